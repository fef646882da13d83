import { fail, type Item, type Model, success } from './call.ts'
import { inOrder } from './list.ts'
import { parameters } from './parameters.ts'
import { shownStaff, shownTag } from './people.ts'

/** Endpoint 5: the codes of a staff member are those whose `staffs` hold that member. */
export const contactWays: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049, order: 20902 })
  const staffId = query.text('staff_id')
  const order = query.word('order', ['asc', 'desc'])
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  if (staffId !== undefined && !data.staff!.some(({ id }) => id === staffId)) return fail(20901)

  const matching = data.contact_way!.filter(
    ({ staffs }) => staffId === undefined || staffs.some(({ id }: Item) => id === staffId),
  )
  const contact_way_list = page(inOrder(matching, order)).map((way) => ({
    ...way,
    skip_verify: way.skip_verify ?? true,
    auto_mark_tags: way.auto_mark_tags.map((tag: Item) => shownTag(data, tag)),
    staffs: way.staffs.map(({ id }: Item) => shownStaff(data, id)),
  }))
  return success({ contact_way_list, total: matching.length })
}
