import { GuanxiError } from './errors.ts'
import type { Endpoint, List, ListStats } from './types.ts'

type Fields = Record<string, any>

/** How often an empty page is asked for again, and how many pages may bring nothing new, before a walk gives up. */
const MOST_REPEATS = 2

/** What is at a path such as `result.group_list`; of `missions|recipients` the first that is there. */
function at(reply: Fields, path: string): any {
  for (const one of path.split('|')) {
    const found = one.split('.').reduce((part: any, name) => part?.[name], reply)
    if (found !== undefined) return found
  }
  return undefined
}

/** The list of an endpoint: nothing is called before somebody waits for it. */
export function listOf(
  endpoint: Endpoint,
  params: Fields,
  read: (params: Fields) => Promise<Fields>,
  pause: () => Promise<void>,
): List<Fields, any> {
  const { page: style, list = '', total: totalField = 'total', id = 'id' } = endpoint
  let first: Promise<Fields> | undefined
  let stats: ListStats = { pages: 0, items: 0, repeated: 0, totalChanged: false }
  const firstPage = () => (first ??= read(params))
  const failed = (message: string) =>
    new GuanxiError(message, { endpoint: `${endpoint.method} ${endpoint.path}`, attempts: MOST_REPEATS + 1 })

  /** Pages with those of their items that were not on the page before. */
  async function* walk(): AsyncGenerator<{ reply: Fields; fresh: any[] }> {
    const seen: ListStats = { pages: 0, items: 0, repeated: 0, totalChanged: false }
    stats = seen
    const counted = style === 'offset' || (style === 'page_no' && Number(params.page_no ?? 1) === 1)
    let position = style === 'offset' ? Number(params.offset ?? 0) : 0
    let asked = params
    let before = new Set<unknown>()
    let total: number | undefined
    let again = 0
    let stuck = 0
    for (;;) {
      const reply: Fields = await (seen.pages + again === 0 ? firstPage() : read(asked))
      const items: any[] = at(reply, list) ?? []
      const told = at(reply, totalField)
      const now = counted && told !== undefined ? Number(told) : undefined
      if (total !== undefined && now !== total) seen.totalChanged = true
      total = now
      if (items.length === 0 && total !== undefined && position < total) {
        if (again++ === MOST_REPEATS) throw failed(`an empty page at ${position} of ${total}`)
        await pause()
        continue
      }
      again = 0
      const ids = items.map((item) => (id === '' ? item : item?.[id]))
      const fresh = items.filter((_, i) => ids[i] === undefined || !before.has(ids[i]))
      stuck = items.length > 0 && fresh.length === 0 ? stuck + 1 : 0
      if (stuck > MOST_REPEATS) throw failed('the list gives the same page again and again')
      before = new Set(ids)
      position += items.length
      seen.pages++
      seen.items += fresh.length
      seen.repeated += items.length - fresh.length
      yield { reply, fresh }
      if (style === 'whole' || reply.has_next === false) return
      if (style !== 'cursor' && (items.length === 0 || (total !== undefined && position >= total))) return
      asked = { ...asked, ...next(reply, items, position, asked) }
    }
  }

  function next(reply: Fields, items: any[], position: number, asked: Fields): Fields {
    if (style === 'offset') return { offset: position }
    if (style === 'page_no') return { page_no: Number(asked.page_no ?? 1) + 1 }
    if (style === 'cursor') return { cursor: reply.next_cursor }
    return { last_id: items[items.length - 1]?.[id] }
  }

  async function* items(): AsyncGenerator<any> {
    for await (const { fresh } of walk()) yield* fresh
  }

  return {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that calls when it is waited for
    then: (done, failed) => firstPage().then(done, failed),
    catch: (failed) => firstPage().catch(failed),
    finally: (done) => firstPage().finally(done),
    [Symbol.toStringTag]: 'Promise',
    [Symbol.asyncIterator]: items,
    async *pages() {
      for await (const { reply } of walk()) yield reply
    },
    async toArray(options) {
      const limit = options?.limit
      if (typeof limit !== 'number' || !(limit >= 0)) throw new TypeError('toArray needs a limit')
      const found: any[] = []
      if (limit > 0) for await (const item of items()) if (found.push(item) >= limit) break
      return found
    },
    get stats() {
      return stats
    },
  }
}
