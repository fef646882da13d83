import { z } from 'zod'
import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { queryInteger, seconds, text } from '../../contract/fields.ts'
import { Problem } from '../../contract/problem.ts'
import { readFeed } from '../../feed/feed.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { maskedDeep, maskedId } from '../kit/deep-masks.ts'

const GONE = { cursor_gone: { status: 410, title: 'cursor 之后的事件已不再保留' } }

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

const query = {
  limit: queryInteger({ min: 1, max: 100 }).default(20).describe('条数，默认 20，最大 100'),
  cursor: queryInteger({ min: 0 }).optional().describe('上一页的 next_cursor；不传则从保留的最早事件开始'),
  latest: z.literal('true').meta({ rule: 'true' }).optional().describe('true：从此刻开始，得到当前的 next_cursor'),
  kinds: text({ min: 1, max: 2000 }).optional().describe('只要这些种类，以逗号分隔'),
}

/** The change feed, oldest first. */
export const events = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'events', tag: '开发者', summary: '列出事件', right: 'developers:read', query },
    reply: {
      items: z.array(Event),
      total: z.int().describe('本页条数'),
      next_cursor: z.string().describe('从这里继续'),
      has_next: z.boolean().describe('此刻是否还有更多'),
    },
    errors: GONE,
    example: { query: { limit: '2' } },
  },
  async ({ db, query, rights, now }) => {
    const { limit, cursor, kinds, latest } = query
    const after = latest ? 'latest' : (cursor ?? 'oldest')
    const found = await readFeed(db, { after, limit, kinds: kinds?.split(','), nowMs: now * 1000 })
    if (found.gap) throw new Problem('cursor_gone', GONE.cursor_gone)
    const items = (parseNearlyExact(`[${found.items}]`) as FeedEvent[]).map((event) => ({
      ...event,
      record_id: maskedId(event.kind, event.record_id, rights),
      data: maskedDeep(event.kind, event.data, rights),
    }))
    return { items, total: items.length, next_cursor: String(found.next), has_next: found.hasNext }
  },
)
