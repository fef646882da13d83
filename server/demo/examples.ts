import { endpoints } from '../src/open-api/index.ts'

/** The moment at which the examples are taken, so that what depends on the clock does not move. */
export const EXAMPLES_AT = Date.UTC(2026, 5, 1, 2, 0, 0)

/** In place of a page's code, which is random. */
const PAGE_CODE = 'Xk3vZp9QmT2aBcDe'

/** Gives the reply, of a stream its first line; undefined where nothing came. */
type Call = (
  path: string,
  call: { query: Record<string, string>; body?: unknown },
) => Promise<Record<string, unknown> | undefined>

/**
 * The reply of every endpoint to its own example, by path, of a stream its first line; readers first, so that writers do not show in them, and the feed last.
 * A reader that has nothing to show yet is asked again after the writers.
 */
export async function collectExamples(call: Call, token: string): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {}
  const turn = ({ writes, cursor }: (typeof endpoints)[number]) => (cursor ? 2 : Number(writes))
  const asked = endpoints.filter(({ auth }) => auth).sort((a, b) => turn(a) - turn(b))
  const ask = async ({ path, method, example }: (typeof endpoints)[number]) => {
    const body = method === 'POST' ? { body: example.body ?? {} } : {}
    const reply = await call(path, { query: { ...example.query, access_token: token }, ...body })
    const shown = example.onlyOnce ? { errcode: 0, errmsg: 'ok', ...example.onlyOnce.reply } : reply
    if (shown) replies[path] = shown
  }
  for (const endpoint of asked) await ask(endpoint)
  const showsNothing = (reply = {}) => Object.values(reply).some((value) => Array.isArray(value) && value.length === 0)
  for (const endpoint of asked.filter(({ writes, path }) => !writes && showsNothing(replies[path] as object)))
    await ask(endpoint)
  replies['/open-api/access_token/get'] = { errcode: 0, errmsg: 'ok', access_token: '<access_token>', expires_in: 7200 }
  const feed = replies['/open-api/event/list'] as { event_list?: { id: string; time: number }[] }
  feed.event_list?.forEach((event, i) => {
    event.id = `00000000-0000-4000-8000-00000000000${i}` // random, and by the database's clock
    event.time = EXAMPLES_AT / 1000
  })
  const opened = replies['/open-api/workorder/create'] as { order_no?: string }
  const sorted = Object.entries(replies).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(Object.fromEntries(sorted))
  return JSON.parse(
    text
      .replaceAll(String(opened.order_no), 'WO1780279200408613927551') // its end is random
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/r\/[\w-]{16}/g, `https://crm.example.com/r/${PAGE_CODE}`)
      .replaceAll(/"radar_hash_id":"[\w-]{16}"/g, `"radar_hash_id":"${PAGE_CODE}"`),
  )
}
