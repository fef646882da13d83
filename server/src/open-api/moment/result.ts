import { z } from 'zod'
import { listOf, oneOf, paging, queryInteger } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

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
  })
  .meta({ id: 'MomentStaff' })

export const momentMessageResult = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/moment_message/result',
  tag: '朋友圈',
  summary: '获取朋友圈的发表结果',
  description: '员工按创建时给出的先后排列。朋友圈没有完成时可以稍后再次查询。',
  companion: true,
  seat: 'basic',

  query: { moment_id: queryInteger({ min: 1 }).describe('朋友圈 ID'), ...paging({ limit: 30, max: 1000 }) },
  reply: {
    moment_id: z.string().describe('朋友圈 ID'),
    name: z.string().describe('朋友圈名称'),
    state: oneOf('pending', 'sending', 'done', 'failed').describe(
      'pending 待发表，sending 发表中，done 已完成，failed 失败',
    ),
    counts,
    staff_list: listOf(MomentStaff),
    total: z.int().describe('员工总数'),
  },
  example: { query: { moment_id: '1', limit: '2' } },

  async handle({ query, db, fail }) {
    const { moment_id, limit, offset } = query
    const [row] = await readBytes(
      db,
      sql`select to_json(m.name)::text, m.state, x.total::text, x.sent::text, x.failed::text, (
          select string_agg('{"staff_id":' || to_json(t.staff_id) || ',"state":"'
            || case t.state when 'accepted' then 'pending' else t.state end || '","send_time":'
            || coalesce(t.send_time::text, 'null') || '}', ',' order by t.n)
          from moment_task t where t.corp_id = w.corp_id and t.moment_id = m.id
            and t.n > ${offset} and t.n <= ${offset + limit})
        from moment m, lateral (
          select count(*) as total, count(*) filter (where t.state = 'sent') as sent,
            count(*) filter (where t.state = 'failed') as failed
          from moment_task t where t.corp_id = w.corp_id and t.moment_id = m.id) x
        where m.corp_id = w.corp_id and m.id = ${moment_id}`,
    )
    if (!row) throw fail(10049, 'moment_id 不存在')
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
  },
})
