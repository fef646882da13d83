import { z } from 'zod'
import { paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { MarkedGroupTag, TAGS_OF_CHAT } from '../../records/group-tag/group-tag.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { customerQuery, pkOf, unknownCustomer } from './find.ts'

const JoinedGroup = z
  .object({
    id: z.int().describe('成员记录的编号，在群内时不变'),
    group_id: z.string().describe('群聊 ID'),
    name: z.string().describe('群名'),
    owner: z.string().describe('群主员工 ID'),
    create_time: z.int().describe('群创建时间'),
    member_count: z.int().describe('成员数'),
    join_scene: z.int().describe('入群方式：1 邀请，2 链接，3 二维码'),
    join_time: z.int().describe('入群时间，不知道为 0'),
    tag_list: z.array(MarkedGroupTag).describe('群标签，按标签组与次序'),
  })
  .meta({ id: 'JoinedGroup' })

const CustomerGroups = z
  .object({
    group_list: z.array(JoinedGroup).describe('所在的客户群，按群聊 ID 排序'),
    name: z.string().describe('客户昵称'),
    relate_staff: z.array(z.string()).describe('添加了该客户的员工 ID'),
    total_join_group: z.int().describe('所在群聊总数'),
    type: z.literal([1, 2]).describe('1 微信用户，2 企业微信用户'),
  })
  .meta({ id: 'CustomerGroups' })

export const externalUserGroupList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user/group_list/get',
  kind: 'customer',
  summary: '获取客户所在的客户群',
  description: '按 id、unionid 或 openid 之一查找，同时传入时 id 优先，其次 unionid。',
  companion: true,
  seat: 'basic',

  query: {
    ...customerQuery,
    ...paging({ limit: 20, max: 100 }),
  },
  reply: { result: CustomerGroups },
  errors: unknownCustomer,
  example: { query: { id: 'wm_yunqi_1001', unionid: 'on_yunqi_00001' } },

  async handle({ query, db, corp, fail }) {
    const { id, unionid, openid, limit, offset } = query
    if (id === undefined && unionid === undefined && openid === undefined) throw fail(20208)
    const [row] = await readBytes(
      db,
      sql`select '{"group_list":[' || coalesce((
          select string_agg('{"id":' || coalesce(x.id, group_member_number(x.group_ext_id, c.external_user_id)) || ',"group_id":' || js(x.group_ext_id) || ',"name":' || js(x.name)
            || ',"owner":' || js(x.owner_staff_id) || ',"create_time":' || x.created_at || ',"member_count":' || x.member_count
            || ',"join_scene":' || coalesce(x.join_scene, 1) || ',"join_time":' || coalesce(x.join_time, 0)
            || ',"tag_list":' || x.tags || '}', ',' order by x.group_ext_id)
          from (
            select g.*, m.id, m.join_scene, m.join_time, ${verbatim(TAGS_OF_CHAT)} as tags from group_chat g
            left join group_chat_member m on m.corp_id = g.corp_id and m.group_ext_id = g.group_ext_id
              and m.user_id = c.external_user_id
            where g.corp_id = c.corp_id and g.group_ext_id = any (c.groups)
            order by g.group_ext_id limit ${limit} offset ${offset}) x), '')
          || '],"name":' || js(c.name) || ',"relate_staff":' || coalesce((
            select json_agg(f ->> 'staff_id') from json_array_elements(c.follows) f)::text, '[]')
          || ',"total_join_group":' || cardinality(c.groups) || ',"type":' || c.type || '}'
        from customer c where c.corp_id = w.corp_id and c.pk = (${pkOf(query, corp.ciphertext)})`,
    )
    if (!row?.[0]) throw fail(id === undefined ? 20207 : 20206)
    return { result: new RawJson(row[0]) }
  },
})
