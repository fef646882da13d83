import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyText, past, some } from '../values.ts'
import { each } from './each.ts'

export function tagGroup(shape: Shape) {
  const open = some(['0', ...shape.departments])
  return each(
    shape.tagGroups.map((tag_group_id) => ({ tag_group_id })),
    { tag_group_name: anyText, department_list: open },
  )
}

export function tag(shape: Shape) {
  return each(shape.tags, {
    tag_name: anyText,
    tag_group_id: fc.constantFrom(...shape.tagGroups),
    created_at: past,
    updated_at: past,
  })
}
