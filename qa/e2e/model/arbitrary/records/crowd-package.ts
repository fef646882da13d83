import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyText, count, past } from '../values.ts'
import { byId, each, one } from './each.ts'

export function crowdPackage(shape: Shape) {
  return each(
    byId(shape, 'crowd_package'),
    {
      name: anyText,
      description: anyText,
      data_update_time: past,
      update_type: one('auto', 'manual'),
      user_count: count,
      filter_type: one('all', 'filter', 'import', 'openApi'),
      creator_pk: fc.constantFrom(...shape.staff.map(({ pk }) => pk)),
    },
    { creator_name: fc.constant('stale') },
  )
}
