import { fail, type Item, type Model, statusSuccess } from './call.ts'
import { contains, omit, sorted } from './list.ts'
import { localTime } from './time.ts'

const integer = (value: unknown, min: number, max: number) =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max

/** Endpoint 18: body values are not coerced, and all of them may be missing, the body too. */
export const crowdPackages: Model = ({ zone, data }, call) => {
  const { name = '', staff_id_list = [], page_no = 1, page_size = 30 } = (call.body ?? {}) as Item
  const valid =
    typeof name === 'string' &&
    !name.includes('\0') &&
    Array.isArray(staff_id_list) &&
    staff_id_list.every((pk) => integer(pk, -Infinity, Infinity)) &&
    integer(page_no, 1, Infinity) &&
    integer(page_size, 1, 100)
  if (!valid) return fail(10049)

  const matching = data.crowd_package!.filter(
    (item) => contains(item.name, name) && (staff_id_list.length === 0 || staff_id_list.includes(item.creator_pk)),
  )
  const start = (page_no - 1) * page_size
  const data_list = sorted(matching, 'id')
    .slice(start, start + page_size)
    .map((item) => ({
      ...omit(item, 'creator_pk'),
      creator_name: data.staff!.find(({ pk }) => pk === item.creator_pk)?.name ?? '',
      data_update_time: localTime(item.data_update_time, zone),
    }))
  return statusSuccess({ data_list, total_count: matching.length })
}
