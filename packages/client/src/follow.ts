import type { Client } from './client.ts'
import { ConnectionError, GuanxiError, ServerError, ThrottledError, TimeoutError } from './errors.ts'
import type { Event, FeedKind } from './generated/api.js'
import type { Signal } from './types.ts'

/** Keeps the place in the feed. */
export interface CursorStore {
  load(): string | undefined | Promise<string | undefined>
  save(cursor: string): unknown
}

export interface FollowOptions {
  kinds?: readonly FeedKind[]
  store: CursorStore
  /** Takes a page of events. When it is done the cursor is saved; when it fails the same events come again next time. */
  onEvents(events: Event[], cursor: string): unknown
  /** Events of a page, 500 by default. */
  batch?: number
  /** The shortest and longest pause at the end of the feed, in milliseconds. */
  idleMs?: readonly [number, number]
  /** Where to begin when the store is empty: `oldest` by default. */
  from?: 'oldest' | 'latest' | (string & {})
  signal?: Signal
}

/** A promise that ends with the signal. */
export interface Following extends Promise<void> {
  /** Looks at the feed now, such as when a webhook came. */
  wake(): void
}

/** Follows the change feed, each event at least once. While the service cannot be reached it keeps trying. */
export function follow(client: Client, options: FollowOptions): Following {
  const { store, signal, batch = 500, idleMs = [1000, 30_000], from = 'oldest' } = options
  let wake = () => {}
  let woken = false
  const ended = () => signal?.aborted === true

  async function pause(ms: number): Promise<void> {
    if (woken || ended()) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
      signal?.addEventListener('abort', wake)
    })
    signal?.removeEventListener('abort', wake)
  }

  async function run(): Promise<void> {
    let cursor = (await store.load()) ?? (from === 'oldest' ? undefined : from)
    let idle = idleMs[0]
    while (!ended()) {
      woken = false
      const page = await read(cursor)
      if (ended()) return
      const events: Event[] = page?.event_list ?? []
      if (page && page.next_cursor !== cursor) {
        if (events.length > 0) await hand(events, page.next_cursor)
        await store.save(page.next_cursor)
        cursor = page.next_cursor
      }
      if (page?.has_next) continue
      idle = events.length > 0 ? idleMs[0] : Math.min(idle * 2, idleMs[1])
      await pause(idle)
    }
  }

  /** A page, or undefined when the service cannot be reached. */
  async function read(cursor: string | undefined) {
    const kinds = options.kinds && { kinds: options.kinds.join(',') }
    const params = { limit: batch, ...(cursor === undefined ? {} : { cursor }), ...kinds }
    try {
      return await client.event.list(params, signal ? { signal } : {})
    } catch (error) {
      const passing = [ConnectionError, TimeoutError, ServerError, ThrottledError].some((each) => error instanceof each)
      if (passing || ended()) return undefined
      throw error
    }
  }

  async function hand(events: Event[], cursor: string): Promise<void> {
    try {
      await options.onEvents(events, cursor)
    } catch (cause) {
      const reason = cause instanceof GuanxiError || !(cause instanceof Error) ? String(cause) : cause.message
      throw Object.assign(new Error(`onEvents failed at event ${events[0]?.id}: ${reason}`), { cause })
    }
  }

  return Object.assign(run(), {
    wake() {
      woken = true
      wake()
    },
  })
}

/** A place that is kept in memory alone. */
export function memoryStore(cursor?: string): CursorStore {
  let kept = cursor
  return {
    load: () => kept,
    save(cursor) {
      kept = cursor
    },
  }
}

/** A place in a file, which is replaced as a whole and safe on disk before `save` is done. */
export function fileStore(path: string): CursorStore {
  const module = 'node:fs/promises'
  const files = () => import(module) as Promise<any>
  return {
    async load() {
      const { readFile } = await files()
      return readFile(path, 'utf8').catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async save(cursor) {
      const { open, rename } = await files()
      const file = await open(`${path}.new`, 'w')
      try {
        await file.writeFile(cursor)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    },
  }
}
