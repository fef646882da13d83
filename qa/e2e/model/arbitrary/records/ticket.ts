import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyAddress, anyObject, anyText, count, item, past } from '../values.ts'
import { byId, each, nullOr, one } from './each.ts'

export function ticket(shape: Shape, now: number) {
  const staffIds = shape.staff.map(({ id }) => id)
  const oneStaff = fc.constantFrom(...staffIds)
  const recent = fc.oneof(past, fc.constantFrom(now - 1, now))
  return each(
    byId(shape, 'ticket').map(({ id }) => ({ id, order_no: `GD-${id}` })),
    {
      title: anyText,
      status: one(10, 20, 30),
      handler_id: oneStaff,
      creator_id: oneStaff,
      created_at: recent,
      updated_at: recent,
    },
    {
      template_id: count,
      template_title: anyText,
      flow_handler: one(0, 1),
      template_step: one(0, 3),
      relation_type: one(1, 2),
      relation_id: anyText,
      last_handler_id: nullOr(oneStaff),
      total_time: one(0, 61, 90_000),
      priority: one(1, 4),
      due_at: past,
      content: item({}, { pic: fc.array(anyAddress, { maxLength: 2 }), text: anyText, also: anyObject }),
    },
  )
}
