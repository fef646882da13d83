import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyText, item, past, some } from '../values.ts'
import { each, nullOr, one } from './each.ts'

export function project(shape: Shape, now: number) {
  const staffIds = shape.staff.map(({ id }) => id)
  const oneStaff = fc.constantFrom(...staffIds)
  const stage = item({
    title: anyText,
    status: one(1, 2, 3),
    end_time: one(0, now - 1, now, now + 1, now + 900),
    complete_time: one(0, 0, 5),
  })
  return each(
    shape.uids.map((uid) => ({ uid })),
    {
      name: anyText,
      description: anyText,
      create_staff_id: oneStaff,
      create_time: past,
      start_time: past,
      end_time: one(1_740_000_000, now - 1, now, now + 1, now + 900),
      complete_time: one(0, 0, 0, 1_700_000_000),
      status: one(1, 1, 2, 3),
      staff_remark: anyText,
      staff_users: nullOr(some(staffIds).map((ids) => ids.map((id) => ({ id, name: 'stale' })))),
      stages: nullOr(
        fc.array(stage, { maxLength: 3 }).map((stages) => stages.map((stage, i) => ({ uid: `st${i}`, ...stage }))),
      ),
    },
    { create_staff_name: fc.constant('stale'), create_staff_avatar: fc.constant('stale') },
  )
}
