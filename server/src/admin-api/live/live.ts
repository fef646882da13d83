import { queryInteger } from '../../contract/fields.ts'
import { Problem, problem } from '../../contract/problem.ts'
import { LineStream } from '../../endpoint.ts'
import { tokenHashOf } from '../../engines/operators/token.ts'
import { readFeed } from '../../feed/feed.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { toolsOf } from '../tools.ts'

const TYPE = 'text/event-stream; charset=utf-8'
const GONE = {
  cursor_gone: {
    status: 410,
    title: { zh: '这个位置之后的事件已不再保留', en: 'what happened after this place is no longer kept' },
  },
}
const query = { cursor: queryInteger({ min: 0 }).optional().describe('从这个位置之后开始，与 Last-Event-ID 相同') }

/** Changes of the corporation as they happen, as server-sent events. */
export const live = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: 'live', tag: '实时', summary: '订阅变更', right: 'home:read', query, produces: TYPE },
    description:
      '事件名为 change，data 为 {kind, id, action}，id 是事件流中的位置；断开后以 Last-Event-ID 继续，不会遗漏。只有可读的种类。',
    errors: GONE,
  },
  async (call) => {
    const { db, query, caller, rights, requestHeaders } = call
    const last = requestHeaders['last-event-id']
    const given = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : query.cursor
    const { next, gap } = await readFeed(db, { after: given ?? 'latest', limit: 1 })
    if (gap) throw new Problem('cursor_gone', GONE.cursor_gone)
    const { operator, token } = caller
    const role = operator.members.find(({ corp_id }) => corp_id === db.corpId)?.role
    const lines = toolsOf(call).live.listen(
      { corpId: db.corpId, tokenHash: tokenHashOf(token), role, rights },
      given ?? next,
    )
    if (!lines) throw problem('unavailable', { headers: { 'retry-after': '5' } })
    const headers = { 'content-type': TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    return new LineStream({ lines, signal: NEVER, headers, close: async () => void lines.destroy() })
  },
)

const NEVER = new AbortController().signal
