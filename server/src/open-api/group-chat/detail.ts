import { z } from 'zod'
import { endpoint, RawJson } from '../../endpoint.ts'
import { GroupChatItem, groupChatId, unknownGroupChat } from '../../records/group-chat/group-chat.ts'
import { MarkedGroupTag, TAGS_OF_CHAT } from '../../records/group-tag/group-tag.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const GroupChatDetail = z
  .object({
    ...GroupChatItem.shape,
    notice: z.string().describe('群公告，没有则为空字符串'),
    admin_list: z.array(z.string()).describe('管理员的员工 ID'),
    tag_list: z.array(MarkedGroupTag).describe('群标签，按标签组与次序'),
    staff_count: z.int().describe('已知成员中的员工数'),
    external_user_count: z.int().describe('已知成员中的客户数，含尚未成为客户的人'),
  })
  .meta({ id: 'GroupChatDetail' })

export const groupChatDetail = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_chat/detail',
  kind: 'group_chat',
  summary: '获取客户群详情',
  companion: true,
  partlyKnown: true,
  seat: 'basic',

  query: { group_chat_id: groupChatId },
  reply: { group_chat: GroupChatDetail },
  errors: unknownGroupChat,
  example: { query: { group_chat_id: 'wr_yunqi_jingan_01' } },

  async handle({ query, db, fail }) {
    const [row] = await readBytes(
      db,
      sql`select left(g.doc, -1) || ',"notice":' || js(g.notice) || ',"admin_list":' || array_to_json(g.admins)
          || ',"tag_list":' || ${verbatim(TAGS_OF_CHAT)} || ',"staff_count":' || m.staff || ',"external_user_count":' || m.others || '}'
        from group_chat g, lateral (
          select count(*) filter (where user_type = 1) as staff, count(*) filter (where user_type = 2) as others
          from group_members(g.corp_id, g.group_ext_id)) m
        where g.corp_id = w.corp_id and g.group_ext_id = ${query.group_chat_id}`,
    )
    if (!row?.[0]) throw fail(20209)
    return { group_chat: new RawJson(row[0]) }
  },
})
