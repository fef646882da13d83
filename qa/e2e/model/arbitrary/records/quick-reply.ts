import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyText, count, flag, order, past, some } from '../values.ts'
import { each, one, planted } from './each.ts'

export function quickReplyGroup(shape: Shape) {
  const staffIds = shape.staff.map(({ id }) => id)
  const oneStaff = fc.constantFrom(...staffIds)
  const open = some(['0', ...shape.departments])
  const empty = fc.constant(null)
  return each(
    shape.quickReplies,
    {
      parent: fc.nat(),
      name: anyText,
      order,
      col_count: count,
      created_at: past,
      updated_at: past,
      creator_id: empty,
      staff_ext_id: fc.oneof(oneStaff, fc.constant('')),
      deleted: one(false, false, false, true),
      department_list: open,
    },
    {
      global_order: order,
      keyword_count: count,
      send_count: count,
      exact_keywords: fc.array(anyText, { maxLength: 2 }),
      fuzzy_keywords: fc.array(anyText, { maxLength: 2 }),
      content: empty,
      content_type: anyText,
      file_id: empty,
      file_url: empty,
      quick_reply_type: anyText,
      scope: anyText,
      updated_remind: flag,
    },
  ).map(planted)
}
