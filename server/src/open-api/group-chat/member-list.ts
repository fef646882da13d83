import { z } from 'zod'
import { listOf, oneOf, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { groupChatId, unknownGroupChat } from '../../records/group-chat/group-chat.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const GroupMember = z
  .object({
    id: z.int().describe('成员记录的编号，成员在群内时不变'),
    group_id: z.string().describe('群聊 ID'),
    user_id: z.string().describe('员工 ID 或外部联系人 ID'),
    user_type: z.literal([1, 2]).describe('1 员工，2 客户'),
    unionid: z.string().nullable().describe('客户 unionid，员工为 null'),
    name: z.string().describe('名称，不知道则为空字符串'),
    group_nickname: z.string().describe('群昵称，没有则为空字符串'),
    join_scene: z.int().describe('入群方式：1 邀请，2 链接，3 二维码'),
    join_time: z.int().describe('入群时间，不知道为 0'),
    invitor_ext_id: z.string().nullable().describe('邀请人的员工 ID，没有则为 null'),
    state: z.string().describe('入群二维码的渠道标记，没有则为空字符串'),
    chat_msg_count: z.int().nullable().describe('会话存档中该成员在群内的消息数；没有该群的存档为 null'),
    last_chat_msg_time: z.int().nullable().describe('其中最后一条的时间，没有则为 null'),
    created_at: z.int().describe('与 join_time 相同'),
    deleted: z.boolean().describe('是否已退群'),
    deleted_time: z.int().nullable().describe('退群时间，在群内为 null'),
  })
  .meta({ id: 'GroupMember' })

const ITEM = `'{"id":' || m.id || ',"group_id":' || js(g.group_ext_id) || ',"user_id":' || js(m.user_id) || ',"user_type":'
  || m.user_type || ',"unionid":' || js(m.unionid) || ',"name":' || js(m.name) || ',"group_nickname":' || js(m.nickname)
  || ',"join_scene":' || m.join_scene || ',"join_time":' || m.join_time || ',"invitor_ext_id":' || js(m.invitor)
  || ',"state":' || js(m.state) || ',"chat_msg_count":' || js(case when a.kept then coalesce(k.messages, 0) end)
  || ',"last_chat_msg_time":' || js(k.last_time) || ',"created_at":' || m.join_time
  || ',"deleted":' || (m.left_at is not null)::text || ',"deleted_time":' || js(m.left_at) || '}'`

export const groupChatMemberList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_chat/member/list',
  kind: 'group_chat',
  summary: '获取客户群成员列表',
  description: '一次返回全部成员，默认按入群时间由早到晚。deleted 为 1 时返回已退群、没有再入群的成员。',
  companion: true,
  seat: 'basic',

  query: {
    group_chat_id: groupChatId,
    sort: text().optional().describe('排序字段；目前只按 join_time 排序，其他值不起作用'),
    sort_way: text().default('asc').describe('排序方向：desc 降序，其他值升序'),
    deleted: oneOf('0', '1').default('0').describe('0 在群内的成员（默认），1 已退群的成员'),
  },
  reply: { member_list: listOf(GroupMember), total: z.int().describe('成员数') },
  errors: unknownGroupChat,
  example: { query: { group_chat_id: 'wr_yunqi_jingan_01' } },

  async handle({ query, db, fail }) {
    const way = verbatim(query.sort_way.toLowerCase() === 'desc' ? 'desc' : 'asc')
    const members =
      query.deleted === '1'
        ? verbatim('group_leavers(g.corp_id, g.group_ext_id)')
        : verbatim('(select m.*, null::bigint as left_at from group_members(g.corp_id, g.group_ext_id) m)')
    const [row] = await readBytes(
      db,
      sql`select (select string_agg(${verbatim(ITEM)}, ',' order by m.join_time ${way}, m.user_id ${way})
          from ${members} m
          left join chat_speakers(g.corp_id, g.group_ext_id) k on k.user_id = m.user_id),
          (select count(*) from ${members} m)::text
        from group_chat g, lateral (select exists (select from chat_session s
          where s.corp_id = g.corp_id and s.session_type = 'room' and s.target_id = g.group_ext_id) as kept) a
        where g.corp_id = w.corp_id and g.group_ext_id = ${query.group_chat_id}`,
    )
    if (!row) throw fail(20209)
    return { member_list: RawJson.list(row[0] ?? Buffer.alloc(0)), total: Number(row[1]) }
  },
})
