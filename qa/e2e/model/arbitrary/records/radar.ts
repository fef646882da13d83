import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyAddress, anyText, count, flag, item, name, past, some } from '../values.ts'
import { byId, each, nullOr, one, planted } from './each.ts'

export function radarGroup(shape: Shape) {
  const staffIds = shape.staff.map(({ id }) => id)
  const oneStaff = fc.constantFrom(...staffIds)
  return each(shape.radarGroups, {
    parent: fc.nat(),
    name: anyText,
    is_default: flag,
    department_list: some(['0', ...shape.departments], 2),
    staff_ext_id: nullOr(oneStaff),
  }).map(planted)
}

export function radar(shape: Shape) {
  const staffIds = shape.staff.map(({ id }) => id)
  const tagIds = shape.tags.map(({ t_id }) => t_id)
  const oneStaff = fc.constantFrom(...staffIds)
  const named = (ids: number[]) => ids.map((id) => ({ id, name: 'stale' }))
  return each(byId(shape, 'radar'), {
    type: one('link', 'pdf', 'article'),
    name: anyText,
    title: anyText,
    desc: anyText,
    link: anyAddress,
    radar_link: anyAddress,
    cover_url: anyAddress,
    file_id: anyText,
    file_name: anyText,
    file_size: anyText,
    file_type: anyText,
    file_url: anyAddress,
    staff_name: fc.constant('stale'),
    activity_notify: flag,
    behavior_notify: flag,
    clicked_total: count,
    clicked_users_total: one('0', '12', '999999999999999'),
    auto_mark_tag: some(tagIds).map(named),
    auto_mark_tag_rule: fc.array(item({ count: one(0, 3), kind: anyText, tag_list: some(tagIds).map(named) }), {
      maxLength: 2,
    }),
    external_user_ids: fc.array(name, { maxLength: 2 }),
    group_id: shape.radarGroups.length ? fc.constantFrom(...shape.radarGroups.map(({ id }) => id)) : one(0),
    staff_id: oneStaff,
    created_at: past,
  })
}
