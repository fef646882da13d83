import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyText, count, item, name, past, some } from '../values.ts'
import { byId, each, one } from './each.ts'

export function staffRank(shape: Shape) {
  const staffIds = shape.staff.map(({ id }) => id)
  return each(byId(shape, 'staff_rank'), {
    name: anyText,
    description: anyText,
    created_at: past,
    update_at: past,
    start_time: past,
    end_time: past,
    status: one('created', 'started', 'finished'),
    rank_type: one(0, 1),
    invite_total: count,
    level: count,
    staff_list: some(staffIds),
    department_list: fc.oneof(some(shape.departments), one('all', '全公司', '')),
    group_list: fc.oneof(fc.constant(0), item({ group_id: name, member_count: one(0, 5), name: anyText })),
  })
}
