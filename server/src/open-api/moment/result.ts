import { z } from 'zod'
import { listOf, oneOf, paging, queryInteger, timeWindow } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { failed_code, failed_reason, SEND_FAILURES } from '../../records/group-message/failure.ts'
import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { MAX_MOMENTS, MomentItem, momentsBetween } from './moments.ts'

const counts = z
  .object({
    pending: z.int().describe('等待发表或等待结果'),
    sent: z.int().describe('已发表'),
    failed: z.int().describe('发表失败'),
  })
  .describe('各状态的员工数')

const MomentStaff = z
  .object({
    staff_id: z.string().describe('员工 ID'),
    state: oneOf('pending', 'sent', 'failed').describe('pending 等待，sent 已发表，failed 失败'),
    send_time: z.int().nullable().describe('发表时间，Unix 秒；未发表为 null'),
    failed_code,
    failed_reason,
  })
  .meta({ id: 'MomentStaff' })

export const momentMessageResult = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/moment_message/result',
  kind: 'moment',
  summary: '获取朋友圈的发表结果',
  description:
    '不传 moment_id：返回朋友圈任务 moment_message_list，可按创建时间筛选，按创建时间排序，limit 至多 30。传 moment_id：返回该朋友圈的状态与每个员工的结果，员工按创建时给出的先后排列；没有完成时可以稍后再次查询。',
  companion: true,
  seat: 'basic',

  query: {
    moment_id: queryInteger({ min: 1 }).optional().describe('朋友圈 ID'),
    ...timeWindow('朋友圈的创建时间', 'number'),
    ...paging({ limit: 30, max: 1000 }),
  },
  reply: {
    moment_message_list: listOf(MomentItem).optional().describe('朋友圈任务，不传 moment_id 时返回'),
    total_count: z.int().optional().describe('朋友圈任务总数，不传 moment_id 时返回'),
    moment_id: z.string().optional().describe('朋友圈 ID，传 moment_id 时返回，下同'),
    name: z.string().optional().describe('朋友圈名称'),
    state: oneOf('pending', 'sending', 'done', 'failed')
      .optional()
      .describe('pending 待发表，sending 发表中，done 已完成，failed 失败'),
    counts: counts.optional(),
    staff_list: listOf(MomentStaff).optional(),
    total: z.int().describe('任务总数，或员工总数'),
  },
  example: { query: { moment_id: '1', limit: '2' } },

  async handle({ query, db, corp, fail }) {
    const { moment_id, limit, offset } = query
    if (moment_id !== undefined) {
      const found = await resultOf(db, moment_id, { limit, offset })
      if (!found) throw fail(10049, 'moment_id 不存在')
      return found
    }
    if (limit > MAX_MOMENTS) throw fail(10049, `limit 应为 1 到 ${MAX_MOMENTS} 的整数`)
    const { total, items } = await momentsBetween(db, corp.time_zone, query, { limit, offset })
    return { moment_message_list: RawJson.list(items), total_count: total, total }
  },
})

async function resultOf(db: CorpDb, moment_id: number, { limit, offset }: { limit: number; offset: number }) {
  const [row] = await readBytes(
    db,
    sql`select to_json(m.name)::text, m.state, x.total::text, x.sent::text, x.failed::text, (
        select string_agg('{"staff_id":' || to_json(t.staff_id) || ',"state":"'
          || case t.state when 'accepted' then 'pending' else t.state end || '","send_time":'
          || coalesce(t.send_time::text, 'null') || send_failure(t.state, t.failed_code, ${SEND_FAILURES}::text::jsonb) || '}', ',' order by t.n)
        from moment_task t where t.corp_id = w.corp_id and t.moment_id = m.id
          and t.n > ${offset} and t.n <= ${offset + limit})
      from moment m, lateral (
        select count(*) as total, count(*) filter (where t.state = 'sent') as sent,
          count(*) filter (where t.state = 'failed') as failed
        from moment_task t where t.corp_id = w.corp_id and t.moment_id = m.id) x
      where m.corp_id = w.corp_id and m.id = ${moment_id} and m.shelf = 'sent'`,
  )
  if (!row) return undefined
  const [name, state, ...numbers] = row.slice(0, 5).map(String) as [string, 'pending', string, string, string]
  const [total, sent, failed] = numbers.map(Number) as [number, number, number]
  return {
    moment_id: String(moment_id),
    name: JSON.parse(name) as string,
    state,
    counts: { pending: total - sent - failed, sent, failed },
    staff_list: RawJson.list(row[5] ?? Buffer.alloc(0)),
    total,
  }
}
