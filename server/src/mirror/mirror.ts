import type { Client } from '../../../packages/client/src/client.ts'
import { CursorExpiredError, SeatError, TermsError } from '../../../packages/client/src/errors.ts'
import type { FeedKind } from '../../../packages/client/src/generated/api.d.ts'
import type { Column } from './columns.ts'
import type { Copy } from './copy.ts'
import { type Row, rowMaker } from './rows.ts'

/** What was done for a kind: records read in bulk, and events applied. */
type Done = { read: number; applied: number }

/** Records of a bulk read that are written in one transaction. */
const BATCH = 5_000
/** Events of one call. */
const PAGE = 1_000
/** Milliseconds after which kinds that were refused are tried again. */
const REFUSED_MS = 60_000

type Event = { kind: string; action: string; record_id: string; data: string }
type Page = { event_list: Event[]; next_cursor: string; has_next: boolean }

/** Keeps a copy equal to what a service has. Once the signal is given it leaves its work as it is: it can be taken up again. */
export function createMirror(client: Client, copy: Copy, kinds: readonly string[], signal: AbortSignal) {
  const done = new Map<string, Done>(kinds.map((kind) => [kind, { read: 0, applied: 0 }]))
  const skipped = new Map<string, number>()
  const unknown = new Map<string, Set<string>>()
  let tried = Number.NEGATIVE_INFINITY
  const makers = new Map<string, { columns: readonly Column[]; maker: ReturnType<typeof rowMaker> }>()

  function makerOf(kind: string) {
    const columns = copy.columnsOf(kind)
    let made = makers.get(kind)
    if (made?.columns !== columns) {
      made = { columns, maker: rowMaker(columns, (name) => noteUnknown(kind, name)) }
      makers.set(kind, made)
    }
    return made.maker
  }

  function noteUnknown(kind: string, name: string): void {
    unknown.set(kind, (unknown.get(kind) ?? new Set()).add(name))
  }

  const open = () => kinds.filter((kind) => !skipped.has(kind))

  /** Reads what is left of a kind, or says that the corporation may not. */
  async function read(kind: string): Promise<void> {
    const { cursor: begun, after } = copy.states.get(kind) ?? { cursor: null, after: null }
    const lines = client.bulk(kind as FeedKind, { signal, ...(after === null ? {} : { after }) })
    const cursor = after === null || begun === null ? await lines.cursor : begun
    let rows: Row[] = []
    const write = async () => {
      await copy.append(kind, cursor, rows)
      counted(kind).read += rows.length
      rows = []
    }
    for await (const piece of lines.pieces()) {
      for (const row of makerOf(kind).rowsOf(piece)) rows.push(row)
      if (rows.length < BATCH) continue
      await write()
      if (signal.aborted) return
    }
    if (rows.length > 0) await write()
    await copy.finish(kind, cursor)
  }

  const counted = (kind: string) => done.get(kind) as Done

  /** Does the work, and notes kinds that the corporation has no seat or has not agreed to the terms for. */
  async function unlessRefused(kind: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof SeatError || error instanceof TermsError)) throw error
      skipped.set(kind, error.code as number)
    }
  }

  const isRead = (kind: string) => copy.states.get(kind)?.state === 'following'
  const placeOf = (kind: string) => Number(copy.states.get(kind)?.cursor)

  async function page(cursor: number, of: readonly string[], limit = PAGE): Promise<Page> {
    const asked = { cursor: String(cursor), limit, kinds: of.join(',') }
    return (await client.event.list(asked, { signal })) as unknown as Page
  }

  /** Takes one page of the feed, from where the kind that is furthest behind stands; whether there is more. */
  async function follow(): Promise<boolean> {
    const followed = open().filter(isRead)
    if (followed.length === 0) return false
    const from = Math.min(...followed.map(placeOf))
    let found: Page
    try {
      found = await page(from, followed)
    } catch (error) {
      if (error instanceof CursorExpiredError) await restartAll(followed.filter((kind) => placeOf(kind) === from))
      else if (error instanceof SeatError || error instanceof TermsError)
        for (const kind of followed) await unlessRefused(kind, () => page(from, [kind], 1))
      else throw error
      return true
    }
    const next = Number(found.next_cursor)
    // a kind that is further has these changes already
    const reached = followed.filter((kind) => placeOf(kind) <= next)
    if (reached.some((kind) => placeOf(kind) < next)) await apply(reached, found)
    if (found.has_next) return true
    // beyond the end of the feed: it is that of a backup
    await restartAll(followed.filter((kind) => placeOf(kind) > next))
    return !followed.every(isRead)
  }

  async function apply(reached: readonly string[], { event_list, next_cursor }: Page): Promise<void> {
    const changes = new Map(reached.map((kind) => [kind, new Map<string, Row | null>()]))
    for (const { kind, action, record_id, data } of event_list) {
      const records = changes.get(kind)
      if (!records) continue
      records.set(record_id, action === 'removed' ? null : makerOf(kind).rowOf(record_id, data))
      counted(kind).applied++
    }
    await copy.apply(next_cursor, changes)
  }

  async function restartAll(which: readonly string[]): Promise<void> {
    for (const kind of which) await copy.restart(kind)
  }

  /** Brings the copy up to now. Kinds that were refused are tried again now and then. */
  async function catchUp(): Promise<void> {
    if (performance.now() - tried > REFUSED_MS) {
      skipped.clear()
      tried = performance.now()
    }
    for (let more = true; more && !signal.aborted; ) {
      for (const kind of open()) if (!isRead(kind)) await unlessRefused(kind, () => read(kind))
      more = await follow()
    }
  }

  return {
    done,
    skipped,
    catchUp,
    /** Fields without a column that records had since the last look. */
    takeUnknown() {
      const taken = [...unknown].flatMap(([kind, names]) => [...names].map((name) => ({ kind, name })))
      unknown.clear()
      return taken
    },
  }
}
