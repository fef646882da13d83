import { listOf } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { GroupTagGroupItem } from '../../records/group-tag/group-tag.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

export const groupTagGroupList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_chat/tag/group/list',
  kind: 'group_tag_group',
  summary: '获取客户群标签列表',
  description: '全部群标签组，各带其中的群标签，都按 order、再按 ID 升序，不分页。',
  companion: true,
  seat: 'basic',
  envelope: 'both',

  reply: { tag_group_list: listOf(GroupTagGroupItem) },
  example: {},

  async handle({ db }) {
    const corp = JSON.stringify(db.corpId)
    const [row] = await readBytes(
      db,
      sql`select '[' || coalesce(string_agg('{"id":' || g.id || ',"name":' || js(g.name) || ',"corp_id":' || ${corp}::text
          || ',"order":' || g."order" || ',"created_at":' || g.created_at || ',"updated_at":' || g.updated_at
          || ',"creator_id":null,"deleted":false,"department_list":' || array_to_json(g.department_list)
          || ',"tag_list":[' || coalesce(t.tags, '') || ']}', ',' order by g."order", g.id), '') || ']'
        from group_tag_group g left join (
          select t.tag_group_id, string_agg('{"id":' || t.id || ',"name":' || js(t.name) || ',"tag_group_id":' || t.tag_group_id
            || ',"corp_id":' || ${corp}::text || ',"order":' || t."order" || ',"created_at":' || t.created_at
            || ',"updated_at":' || t.updated_at || ',"creator_id":null,"deleted":false}', ',' order by t."order", t.id) as tags
          from group_tag t where t.corp_id = w.corp_id group by t.tag_group_id) t on t.tag_group_id = g.id
        where g.corp_id = w.corp_id`,
    )
    return { tag_group_list: new RawJson(row?.[0] as Buffer) }
  },
})
