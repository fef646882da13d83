import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyAddress, anyObject, anyText, count, flag, item, name, past, some } from '../values.ts'
import { byId, each, nullOr, one } from './each.ts'

export function contactWay(shape: Shape) {
  const staffIds = shape.staff.map(({ id }) => id)
  const tagIds = shape.tags.map(({ t_id }) => t_id)
  const oneStaff = fc.constantFrom(...staffIds)
  return each(
    byId(shape, 'contact_way'),
    {
      config_id: anyText,
      add_user_count: count,
      auto_mark_tags: some(tagIds).map((ids) => ids.map((id) => ({ id }))),
      auto_reply: nullOr(
        item(
          {},
          { image: item({ media_id: name, url: anyAddress }), text: item({ content: anyText }), more: anyObject },
        ),
      ),
      created_at: past,
      creator_staff_id: nullOr(oneStaff),
      remark: anyText,
      state: anyText,
      style: one(null, 1, -2),
      customer_remark: anyText,
      group_name: nullOr(anyText),
      scene: one(1, 2),
      type: one(1, 2),
      party: nullOr(some(shape.departments)),
      qr_code: anyAddress,
      staffs: fc
        .shuffledSubarray(staffIds, { minLength: 1, maxLength: Math.min(3, staffIds.length) })
        .map((ids) => ids.map((id) => ({ id, name: 'stale' }))),
    },
    { skip_verify: flag },
  ).map((ways) =>
    ways.map((way) => ({
      ...way,
      qr_code: way.scene === 1 ? null : way.qr_code,
      party: way.type === 1 ? null : way.party,
      staffs: way.type === 1 ? way.staffs.slice(0, 1) : way.staffs,
    })),
  )
}
