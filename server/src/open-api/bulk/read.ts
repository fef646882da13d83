import { z } from 'zod'
import { globalError } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint, LineStream, type OpenEndpoint } from '../../endpoint.ts'
import { openBulk } from '../../feed/bulk.ts'
import { feedItem } from '../../records/feed-items.ts'
import { feedKinds } from '../event/kinds.ts'

export const bulkPath = (kind: string) => `/open-api/bulk/${kind}` as const

/** `GET /open-api/bulk/{kind}`, one endpoint for each kind of the feed: all of its records in one snapshot. */
export const bulkReads: readonly OpenEndpoint[] = Object.entries(feedKinds).map(([kind, seat]) =>
  endpoint({
    audience: 'open',
    method: 'GET',
    path: bulkPath(kind),
    summary: `批量读取全部 ${kind}`,
    description:
      '以 NDJSON（每行一个 JSON 对象）返回该种类在同一时刻的全部记录，按 record_id 的键排列，data 与列表接口所示一致。应答头 X-Feed-Cursor 是该时刻在事件流中的位置：从它继续调用 /open-api/event/list，不会遗漏也不会重复。应答中断后，以收到的最后一行的 record_id 作为 after 继续，并保留第一次应答的 X-Feed-Cursor。30 秒不读取或总时长超过 10 分钟，应答会中断。同时进行的批量读取过多时为 10953。',
    companion: true,
    ...(seat ? { seat } : {}),
    ...(seat === 'conversation' ? { terms: 'chat' as const } : {}),
    produces: 'application/x-ndjson',

    query: { after: text().optional().describe('从该 record_id 之后开始；不传则从头开始') },
    reply: {
      record_id: z.string().describe('记录 ID，与事件流相同'),
      data: feedItem(kind),
    },

    async handle({ query, db, now, fail }) {
      const found = await openBulk(db, { kind, after: query.after, now })
      if (found === 'after') throw fail(10049, `after 不是 ${kind} 的 record_id`)
      if (found === 'busy') throw globalError(10953, '同时进行的批量读取过多', { headers: { 'retry-after': '5' } })
      const { cursor, ...read } = found
      return new LineStream({ ...read, headers: { 'x-feed-cursor': String(cursor) } })
    },
  }),
)
