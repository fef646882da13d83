import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../../../packages/client/src/client.ts'
import { endpoints } from '../../../packages/client/src/generated/endpoints.ts'
import type { Source } from './sources.ts'

export type Item = Record<string, unknown>
type Query = Record<string, string>

const PAGE = 100
/** How often an empty page before the end is asked for again. */
const TRIES = 3

type Options = {
  client: Client
  /** Calls a second. */
  rate: number
  /** A folder for what was read, so that a run that was cut off goes on; undefined to read everything now. */
  folder: string | undefined
}

/** Reads lists of the vendor, page by page, not faster than the rate. */
export function createReader({ client, rate, folder }: Options) {
  let next = 0
  async function turn(): Promise<void> {
    const at = Math.max(next, performance.now())
    next = at + 1000 / rate
    await pause(Math.max(0, at - performance.now()))
  }

  /** A page of the list that goes on from what was read of it, and whether it is the last one. */
  async function page(
    { path }: Source,
    query: Query,
    read: readonly Item[],
  ): Promise<{ items: Item[]; isLast: boolean }> {
    const endpoint = endpoints.find((each) => each.path === `/open-api/${path}`)
    if (!endpoint?.list) throw new Error(`${path} is no list`)
    const { page: style, list, total = 'total' } = endpoint
    await turn()
    const place = style === 'last_id' ? { last_id: read.at(-1)?.id } : { offset: read.length }
    const asked = style === 'whole' ? query : { ...query, limit: PAGE, ...place }
    const reply = await client.request<Record<string, unknown>>('GET', endpoint.path, { query: asked })
    const items = (reply[list] ?? []) as Item[]
    if (style === 'whole') return { items, isLast: true }
    const isLast = style === 'last_id' ? items.length < PAGE : read.length + items.length >= Number(reply[total])
    return { items, isLast }
  }

  /** All entries of a list; those that a run before this one has read come first. */
  async function walk(source: Source, query: Query): Promise<Item[]> {
    const kept = folder === undefined ? undefined : openPages(folder, nameOf(source, query))
    const all = (kept?.pages ?? []).flat()
    for (let empty = 0; !kept?.whole; ) {
      const { items, isLast } = await page(source, query, all)
      all.push(...items)
      if (items.length > 0) kept?.add(items)
      if (isLast) break
      if (items.length === 0 && ++empty === TRIES)
        throw new Error(`${source.path} ends at ${all.length}; begin again later`)
    }
    kept?.finish()
    return all
  }

  const read = new Map<string, ReadonlyMap<string, Item>>()

  /** All records of a kind, by their ids; what it is asked with may follow from kinds that were read before. */
  return async function readKind(source: Source): Promise<ReadonlyMap<string, Item>> {
    const { kind, key, queries = [{}], records } = source
    const known = (other: string) => read.get(other)?.values() ?? []
    const found = new Map<string, Item>()
    for (const query of typeof queries === 'function' ? queries(known) : queries) {
      const entries = await walk(source, query)
      for (const item of records ? entries.flatMap((entry) => records(entry, query)) : entries)
        found.set(
          [key]
            .flat()
            .map((name) => String(item[name]))
            .join('/'),
          item,
        )
    }
    read.set(kind, found)
    return found
  }
}

/** What is read of a list is kept under its name; another kind that is in the same list finds it there. */
const nameOf = ({ path }: Source, query: Query) =>
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
