import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '../../../packages/client/src/client.ts'
import { endpoints } from '../../../packages/client/src/generated/endpoints.ts'
import { type Refused, shownId } from './compare.ts'
import { openPages, type Page, type Pages, unkept } from './pages.ts'
import { type Item, idOf, type Query, type Reading, type Source } from './source.ts'

const PAGE = 100
/** How often an empty page before the end is asked for, and a list that changes while it is read. */
const TRIES = 3

type Options = {
  client: Client
  /** Calls a second. */
  rate: number
  /** A folder for what was read, so that a run that was cut off goes on; undefined to read everything now. */
  folder: string | undefined
  /** The time zone of formatted times. */
  zone: string
}

/** The records of a kind, by their ids, those that cannot be taken as the vendor tells them, and whether all have an id. */
export type Read = { records: ReadonlyMap<string, Item>; refused: Refused[]; allNamed: boolean }

/** What the vendor tells of a list is not what its API promises: nothing can follow from it. */
class Unbelievable extends Error {}

/** Reads lists of the vendor, page by page, not faster than the rate. */
export function createReader({ client, rate, folder, zone }: Options) {
  let next = 0
  async function turn(): Promise<void> {
    const at = Math.max(next, performance.now())
    next = at + 1000 / rate
    await pause(Math.max(0, at - performance.now()))
  }

  /** The page of a list that follows those that were read. */
  async function page(path: string, query: Query, read: readonly Page[]): Promise<Page & { isLast: boolean }> {
    const endpoint = endpoints.find((each) => each.path === `/open-api/${path}`)
    if (!endpoint?.list) throw new Error(`${path} is no list`)
    const { method, page: style, list, total = 'total' } = endpoint
    await turn()
    const before = read.reduce((sum, { items }) => sum + items.length, 0)
    const places: Record<string, Query> = {
      whole: {},
      last_id: { limit: PAGE, last_id: read.at(-1)?.items.at(-1)?.id },
      page_no: { page_size: PAGE, page_no: read.length + 1 },
      offset: { limit: PAGE, offset: before },
    }
    const asked = { ...query, ...places[style as string] }
    const sent = method === 'POST' ? { body: asked } : { query: asked }
    const reply = await client.request<Item>(method, endpoint.path, sent)
    const whole = style === 'whole' || style === 'last_id' ? undefined : totalIn(path, at(reply, total))
    const items = itemsIn(path, at(reply, list), whole)
    if (style === 'whole') return { items, total: whole, isLast: true }
    if (style === 'last_id') return { items, total: whole, isLast: items.length < PAGE }
    return { items, total: whole, isLast: whole === undefined ? items.length === 0 : before + items.length >= whole }
  }

  /** All entries of a list; those that a run before this one has read come first. One that gets shorter meanwhile is read anew. */
  async function walk(path: string, query: Query): Promise<Item[]> {
    for (let tries = 1; ; tries++) {
      const all = await walkOnce(path, query)
      if (all) return all
      if (tries === TRIES) throw new Unbelievable(`${path} gets shorter while it is read; begin again later`)
    }
  }

  async function walkOnce(path: string, query: Query): Promise<Item[] | undefined> {
    const kept = folder === undefined ? unkept() : openPages(folder, path, query)
    try {
      return await walkOn(kept, path, query)
    } catch (error) {
      if (error instanceof Unbelievable) kept.drop()
      throw error
    }
  }

  async function walkOn(kept: Pages, path: string, query: Query): Promise<Item[] | undefined> {
    const pages = [...kept.pages]
    const seen = new Set(pages.map(textOf))
    for (let empty = 0; !kept.whole; ) {
      const { items, total, isLast } = await page(path, query, pages)
      const shorter = total !== undefined && pages.some((each) => each.total !== undefined && each.total > total)
      if (shorter) {
        kept.drop()
        return undefined
      }
      if (items.length > 0) {
        if (seen.has(textOf({ items }))) throw new Unbelievable(`${path} shows the same page again and again`)
        seen.add(textOf({ items }))
        pages.push({ items, total })
        kept.add({ items, total })
      }
      if (isLast) break
      if (items.length === 0 && ++empty === TRIES) {
        const read = pages.reduce((sum, each) => sum + each.items.length, 0)
        throw new Unbelievable(`${path} ends at ${read}; begin again later`)
      }
    }
    kept.finish()
    return pages.flatMap(({ items }) => items)
  }

  const read = new Map<string, ReadonlyMap<string, Item>>()

  const known = (kind: string) => read.get(kind) ?? new Map()

  /** All records of a kind; what it is asked with may follow from kinds that were read before. */
  return async function readKind(source: Source): Promise<Read> {
    const { kind, path, key, queries = [{}], records, more } = source
    const refused: Refused[] = []
    const reading: Reading = {
      ...{ zone, known },
      refuse: (record, field, reason) => refused.push({ record, field, reason }),
    }
    const found = new Map<string, Item>()
    let allNamed = true
    for (const query of sound(path, () => [...(typeof queries === 'function' ? queries(known) : queries)])) {
      const entries = await walk(path, query)
      for (const item of sound(path, () => records?.(entries, query, reading) ?? entries)) {
        const unnamed = [key].flat().find((name) => item[name] === undefined || item[name] === null)
        if (unnamed !== undefined) {
          allNamed = false
          refused.push({ record: '', field: unnamed, reason: 'required' })
          continue
        }
        const id = idOf(source, item)
        if (found.has(id) && !source.comesAgain && !isDeepStrictEqual(found.get(id), item))
          refused.push({ record: shownId(source, item), field: [key].flat().at(-1) as string, reason: 'repeated' })
        found.set(id, item)
      }
    }
    for (const item of more ? found.values() : []) {
      const query = more?.asked(item)
      if (!more || !query) continue
      const entries = await walk(more.path, query)
      Object.assign(
        item,
        sound(more.path, () => more.taken(entries)),
      )
    }
    read.set(kind, found)
    return { records: found, refused, allNamed }
  }
}

/** What is made of a list, unless its fields are not what the API promises. */
function sound<T>(path: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new Unbelievable(`${path} shows records that are not as the API promises: ${(error as Error).message}`)
  }
}

/** What is at a path such as `data.objects`. */
const at = (reply: Item, path: string) =>
  path.split('.').reduce((part: unknown, name) => (part as Item | undefined)?.[name], reply)

function totalIn(path: string, told: unknown): number | undefined {
  if (told === undefined || told === null) return undefined
  const total = typeof told === 'string' && told !== '' ? Number(told) : told
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 0)
    throw new Unbelievable(`${path} tells no total, but something else`)
  return total
}

/** The records of a reply: null is an empty list; one that is not there is empty only where its total says so. */
function itemsIn(path: string, told: unknown, total: number | undefined): Item[] {
  const list = told === null || (told === undefined && total === 0) ? [] : told
  if (!Array.isArray(list)) throw new Unbelievable(`${path} answers without its list`)
  if (!list.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each)))
    throw new Unbelievable(`${path} lists something that is no record`)
  return list
}

const textOf = ({ items }: Pick<Page, 'items'>) => JSON.stringify(items)
