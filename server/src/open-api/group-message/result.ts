import { z } from 'zod'
import { listOf, oneOf, paging, queryInteger } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

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
  })
  .meta({ id: 'GroupMessageRecipient' })

export const groupMessageResult = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_msg/result',
  tag: '群发',
  summary: '获取客户群发的发送结果',
  description: '客户按发送员工、客户先后排列，顺序不变。群发没有完成时可以稍后再次查询。',
  companion: true,
  seat: 'basic',

  query: {
    mission_id: queryInteger({ min: 1 }).describe('群发任务 ID'),
    ...paging({ limit: 30, max: 1000 }),
  },
  reply: {
    mission_id: z.int().describe('群发任务 ID'),
    name: z.string().describe('群发名称'),
    state: oneOf('pending', 'sending', 'done', 'failed').describe(
      'pending 待发送，sending 发送中，done 已完成，failed 失败',
    ),
    counts,
    recipients: listOf(Recipient),
    total: z.int().describe('客户总数'),
  },

  example: { query: { mission_id: '1', limit: '2' } },

  async handle({ query, db, fail }) {
    const { mission_id, limit, offset } = query
    const [row] = await readBytes(
      db,
      sql`select to_json(m.name)::text, m.state, m.recipients::text, m.sent::text, m.failed::text, (
          select string_agg('{"external_user_id":' || to_json(r.external_user_id) || ',"staff_id":'
            || to_json(r.staff_id) || ',"state":"' || r.state || '","send_time":' || coalesce(r.send_time::text, 'null')
            || '}', ',' order by r.n)
          from group_message_recipient r where r.corp_id = w.corp_id and r.mission_id = m.id
            and r.n > ${offset} and r.n <= ${offset + limit})
        from group_message m
        where m.corp_id = w.corp_id and m.id = ${mission_id}`,
    )
    if (!row) throw fail(10049, 'mission_id 不存在')
    const [name, state, total, sent, failed] = row.map(String) as [string, 'pending', string, string, string]
    return {
      mission_id,
      name: JSON.parse(name) as string,
      state,
      counts: { pending: Number(total) - Number(sent) - Number(failed), sent: Number(sent), failed: Number(failed) },
      recipients: RawJson.list(row[5] ?? Buffer.alloc(0)),
      total: Number(total),
    }
  },
})
