import { fail, type Item, type Model, statusSuccess } from './call.ts'
import { pick, sorted } from './list.ts'
import { parameters } from './parameters.ts'

const ALWAYS = ['id', 'name', 'level', 'parent_id', 'order', 'col_count', 'created_at', 'updated_at', 'creator_id']
const ALSO = ['staff_ext_id', 'deleted', 'department_list']
const OPTIONAL = [
  ...['global_order', 'keyword_count', 'send_count', 'exact_keywords', 'fuzzy_keywords', 'content_type'],
  ...['quick_reply_type', 'scope', 'updated_remind'],
]
const NULL = ['content', 'file_id', 'file_name', 'file_size', 'file_type', 'file_url', 'searchable_text']

/** Endpoint 1: top-level groups with all that lies below them; a deleted group hides its subtree. */
export const quickReplyGroups: Model = ({ corp_id, zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049 })
  const page = query.paging(Infinity, 100)
  if (query.faults.size > 0) return fail(...query.faults)

  const below = (parent: number): Item[] =>
    sorted(
      data.quick_reply_group!.filter(({ parent_id, deleted }) => parent_id === parent && !deleted),
      'order',
      'id',
    ).map((group) => ({
      corp_id,
      ...pick(group, [...ALWAYS, ...ALSO, ...OPTIONAL, ...NULL]),
      children: below(group.id),
    }))

  const top = below(0)
  const objects = page(top)
  const offset = query.integer('offset', 0, Infinity) ?? 0
  return statusSuccess({ objects, has_next: offset + objects.length < top.length, total_count: top.length })
}
