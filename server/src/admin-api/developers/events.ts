import { z } from 'zod'
import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { queryInteger, seconds, text } from '../../contract/fields.ts'
import { kindsFor } from '../../contract/kinds.ts'
import { Problem } from '../../contract/problem.ts'
import { mustBe } from '../../contract/reasons.ts'
import { LineStream } from '../../endpoint.ts'
import { readFeed } from '../../feed/feed.ts'
import { verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { BOM, csvRow } from '../kit/csv.ts'
import { feedDataFor } from '../kit/kind-data.ts'
import { STREAMED, type Streamed, streamedType, streamHeaders } from '../kit/stream.ts'

const GONE = {
  cursor_gone: {
    status: 410,
    title: { zh: 'cursor 之后的事件已不再保留', en: 'what happened after this cursor is no longer kept' },
  },
}

const Event = z
  .object({
    id: text().describe('事件 ID'),
    kind: text().describe('记录种类'),
    action: text().describe('created、updated 或 removed'),
    record_id: text().describe('记录 ID'),
    time: seconds.describe('时间'),
    data: z.unknown().describe('记录当时的内容'),
  })
  .meta({ id: 'FeedEvent' })

type FeedEvent = z.output<typeof Event>

/** An event with the id by which the management API knows its record. */
const ITEM = verbatim(`left(e.doc, -1) || ',"admin_id":' || coalesce(to_json(e.admin_id)::text, 'null') || '}'`)

const query = {
  limit: queryInteger({ min: 1, max: 100 }).default(20).describe('条数，默认 20，最大 100'),
  cursor: queryInteger({ min: 0 }).optional().describe('上一页的 next_cursor；不传则从保留的最早事件开始'),
  latest: z
    .literal('true')
    .meta({ rule: mustBe('one_of', { values: ['true'] }) })
    .optional()
    .describe('true：从此刻开始，得到当前的 next_cursor'),
  kinds: text({ min: 1, max: 2000 }).optional().describe('只要这些种类，以逗号分隔'),
}

/** The change feed, oldest first. */
export const events = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'events', tag: '开发者', summary: '列出事件', right: 'developers:read', query },
    description: '只有可读的种类；手机号与聊天内容没有权限时遮盖。线索的 record_id 是其 ID。',
    reply: {
      items: z.array(Event),
      total: z.int().describe('本页条数'),
      next_cursor: z.string().describe('从这里继续'),
      has_next: z.boolean().describe('此刻是否还有更多'),
    },
    alsoProduces: STREAMED,
    errors: GONE,
    example: { query: { limit: '2' } },
  },
  async ({ db, query, rights, requestHeaders }) => {
    const { limit, cursor, kinds, latest } = query
    const [asked, readable] = [kinds?.split(','), kindsFor(rights)]
    const wanted = asked && readable ? asked.filter((kind) => readable.includes(kind)) : (asked ?? readable)
    const read = async (after: number | 'oldest' | 'latest', limit: number): Promise<EventPage> => {
      const { items, ...rest } = await readFeed(db, { after, limit, kinds: wanted, item: ITEM })
      if (rest.gap) throw new Problem('cursor_gone', GONE.cursor_gone)
      return { ...rest, items: (parseNearlyExact(`[${items}]`) as StoredEvent[]).map((event) => shown(event, rights)) }
    }
    const after = latest ? 'latest' : (cursor ?? 'oldest')
    const type = streamedType(requestHeaders.accept)
    if (type) return streamEvents(type, await read(after, PIECE), (next) => read(next, PIECE))
    const { items, next, hasNext } = await read(after, limit)
    return { items, total: items.length, next_cursor: String(next), has_next: hasNext }
  },
)

type EventPage = { items: FeedEvent[]; next: number; hasNext: boolean }
type StoredEvent = FeedEvent & { admin_id: string | null }

function shown({ admin_id, ...event }: StoredEvent, rights: ReadonlySet<string>): FeedEvent {
  return { ...event, record_id: admin_id ?? event.record_id, data: feedDataFor(event.kind, event.data, rights) }
}

/** Events of one piece of a stream. */
const PIECE = 1000

/** All that is kept from a page on; each further page is read when the reader has taken the one before. */
function streamEvents(type: Streamed, first: EventPage, read: (next: number) => Promise<EventPage>): LineStream {
  const names = Object.keys(Event.shape) as (keyof FeedEvent)[]
  const line = (event: FeedEvent) =>
    type === 'text/csv' ? csvRow(names.map((name) => event[name])) : `${JSON.stringify(event)}\n`
  async function* lines() {
    if (type === 'text/csv') yield Buffer.from(BOM + csvRow(names))
    for (let page = first; ; page = await read(page.next)) {
      yield Buffer.from(page.items.map(line).join(''))
      if (!page.hasNext) return
    }
  }
  const { signal } = new AbortController()
  return new LineStream({ lines: lines(), signal, headers: streamHeaders('events', type), close: async () => {} })
}
