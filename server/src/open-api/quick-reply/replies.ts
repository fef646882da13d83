import { z } from 'zod'
import { listOf, queryInteger, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { neverDeleted, quickReplyGroupFields } from '../../records/quick-reply/quick-reply-group.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const { col_count, level, content_type, quick_reply_type, scope, ...shared } = quickReplyGroupFields

/** What a quick reply and a part of it have alike: the fields of a group, but for its counts. */
const fields = {
  ...shared,
  deleted: neverDeleted,
  id: z.int().describe('快捷回复 ID；内容部分与它的快捷回复相同'),
  parent_id: z.int().describe('所在分组 ID；内容部分为快捷回复 ID'),
  department_list: z.array(z.string()).describe('分组的可见部门'),
  content: z
    .string()
    .nullable()
    .describe('内容部分：文字，或图片、视频、文件、链接的 JSON 文本（url、name、size、desc）；快捷回复本身为 null'),
  content_type: z.string().nullable().describe('内容部分的类型：text、image、video、file、link'),
  file_name: z.string().nullable().describe('文件名或链接标题'),
  file_url: z.string().nullable().describe('文件或链接的地址'),
  quick_reply_type: z.string().describe('quick_reply 快捷回复，content 内容部分'),
  scope: z.string().describe('分组的使用范围，没有则为 corp'),
  searchable_text: z.string().nullable().describe('可搜索的文字'),
  staff_name: z.string().describe('创建员工姓名'),
}

const QuickReply = z
  .object({ ...fields, children: listOf(z.object(fields)).describe('内容部分') })
  .meta({ id: 'QuickReplyWithParts' })

const part = (own: string) => `json_build_object('id', r.id, 'corp_id', r.corp_id, 'name', r.name, 'order', r."order",
  'global_order', g.global_order, 'keyword_count', cardinality(r.exact_keywords) + cardinality(r.fuzzy_keywords),
  'send_count', r.send_count, 'created_at', r.created_at, 'updated_at', r.updated_at, 'creator_id', null,
  'staff_ext_id', r.staff_ext_id, 'staff_name', coalesce(s.name, ''), 'deleted', false, 'department_list', g.department_list,
  'exact_keywords', r.exact_keywords, 'fuzzy_keywords', r.fuzzy_keywords, 'file_id', null, 'file_size', null,
  'file_type', null, 'scope', coalesce(g.scope, 'corp'), 'updated_remind', coalesce(g.updated_remind, false), ${own})`

const PART =
  part(`'parent_id', r.id, 'quick_reply_type', 'content', 'content_type', r.content_type, 'file_name', r.file_name,
  'file_url', r.file_url, 'searchable_text', r.content, 'content', case r.content_type when 'text' then r.content
    else json_build_object('url', r.file_url, 'name', coalesce(r.file_name, ''), 'size', 0, 'desc', r.content)::text end`)

const ITEM = part(`'parent_id', r.group_id, 'quick_reply_type', 'quick_reply', 'content_type', null, 'file_name', null,
  'file_url', null, 'searchable_text', r.name, 'content', null, 'children', json_build_array(${PART})`)

export const quickReplyList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/quick_reply_v3/list',
  kind: 'quick_reply',
  summary: '获取快捷回复列表',
  description:
    '按分组 ID、组内次序、ID 升序；不含已删除的分组及其下级中的快捷回复。id 为分组 ID，包含它的各级下级分组，不传返回全部。每条快捷回复的内容在 children 中。',
  companion: true,
  seat: 'basic',
  envelope: 'both',

  query: {
    id: queryInteger({ min: 1 }).optional().describe('分组 ID'),
    limit: queryInteger({ min: 1, max: 100 }).default(30).describe('每页条数，默认 30，最大 100'),
    offset: queryInteger({ min: 0, max: 100_000 }).default(0).describe('偏移量，默认 0，最大 100000'),
    keyword: text().optional().describe('名称或内容包含的文字，不分大小写'),
  },
  reply: {
    has_next: z.boolean().describe('之后是否还有'),
    objects: listOf(QuickReply),
    total_count: z.int().describe('符合条件的快捷回复总数'),
  },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { id = 0, keyword, limit, offset } = query
    const { total, items } = await page(db, {
      of: 'quick_reply',
      item: sql`(select ${verbatim(ITEM)}::text from quick_reply_group g
        left join staff s on s.corp_id = r.corp_id and s.id = r.staff_ext_id
        where g.corp_id = r.corp_id and g.id = r.group_id)`,
      where: [
        sql`r.group_id = any (array(select quick_reply_groups_below(w.corp_id, ${id})))`,
        ...(keyword === undefined ? [] : [sql`strpos(lower(r.name || E'\n' || r.content), lower(${keyword})) > 0`]),
      ],
      order: { columns: ['group_id', '"order"', 'id'] },
      window: { limit, offset },
    })
    return { has_next: offset + limit < total, objects: RawJson.list(items), total_count: total }
  },
})
