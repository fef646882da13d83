import type { Tx } from '../storage/connect.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import { unescaped } from '../storage/driver/copy.ts'
import { copyPieces } from '../storage/driver/copy-pieces.ts'
import { holdSlot } from './bulk-slots.ts'
import { takeSnapshot } from './snapshot.ts'

/** All records of a kind, as they were at one moment. The opener must call `close`. */
export type BulkRead = {
  /** Where the feed goes on: every change that `lines` shows is before it, every other one after it. */
  cursor: number
  /** NDJSON: `{"record_id", "data"}`, in pieces of whole lines; a piece is the reader's until it asks for the next one. */
  lines: AsyncIterable<Buffer>
  /** Aborted when the reader is too slow: the snapshot is let go, and what is left is not read. */
  signal: AbortSignal
  close(): Promise<void>
}

type BulkRequest = {
  kind: string
  /** The last record that the reader has; undefined for none. */
  after?: string | undefined
  /** Unix seconds, for what depends on the clock. */
  now: number
}

/**
 * Milliseconds that a reader may leave a piece untaken, and that it may take in all; a snapshot keeps dead rows from
 * vacuum.
 */
const BOUNDS = { stallMs: 30_000, wholeMs: 600_000 }

/**
 * Opens such a read, or says why not: `busy` when this node or the corporation has enough of them, `after` when it is
 * no id.
 */
export async function openBulk(db: CorpDb, wanted: BulkRequest, bounds = BOUNDS): Promise<BulkRead | 'busy' | 'after'> {
  const leave = holdSlot(db)
  if (!leave) return 'busy'
  const abort = new AbortController()
  try {
    const { tx, pid, cursor, end } = await takeSnapshot(db, wanted.now, bounds.wholeMs)
    const timer = setTimeout(() => abort.abort(), bounds.wholeMs).unref()
    const cancel = async () => void (await db.pool`select pg_cancel_backend(${pid})`)
    let ended: Promise<unknown> | undefined
    const finish = async () => {
      clearTimeout(timer)
      ended ??= end().finally(leave)
      await ended
    }
    try {
      const statement = await statementOf(tx, wanted)
      if (statement) {
        const copied = copyPieces(tx, statement, cancel)
        const lines = pieces(await copied.next(), copied, abort, bounds.stallMs, finish)
        const close = async () => {
          abort.abort()
          await copied.return()
          await finish()
        }
        return { cursor, lines, signal: abort.signal, close }
      }
    } catch (error) {
      await finish()
      throw error
    }
    await finish()
    return 'after'
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * The COPY of what is wanted; nothing when `after` is not an id of the kind. COPY takes no parameters, so it reads
 * settings.
 */
async function statementOf(tx: Tx, { kind, after }: BulkRequest): Promise<string | undefined> {
  const corp = "current_setting('guanxi.corp_id')"
  if (after === undefined) return `copy (select * from bulk_${kind}(${corp})) to stdout`
  const [row] = await tx<{ fits: boolean }[]>`
    select set_config('guanxi.after', ${after}, true), ${after} ~ id_parts as fits from feed_source where kind = ${kind}`
  return row?.fits ? `copy (select * from bulk_${kind}(${corp}, current_setting('guanxi.after'))) to stdout` : undefined
}

/** The snapshot is let go before the reader sees the end, so that it may begin its next read at once. */
async function* pieces(
  first: IteratorResult<Buffer, void>,
  copied: AsyncGenerator<Buffer, void, void>,
  abort: AbortController,
  stallMs: number,
  finish: () => Promise<void>,
): AsyncGenerator<Buffer> {
  try {
    for (let piece = first; !piece.done; piece = await copied.next()) {
      const timer = setTimeout(() => abort.abort(), stallMs).unref()
      yield unescaped(piece.value)
      clearTimeout(timer)
    }
  } finally {
    await copied.return()
    await finish()
  }
}
