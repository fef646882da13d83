import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../../../packages/client/src/client.ts'
import { endpoints } from '../../../packages/client/src/generated/endpoints.ts'
import type { Refused } from './compare.ts'
import { type Item, idOf, type Query, type Reading, type Source } from './source.ts'

const PAGE = 100
/** How often an empty page before the end is asked for again. */
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

/** The records of a kind, by their ids, and those that cannot be taken as the vendor tells them. */
export type Read = { records: ReadonlyMap<string, Item>; refused: Refused[] }

/** Reads lists of the vendor, page by page, not faster than the rate. */
export function createReader({ client, rate, folder, zone }: Options) {
  let next = 0
  async function turn(): Promise<void> {
    const at = Math.max(next, performance.now())
    next = at + 1000 / rate
    await pause(Math.max(0, at - performance.now()))
  }

  /** A page of the list that goes on from what was read of it, and whether it is the last one. */
  async function page(path: string, query: Query, read: readonly Item[]): Promise<{ items: Item[]; isLast: boolean }> {
    const endpoint = endpoints.find((each) => each.path === `/open-api/${path}`)
    if (!endpoint?.list) throw new Error(`${path} is no list`)
    const { method, page: style, list, total = 'total' } = endpoint
    await turn()
    const places: Record<string, Query> = {
      whole: {},
      last_id: { limit: PAGE, last_id: read.at(-1)?.id },
      page_no: { page_size: PAGE, page_no: Math.floor(read.length / PAGE) + 1 },
      offset: { limit: PAGE, offset: read.length },
    }
    const asked = { ...query, ...places[style as string] }
    const sent = method === 'POST' ? { body: asked } : { query: asked }
    const reply = await client.request<Record<string, unknown>>(method, endpoint.path, sent)
    const items = (at(reply, list) ?? []) as Item[]
    const whole = style === 'last_id' ? undefined : at(reply, total)
    const isLast = whole !== undefined ? read.length + items.length >= Number(whole) : items.length < PAGE
    return { items, isLast: style === 'whole' || isLast }
  }

  /** All entries of a list; those that a run before this one has read come first. */
  async function walk(path: string, query: Query): Promise<Item[]> {
    const kept = folder === undefined ? undefined : openPages(folder, nameOf(path, query))
    const all = (kept?.pages ?? []).flat()
    for (let empty = 0; !kept?.whole; ) {
      const { items, isLast } = await page(path, query, all)
      all.push(...items)
      if (items.length > 0) kept?.add(items)
      if (isLast) break
      if (items.length === 0 && ++empty === TRIES) throw new Error(`${path} ends at ${all.length}; begin again later`)
    }
    kept?.finish()
    return all
  }

  const read = new Map<string, ReadonlyMap<string, Item>>()

  const known = (kind: string) => read.get(kind) ?? new Map()

  /** All records of a kind; what it is asked with may follow from kinds that were read before. */
  return async function readKind(source: Source): Promise<Read> {
    const { kind, path, queries = [{}], records, more } = source
    const refused: Refused[] = []
    const reading: Reading = {
      ...{ zone, known },
      refuse: (record, field, reason) => refused.push({ record, field, reason }),
    }
    const found = new Map<string, Item>()
    for (const query of typeof queries === 'function' ? queries(known) : queries) {
      const entries = await walk(path, query)
      for (const item of records?.(entries, query, reading) ?? entries) found.set(idOf(source, item), item)
    }
    for (const item of more ? found.values() : []) {
      const query = more?.asked(item)
      if (more && query) Object.assign(item, more.taken(await walk(more.path, query)))
    }
    read.set(kind, found)
    return { records: found, refused }
  }
}

/** What is at a path such as `data.objects`. */
const at = (reply: Item, path: string) =>
  path.split('.').reduce((part: unknown, name) => (part as Item | undefined)?.[name], reply)

/** What is read of a list is kept under its name; another kind that is in the same list finds it there. */
const nameOf = (path: string, query: Query) =>
  createHash('sha256')
    .update(JSON.stringify([path, query]))
    .digest('hex')
    .slice(0, 32)

/** What was read of a list: a page a line; half a line is what a killed run was writing. */
function openPages(folder: string, name: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [file, mark] = [join(folder, `${name}.ndjson`), join(folder, `${name}.whole`)]
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncateSync(file, end)
  const lines = bytes.subarray(0, end).toString().split('\n').slice(0, -1)
  return {
    pages: lines.map((line) => JSON.parse(line) as Item[]),
    whole: existsSync(mark),
    add: (items: Item[]) => appendFileSync(file, `${JSON.stringify(items)}\n`, { mode: 0o600 }),
    finish: () => writeFileSync(mark, ''),
  }
}
