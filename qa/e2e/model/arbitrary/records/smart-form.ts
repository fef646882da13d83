import type { Shape } from '../shape.ts'
import { anyAddress, anyText } from '../values.ts'
import { byId, each, one } from './each.ts'

export function smartForm(shape: Shape) {
  return each(byId(shape, 'smart_form'), {
    cover: anyAddress,
    deleted: one(false, false, true),
    name: anyText,
    describe: anyText,
    status: one('publish', 'drafts', 'end'),
    group_id: one(0, 1, 2),
    group_name: anyText,
  })
}
