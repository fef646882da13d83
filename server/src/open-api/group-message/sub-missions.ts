import { z } from 'zod'
import { listOf, queryInteger, queryTime, text } from '../../contract/fields.ts'
import type { Reason } from '../../contract/reasons.ts'
import { endpoint } from '../../endpoint.ts'
import type { ChatType } from '../../engines/messages/new-message.ts'
import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import { all, sql } from '../../storage/sql.ts'
import { inWords, MAX_DAYS, MAX_MISSIONS, senderFields } from './missions.ts'

const fields = {
  created_at: z.string().describe('群发的创建时间'),
  main_mission_id: z.int().describe('群发任务 ID'),
  staff_id: z.string().describe('发送员工 ID'),
  staff_name: z.string().describe('发送员工姓名'),
  ...senderFields,
  sended_at: z.int().describe('发送时间，Unix 秒；未发送为 0'),
  has_notified: z.int().describe('是否提醒过未发送的员工：1 是，0 否'),
  failed_code: z.string().describe('等待或失败的原因代码，没有则为空字符串'),
  total_target_count: z.int().describe('目标数'),
  success_count: z.int().describe('已送达数'),
  fail_limit_count: z.int().describe('因接收次数达到上限而失败的数'),
  fail_no_friend_count: z.int().describe('因不是好友而失败的数'),
}

const SubMission = z
  .object({ ...fields, external_user_list: z.array(z.string()).describe('客户 ID') })
  .meta({ id: 'GroupMessageSubMission' })
const ChatSubMission = z
  .object({ ...fields, group_list: z.array(z.string()).describe('客户群 ID') })
  .meta({ id: 'GroupChatMessageSubMission' })

const query = {
  main_mission_id: queryInteger({ min: 1 }).optional().describe('群发任务 ID'),
  staff_ext_id: text().optional().describe('发送员工 ID'),
  limit: queryInteger({ min: 1, max: MAX_MISSIONS }).default(MAX_MISSIONS).describe(`每页条数，至多 ${MAX_MISSIONS}`),
  offset: queryInteger({ min: 0 }).default(0).describe('偏移量，默认 0'),
}
const start = queryTime('number').describe('群发创建时间的起点（含）')
const end = queryTime('number').describe('群发创建时间的终点（含）')

const common = {
  audience: 'open',
  method: 'GET',
  kind: 'group_message',
  companion: true,
  seat: 'basic',
} as const

export const groupMessageSubMissions = endpoint({
  ...common,
  path: '/open-api/group_msg/sub_mission/result',
  summary: '获取客户群发中各员工的发送结果',
  description: 'start_time 与 end_time 至多相隔三天，取群发的创建时间；按群发的创建时间、员工先后排列，每名员工一条。',
  query: { ...query, start_time: start, end_time: end },
  reply: { sub_mission_list: listOf(SubMission), total_count: z.int().describe('符合条件的总数') },
  example: { query: { start_time: '1741999000', end_time: '1742050000', limit: '2' } },

  async handle({ query, db, corp, fail }) {
    if (query.end_time - query.start_time > MAX_DAYS * 86_400) throw fail(10049, 'start_time 与 end_time 至多相隔三天')
    const { parts, total } = await partsOf(db, corp.time_zone, 'single', query)
    return { sub_mission_list: parts as z.output<typeof SubMission>[], total_count: total }
  },
})

export const groupChatMessageSubMissions = endpoint({
  ...common,
  path: '/open-api/customer_group_msg/sub_mission/result',
  partlyKnown: true,
  summary: '获取客户群群发中各员工的发送结果',
  description: '参数都可不传；按群发的创建时间、员工先后排列，每名员工一条。',
  query: { ...query, start_time: start.optional(), end_time: end.optional() },
  reply: { sub_mission_list: listOf(ChatSubMission), total_count: z.int().describe('符合条件的总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db, corp }) {
    const { parts, total } = await partsOf(db, corp.time_zone, 'group', query)
    return { sub_mission_list: parts as z.output<typeof ChatSubMission>[], total_count: total }
  },
})

type ListQuery = {
  [K in 'main_mission_id' | 'start_time' | 'end_time']?: number | undefined
} & { staff_ext_id?: string | undefined; limit: number; offset: number }
type Kept = { failed_reason: Reason | null }

/**
 * The parts of senders in messages of a kind, oldest message first. How many senders a message has is known, so that only the
 * messages of the page are taken apart.
 */
async function partsOf(db: CorpDb, zone: string, chatType: ChatType, asked: ListQuery) {
  const { limit, offset } = asked
  const ofStaff = asked.staff_ext_id === undefined ? sql`` : sql`where s.staff_id = ${asked.staff_ext_id}`
  const [row] = await readBytes(
    db,
    sql`with message as materialized (${messagesOf(chatType, asked)}),
      place as (select n.*, sum(n.senders) over (order by n.created_at, n.id) - n.senders as before from message n),
      asked as materialized (
        select * from place where before < ${offset}::bigint + ${limit}::bigint and before + senders > ${offset}::bigint)
      select coalesce((select sum(n.senders) from message n), 0)::text, (
        select string_agg(group_message_part(m, ${zone}, p.staff_id, p.first, p.last, p.status, p.reason), ','
          order by p.created_at, p.id, p.first)
        from (
          select a.created_at, a.id, s.* from asked a cross join lateral (
            select * from group_message_senders(w.corp_id, a.id) s ${ofStaff}) s
          order by a.created_at, a.id, s.first
          limit ${limit} offset (select ${offset}::bigint - min(before) from asked)) p
        join group_message m on m.corp_id = w.corp_id and m.id = p.id)`,
  )
  const kept = JSON.parse(`[${row?.[1] ?? ''}]`) as Kept[]
  return { parts: kept.map(inWords) as unknown[], total: Number(row?.[0] ?? 0) }
}

/** The messages that are asked for, and how many senders of each. */
function messagesOf(chatType: ChatType, { main_mission_id: id, staff_ext_id: staff, start_time, end_time }: ListQuery) {
  const tasks = sql`select t.mission_id from group_message_task t where t.corp_id = w.corp_id and t.staff_id = ${staff ?? ''}`
  const conditions = [
    sql`m.corp_id = w.corp_id and m.shelf = 'sent' and m.chat_type = ${chatType}`,
    ...(id === undefined ? [] : [sql`m.id = ${id}`]),
    ...(start_time === undefined ? [] : [sql`m.created_at >= ${start_time}`]),
    ...(end_time === undefined ? [] : [sql`m.created_at <= ${end_time}`]),
    ...(staff === undefined ? [] : [sql`m.id in (${tasks})`]),
  ]
  const counted = sql`coalesce(m.senders, (
    select count(distinct t.staff_id) from group_message_task t where t.corp_id = m.corp_id and t.mission_id = m.id))`
  const senders = staff === undefined ? counted : sql`1::bigint`
  return sql`select m.id, m.created_at, ${senders} as senders from group_message m where ${all(conditions)}`
}
