import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'

/** Of the newest calls so many are looked at: the cost stays the same however long the log is. */
const NEWEST = 10_000

const RequestError = z
  .object({
    method: text().describe('方法'),
    path: text().describe('路径'),
    code: integer().describe('错误码'),
    count: integer({ min: 1 }).describe('次数'),
    secrets: integer({ min: 0 }).describe('使用的密钥数'),
    last_id: integer({ min: 1 }).describe('最近一次的序号'),
    last_at_ms: integer().describe('最近一次的时间（Unix 毫秒）'),
    said: text().nullable().describe('最近一次应答里的原因'),
  })
  .meta({ id: 'RequestError' })

type Row = z.output<typeof RequestError>

/** Refused calls by endpoint and code, the most frequent first. */
export const requestErrors = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'requests/errors', tag: '开发者', summary: '失败的调用，按接口与错误码归类' },
    ...{ right: 'developers:read', reply: { items: z.array(RequestError), total: z.int() } },
    description: `只看最近 ${NEWEST} 次调用。`,
  },
  async ({ db }) => {
    const rows = await read<Omit<Row, 'said'> & { reply: string }>(
      db,
      sql`select e.method, e.path, e.code, count(*)::int as count, count(distinct e.secret_id)::int as secrets,
            max(e.id) as last_id, max(e.at_ms) as last_at_ms,
            (array_agg(e.reply order by e.id desc))[1] as reply
          from (select r.* from request_log r where r.corp_id = w.corp_id order by r.id desc limit ${NEWEST}) e
          where e.code <> 0 group by e.method, e.path, e.code order by count(*) desc, max(e.id) desc limit 100`,
    )
    return { items: rows.map(({ reply, ...row }) => ({ ...row, said: reasonIn(reply) })), total: rows.length }
  },
)

/** What a refusal says; the log may have cut it short. */
function reasonIn(reply: string): string | null {
  try {
    const { errmsg, status_message } = JSON.parse(reply)
    return errmsg ?? status_message ?? null
  } catch {
    return null
  }
}
