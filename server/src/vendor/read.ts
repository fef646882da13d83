import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../../../packages/client/src/client.ts'
import { endpoints } from '../../../packages/client/src/generated/endpoints.ts'
import type { Source } from './sources.ts'

export type Item = Record<string, unknown>

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

  async function page({ path }: Source, more: object, offset: number): Promise<{ items: Item[]; total: number }> {
    const endpoint = endpoints.find((each) => each.path === `/open-api/${path}`)
    if (!endpoint?.list) throw new Error(`${path} is no list`)
    await turn()
    const query = endpoint.page === 'whole' ? { ...more } : { ...more, limit: PAGE, offset }
    const reply = await client.request<Record<string, unknown>>('GET', endpoint.path, { query })
    const items = (reply[endpoint.list] ?? []) as Item[]
    return { items, total: endpoint.page === 'whole' ? items.length : Number(reply[endpoint.total ?? 'total']) }
  }

  /** Reads all pages of a list, each of which `take` is given; those that a run before this one has read come first. */
  async function walk(source: Source, more: object, name: string, take: (items: Item[]) => void): Promise<void> {
    const kept = folder === undefined ? undefined : openPages(folder, name)
    kept?.pages.forEach(take)
    let offset = (kept?.pages ?? []).reduce((sum, items) => sum + items.length, 0)
    for (let empty = 0; !kept?.whole; ) {
      const { items, total } = await page(source, more, offset)
      take(items)
      if (items.length > 0) kept?.add(items)
      offset += items.length
      if (offset >= total) break
      if (items.length === 0 && ++empty === TRIES)
        throw new Error(`${source.path} ends at ${offset} of ${total}; begin again later`)
    }
    kept?.finish()
  }

  /** All records of a kind, by their ids. */
  return async function read(source: Source): Promise<Map<string, Item>> {
    const found = new Map<string, Item>()
    const take = (items: Item[]) => {
      for (const item of items) found.set(String(item[source.key]), item)
    }
    for (const [i, more] of (source.queries ?? [{}]).entries()) await walk(source, more, `${source.kind}-${i}`, take)
    return found
  }
}

/** What was read of a kind: a page a line; half a line is what a killed run was writing. */
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
