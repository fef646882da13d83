import { z } from 'zod'
import { queryInteger, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { type Language, reason } from '../../contract/reasons.ts'
import { told } from '../../contract/told-reason.ts'
import { RawJson } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { cursorOf, valuesOf } from '../kit/list-query.ts'
import { readRecord } from '../kit/record.ts'
import { customerResource } from './customers.ts'
import { newestOf, type Place, sources } from './timeline-sources.ts'

const Entry = z
  .object({
    at: seconds.describe('时间'),
    kind: text().describe(
      'follow 添加，note 跟进记录，welcome 欢迎语，points 积分，ticket 工单，group_message 群发，chat 会话，或平台告知的种类',
    ),
    id: text().describe('记录 ID'),
    staff_id: text().nullable().describe('相关员工'),
    data: z
      .record(z.string(), z.unknown())
      .describe('记录的要点；welcome 没有发出时，reason 是原因的 code、params 与 message'),
  })
  .meta({ id: 'TimelineEntry' })

const query = {
  limit: queryInteger({ min: 1, max: 100 }).default(20).describe('条数，默认 20，最大 100'),
  before: queryInteger({ min: 0 }).optional().describe('只要这个时间（Unix 秒）以前的'),
  cursor: text({ min: 1, max: 2000 }).optional().describe('上一页的 next_cursor'),
  kinds: text({ min: 1, max: 500 }).optional().describe('只要这些种类，以逗号分隔'),
}

/** What happened between a customer and the corporation, newest first: each source gives its own newest. */
export const customerTimeline = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'customers/{id}/timeline', tag: customerResource.tag, summary: '客户的时间线' },
    ...{ right: 'customers:read', params: { id: customerResource.id.schema }, query },
    description: '工单、群发与会话只在有权读取它们时列出。',
    reply: {
      items: z.array(Entry),
      total: z.int().describe('本页条数'),
      next_cursor: z.string().optional().describe('下一页的 cursor；最后一页没有'),
    },
    example: { path: { id: customerResource.id.example } },
  },
  async ({ db, path, query, rights, language }) => {
    await readRecord(db, customerResource, path.id)
    const { limit, before = Number.MAX_SAFE_INTEGER } = query
    const wanted = {
      customer: path.id as string,
      before,
      after: placeOf(query.cursor),
      limit: limit + 1,
      kinds: query.kinds?.split(','),
    }
    const allowed = sources.filter(({ right }) => right === undefined || rights.has(right))
    const all = allowed.map((source) => newestOf(source, wanted)).reduce((one, next) => sql`${one} union all ${next}`)
    const rows = await read<{ entry: string } & Place>(
      db,
      sql`select json_build_object('at', x.at, 'kind', x.kind, 'id', x.id, 'staff_id', x.staff_id, 'data', x.data)::text as entry,
          x.at, x.kind, x.place
        from (${all}) x order by x.at desc, x.kind desc, x.place desc limit ${limit + 1}`,
    )
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return {
      items: new RawJson(`[${items.map((each) => inWords(each, language)).join(',')}]`),
      total: items.length,
      ...(last ? { next_cursor: cursorOf([last.at, last.kind, last.place]) } : {}),
    }
  },
)

/** A welcome that was not sent says why. */
function inWords({ kind, entry }: { kind: string; entry: string }, language: Language): string {
  if (kind !== 'welcome') return entry
  const { data, ...rest } = JSON.parse(entry)
  return JSON.stringify({ ...rest, data: { ...data, reason: told(data.reason, language) } })
}

function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at, kind, place, ...rest] = valuesOf(cursor) ?? []
  if (!Number.isSafeInteger(at) || typeof kind !== 'string' || typeof place !== 'string' || rest.length > 0)
    throw problem('invalid', { errors: [{ field: 'cursor', reason: reason('wrong_cursor') }] })
  return { at: at as number, kind, place }
}
