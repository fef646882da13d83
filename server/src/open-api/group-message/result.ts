import { z } from 'zod'
import { listOf, oneOf, paging, queryInteger, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { failed_code, failed_reason, SEND_FAILURES } from '../../records/group-message/failure.ts'
import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { MAX_DAYS, MAX_MISSIONS, Mission, missionsBetween } from './missions.ts'

const counts = z
  .object({
    pending: z.int().describe('等待发送或等待结果'),
    sent: z.int().describe('已发送'),
    failed: z.int().describe('发送失败'),
  })
  .describe('各状态的客户数')

const Recipient = z
  .object({
    external_user_id: z.string().describe('客户 ID'),
    staff_id: z.string().describe('发送员工 ID'),
    state: oneOf('pending', 'sent', 'failed').describe('pending 等待，sent 已发送，failed 失败'),
    send_time: z.int().nullable().describe('发送时间，Unix 秒；未发送为 null'),
    failed_code,
    failed_reason,
  })
  .meta({ id: 'GroupMessageRecipient' })

export const groupMessageResult = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_msg/result',
  kind: 'group_message',
  summary: '获取客户群发的发送结果',
  description:
    '不传 mission_id：返回 start_time 到 end_time（至多三天）之间创建的群发任务 missions，按创建时间排序，limit 至多 30。传 mission_id：返回该群发的状态与每个客户的结果，客户按发送员工、客户先后排列，顺序不变；没有完成时可以稍后再次查询。',
  companion: true,
  seat: 'basic',

  query: {
    mission_id: queryInteger({ min: 1 }).optional().describe('群发任务 ID'),
    ...timeWindow('群发的创建时间', 'number'),
    ...paging({ limit: 30, max: 1000 }),
  },
  reply: {
    missions: listOf(Mission).optional().describe('群发任务，不传 mission_id 时返回'),
    total_count: z.int().optional().describe('群发任务总数，不传 mission_id 时返回'),
    mission_id: z.int().optional().describe('群发任务 ID，传 mission_id 时返回，下同'),
    name: z.string().optional().describe('群发名称'),
    state: oneOf('pending', 'sending', 'done', 'failed')
      .optional()
      .describe('pending 待发送，sending 发送中，done 已完成，failed 失败'),
    counts: counts.optional(),
    recipients: listOf(Recipient).optional(),
    total: z.int().describe('任务总数，或客户总数'),
  },

  example: { query: { mission_id: '1', start_time: '1741999000', end_time: '1742050000', limit: '2' } },

  async handle({ query, db, corp, fail }) {
    const { mission_id, limit, offset, start_time, end_time } = query
    if (mission_id !== undefined) {
      const found = await resultOf(db, mission_id, { limit, offset })
      if (!found) throw fail(10049, 'mission_id 不存在')
      return found
    }
    if (start_time === undefined || end_time === undefined)
      throw fail(10049, '需要 mission_id，或 start_time 与 end_time')
    if (end_time - start_time > MAX_DAYS * 86_400) throw fail(10049, 'start_time 与 end_time 至多相隔三天')
    if (limit > MAX_MISSIONS) throw fail(10049, `limit 应为 1 到 ${MAX_MISSIONS} 的整数`)
    const asked = { kind: Mission, start_time, end_time }
    const { total, missions } = await missionsBetween(db, corp.time_zone, asked, { limit, offset })
    return { missions, total_count: total, total }
  },
})

async function resultOf(db: CorpDb, mission_id: number, { limit, offset }: { limit: number; offset: number }) {
  const [row] = await readBytes(
    db,
    sql`select to_json(m.name)::text, m.state, m.recipients::text, m.sent::text, m.failed::text, (
        select string_agg('{"external_user_id":' || to_json(r.external_user_id) || ',"staff_id":'
          || to_json(r.staff_id) || ',"state":"' || r.state || '","send_time":' || coalesce(r.send_time::text, 'null')
          || send_failure(r.state, r.failed_code, ${SEND_FAILURES}::text::jsonb) || '}', ',' order by r.n)
        from group_message_recipient r where r.corp_id = w.corp_id and r.mission_id = m.id
          and r.n > ${offset} and r.n <= ${offset + limit})
      from group_message m
      where m.corp_id = w.corp_id and m.id = ${mission_id} and m.chat_type = 'single' and m.shelf = 'sent'`,
  )
  if (!row) return undefined
  const [name, state, total, sent, failed] = row.map(String) as [string, 'pending', string, string, string]
  return {
    mission_id,
    name: JSON.parse(name) as string,
    state,
    counts: { pending: Number(total) - Number(sent) - Number(failed), sent: Number(sent), failed: Number(failed) },
    recipients: RawJson.list(row[5] ?? Buffer.alloc(0)),
    total: Number(total),
  }
}
