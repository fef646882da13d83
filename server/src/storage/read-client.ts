import { isRefusal, openReads, type Reads, type Row } from '@guanxi/pg-read'
import type { Sql } from './driver/types.ts'
import { wireOptions, wireValues } from './driver/wire-options.ts'

export type { Row }

/** How bounded reads travel: over the wire client, or over the driver's pool, and why. */
type ReadPath = { by: 'wire client' } | { by: 'postgres.js'; because: string }

/** Sends bounded reads: one statement, one round trip, at most one row; a row is an array of the columns' bytes, untouched. */
type ReadClient = {
  /** `text` is prepared once for each connection; `values` are its parameters in order. */
  read(text: string, values: readonly unknown[]): Promise<Row[]>
  /** How the last read travelled; before the first, how it is going to. */
  path(): ReadPath
  /** Since the start: reads by either way, and the wire client's connections that were lost. `waiting` is now. */
  counts(): { wire: number; pool: number; lost: number; waiting: number }
}

const clients = new WeakMap<Sql, ReadClient>()

/** Milliseconds that a read may take on a pool that has no timeout of its own. */
const LONGEST_MS = 120_000

/** What sends the bounded reads of a pool; the pool itself, unless it was given a wire client. */
export function readClientOf(pool: Sql): ReadClient {
  return clients.get(pool) ?? poolClient(pool)
}

/** One read by the driver's pool; rows are arrays of the columns' bytes. */
export async function byPool(pool: Sql, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pool.unsafe(text, values as never[], { prepare: true }).raw()) as unknown as Row[]
}

function poolClient(pool: Sql): ReadClient {
  const client: ReadClient = {
    read: (text, values) => byPool(pool, text, values),
    path: () => ({ by: 'postgres.js', because: 'this pool has no wire client' }),
    counts: () => ({ wire: 0, pool: 0, lost: 0, waiting: 0 }),
  }
  clients.set(pool, client)
  return client
}

/**
 * Gives a pool a wire client, which connects at the first read and ends with the pool. Where it cannot reach the
 * database, or the server refuses it, the pool reads instead; what is wrong for both, the pool then reports.
 */
export function addWireReads(pool: Sql, timeoutSeconds: number | undefined, pooled?: { named: boolean }): void {
  const options = wireOptions(pool, timeoutSeconds === undefined ? LONGEST_MS : timeoutSeconds * 1000, pooled)
  const counts = { wire: 0, pool: 0 }
  let because = typeof options === 'string' ? options : undefined
  let reads: Reads | undefined
  let ended = false

  function instead(text: string, values: readonly unknown[]) {
    counts.pool++
    return byPool(pool, text, values)
  }

  clients.set(pool, {
    async read(text, values) {
      const sent = typeof options === 'string' || ended ? undefined : wireValues(values)
      if (!sent) return instead(text, values)
      reads ??= openReads(options as Exclude<typeof options, string>)
      try {
        const rows = await reads.read({ key: text, text }, sent)
        counts.wire++
        because = undefined
        return rows
      } catch (error) {
        if (!isRefusal(error)) throw error
        because = (error as Error).message
        return instead(text, values)
      }
    },
    path: () => (because === undefined ? { by: 'wire client' } : { by: 'postgres.js', because }),
    counts: () => ({ ...counts, lost: reads?.stats().lost ?? 0, waiting: reads?.stats().waiting ?? 0 }),
  })

  const { end } = pool
  pool.end = async (options) => {
    ended = true
    await Promise.all([reads && closeWithin(reads, options?.timeout), end(options)])
  }
}

/** Lets reads under way finish, for so many seconds. */
async function closeWithin(reads: Reads, seconds: number | undefined): Promise<void> {
  const cut = () => void reads.close({ atOnce: true })
  const timer = seconds === undefined ? undefined : setTimeout(cut, seconds * 1000)
  await reads.close({ atOnce: seconds === 0 })
  clearTimeout(timer)
}
