import { z } from 'zod'
import { globalError } from '../../contract/errors.ts'
import { listOf, queryInteger, seconds, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readFeed } from '../../feed/feed.ts'
import { feedItem } from '../../records/feed-items.ts'
import { feedKinds, refusalOf } from './kinds.ts'

const known = Object.keys(feedKinds)

/** One change of one record, as the feed shows it. */
const Event = z.discriminatedUnion('kind', known.map(eventOf) as [Changed, ...Changed[]]).meta({ id: 'Event' })

type Changed = ReturnType<typeof eventOf>

function eventOf(kind: string) {
  const name = kind.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return z
    .object({
      id: z.string().describe('事件 ID，重复推送时不变'),
      kind: z.literal(kind).describe('记录种类'),
      action: z
        .enum(['created', 'updated', 'removed'])
        .describe('created 新增，updated 修改，removed 删除或不再出现在列表中'),
      record_id: z.string().describe('记录 ID，在同一种类中唯一'),
      time: seconds.describe('发生时间'),
      data: feedItem(kind),
    })
    .meta({ id: `${name.join('')}Change` })
}

const kinds = text()
  .regex(new RegExp(`^(?:${known.join('|')})(?:,(?:${known.join('|')}))*$`))
  .meta({ rule: mustBe('some_of', { values: known }) })
  .optional()
  .describe('只返回这些种类，逗号分隔；默认返回企业席位允许的全部种类')

/** A position in the feed, or its end. */
const cursor = z
  .codec(z.string().regex(/^(?:latest|0|[1-9]\d{0,14})$/), z.union([z.literal('latest'), z.int()]), {
    decode: (wire) => (wire === 'latest' ? 'latest' : Number(wire)),
    encode: String,
  })
  .meta({ rule: mustBe('cursor_or_latest') })

export const eventList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/event/list',
  summary: '获取变更事件',
  description:
    '按发生顺序返回记录的新增、修改与删除，data 为记录在该次变更后的内容，与其列表接口所示一致，removed 为删除前的内容，随时间变化的字段以事件发生时为准。导入引起的变更也在其中，新企业的首次导入除外。保存 next_cursor，下次从它继续，不会遗漏也不会重复。事件保留 30 天，cursor 早于保留的事件时返回 10910。保持一份副本：先取 cursor=latest，再读取各列表（或 /open-api/bulk 下的批量接口），然后从取得的 next_cursor 继续。没有席位的种类不返回，显式请求时为 10901。',
  companion: true,
  cursor: true,

  query: {
    cursor: cursor.optional().describe('上次返回的 next_cursor；latest 表示当前末尾；默认从保留的最早事件开始'),
    limit: queryInteger({ min: 1, max: 1000 }).default(100).describe('条数，默认 100，最大 1000'),
    kinds,
  },
  reply: {
    event_list: listOf(Event),
    next_cursor: z.string().describe('下次请求的 cursor'),
    has_next: z.boolean().describe('是否还有更多事件'),
  },
  example: { query: { kinds: 'points_entry', limit: '2' } },

  async handle({ query, corp, db, now }) {
    const asked = query.kinds?.split(',')
    for (const kind of asked ?? []) {
      const refusal = refusalOf(kind, corp, now)
      if (refusal === 'seat') throw globalError(10901, `${kind} 需要 ${feedKinds[kind]} 席位`)
      if (refusal === 'terms') throw globalError(10902)
    }
    const open = known.filter((kind) => refusalOf(kind, corp, now) === undefined)
    const shown = asked ?? (open.length === known.length ? undefined : open)
    const window = { after: query.cursor ?? ('oldest' as const), limit: query.limit, kinds: shown }
    const { items, next, hasNext, gap } = await readFeed(db, window)
    if (gap) throw globalError(10910, `cursor=${query.cursor}，请重新全量读取`)
    return { event_list: RawJson.list(items), next_cursor: String(next), has_next: hasNext }
  },
})
