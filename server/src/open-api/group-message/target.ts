import type { Target } from '../../engines/messages/new-message.ts'
import { type Body, MOST_PER_STAFF, MOST_STAFF } from './add-body.ts'

/** Whom a body targets, or the rule that it breaks. An empty list counts as not given. */
export function targetOf(body: Body): { target: Target } | { fault: string } {
  const { staff_eu_list = [], eu_ext_ids, unionids, external_user_filter: filter } = body
  const given: Target[] = []
  if (staff_eu_list.length > 0) {
    const lists = staff_eu_list.map(({ staff_ext_id, eu_ext_ids: ids }) => ({ staff: [staff_ext_id].flat(), ids }))
    const fault = tooMany(lists)
    if (fault) return { fault }
    given.push({ by: 'staff', lists })
  }
  if (eu_ext_ids?.count) given.push({ by: 'external_user_id', ids: eu_ext_ids })
  if (unionids?.count) given.push({ by: 'unionid', ids: unionids })
  if (given.length > 1) return { fault: 'staff_eu_list、eu_ext_ids、unionids 只能传其中一个' }
  const [target] = given
  if (target) return { target }
  if (filter?.staff_ext_id_list?.length) return { target: { by: 'filter' } }
  return {
    fault: '应传 staff_eu_list、eu_ext_ids、unionids 之一，或在 external_user_filter 中传 staff_ext_id_list',
  }
}

function tooMany(lists: readonly { staff: readonly string[]; ids: { count: number } }[]): string | undefined {
  if (lists.reduce((sum, { staff }) => sum + staff.length, 0) > MOST_STAFF) {
    return `staff_eu_list 一次调用至多 ${MOST_STAFF} 个员工`
  }
  const perStaff = new Map<string, number>()
  for (const { staff, ids } of lists) {
    for (const id of new Set(staff)) perStaff.set(id, (perStaff.get(id) ?? 0) + ids.count)
  }
  return [...perStaff.values()].some((count) => count > MOST_PER_STAFF)
    ? `staff_eu_list 每个员工至多 ${MOST_PER_STAFF} 个客户`
    : undefined
}
