import { raised } from '../../contract/errors.ts'
import { listOf, paging, queryTime, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { TagV2 } from '../../records/tag/tag.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

export const tagListV2 = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/tag/v2/list',
  kind: 'tag',
  summary: '获取标签列表 v2',
  description: '按更新时间筛选，start_time 与 end_time 必填。',
  seat: 'basic',

  query: {
    start_time: queryTime().describe('更新时间起点（含）'),
    end_time: queryTime().describe('更新时间终点（含）'),
    tag_group_id: text().optional().describe('标签组 ID'),
    tag_id: text().optional().describe('标签 ID'),
    ...paging({ limit: 30, max: 100 }),
  },
  reply: { tag_list: listOf(TagV2) },
  errors: {
    20301: raised('标签组 id 不存在', { trigger: { query: { tag_group_id: 'no-such-group' } } }),
    20302: raised('标签名称不存在或不在标签组内', { trigger: { query: { tag_id: 'no-such-tag' } } }),
  },
  example: { query: { start_time: '2020-01-01 00:00:00', end_time: '4102444800', limit: '2' } },

  async handle({ query, db, fail }) {
    const { tag_group_id, tag_id, start_time, end_time } = query
    if (tag_group_id !== undefined || tag_id !== undefined) {
      const known = await lookUp(db, tag_group_id, tag_id)
      if (!known.group) throw fail(20301)
      if (!known.tag) throw fail(20302)
    }
    const { items } = await page(db, {
      of: 'tag',
      item: verbatim('r.doc_v2'),
      where: [
        sql`r.updated_at between ${start_time} and ${end_time}`,
        ...(tag_group_id === undefined ? [] : [sql`r.tag_group_id = tag_group_named(r.corp_id, ${tag_group_id})`]),
        ...(tag_id === undefined ? [] : [sql`r.t_id = tag_named(r.corp_id, ${tag_id})`]),
      ],
      order: { columns: ['t_id'] },
      window: query,
      counted: false,
    })
    return { tag_list: RawJson.list(items) }
  },
})

/** Whether the group exists, and the tag in it; what was not asked for counts as known. */
async function lookUp(db: CorpDb, group: string | undefined, tag: string | undefined) {
  const [row] = await read<{ group: boolean; tag: boolean }>(
    db,
    sql`select
      (${group ?? null}::text is null or exists (
        select from tag_group g where g.corp_id = w.corp_id and g.tag_group_id = tag_group_named(w.corp_id, ${group ?? null}))) as "group",
      (${tag ?? null}::text is null or exists (
        select from tag t where t.corp_id = w.corp_id and t.t_id = tag_named(w.corp_id, ${tag ?? null})
          and (${group ?? null}::text is null or t.tag_group_id = tag_group_named(w.corp_id, ${group ?? null})))) as tag`,
  )
  return row as { group: boolean; tag: boolean }
}
