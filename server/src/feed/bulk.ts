import type { Tx } from '../storage/connect.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import { holdSlot } from './bulk-slots.ts'
import { takeSnapshot } from './snapshot.ts'

/** All records of a kind, as they were at one moment. Whoever opened it must call `close`. */
export type BulkRead = {
  /** Where the feed goes on: every change that `lines` shows is before it, every other one after it. */
  cursor: number
  /** NDJSON: `{"record_id", "data"}`, in pieces of whole lines. */
  lines: AsyncIterable<Buffer>
  /** Aborted when the reader is too slow: the snapshot is let go, and what is left is not read. */
  signal: AbortSignal
  close(): Promise<void>
}

type Wanted = {
  kind: string
  /** The last record that the reader has; undefined for none. */
  after?: string | undefined
  /** Unix seconds, for what depends on the clock. */
  now: number
}

/** Milliseconds that a reader may leave a piece untaken, and that it may take in all; a snapshot keeps dead rows from vacuum. */
const BOUNDS = { stallMs: 30_000, wholeMs: 600_000 }

/** Bytes of a piece, more or less, and the most rows that it may have. */
const PIECE = 256 * 1024
const MOST = 5000

/** Opens such a read, or says why not: `busy` when this node or the corporation has enough of them, `after` when it is no id. */
export async function openBulk(db: CorpDb, wanted: Wanted, bounds = BOUNDS): Promise<BulkRead | 'busy' | 'after'> {
  const leave = holdSlot(db)
  if (!leave) return 'busy'
  const abort = new AbortController()
  try {
    const { tx, cursor, end } = await takeSnapshot(db, wanted.now, bounds.stallMs)
    const timer = setTimeout(() => abort.abort(), bounds.wholeMs).unref()
    let ended: Promise<unknown> | undefined
    const finish = async () => {
      clearTimeout(timer)
      ended ??= end().finally(leave)
      await ended
    }
    const close = async () => {
      abort.abort()
      await finish()
    }
    const read = reader(tx, db.corpId, wanted.kind)
    const first = await read(wanted.after ?? null, 100).catch(async (error) => {
      await close()
      throw error
    })
    if (first) return { cursor, lines: pieces(first, read, abort, bounds.stallMs, finish), signal: abort.signal, close }
    await close()
    return 'after'
  } catch (error) {
    leave()
    throw error
  }
}

type Piece = { bytes: Buffer; last: string; rows: number; most: number }

/** Gives the next rows after a record; nothing when that is not an id of the kind. */
function reader(tx: Tx, corpId: string, kind: string) {
  const text = `select b.lines, b.n::text, b.last from bulk_${kind}($1, $2, $3) b`
  return async (after: string | null, most: number): Promise<Piece | undefined> => {
    const rows = await tx.unsafe(text, [corpId, after, most] as never[], { prepare: true }).raw()
    const [bytes, n, last] = (rows as unknown as (Buffer | null)[][])[0] as (Buffer | null)[]
    if (n === null || n === undefined) return undefined
    return { bytes: bytes ?? Buffer.alloc(0), last: String(last), rows: Number(n), most }
  }
}

/**
 * The next piece is asked for while the reader takes this one: two are held at most. The snapshot is let go before the
 * reader sees the end, so that it may begin its next read at once.
 */
async function* pieces(
  first: Piece,
  read: ReturnType<typeof reader>,
  abort: AbortController,
  stallMs: number,
  finish: () => Promise<void>,
): AsyncGenerator<Buffer> {
  try {
    for (let piece: Piece | undefined = first; piece && piece.rows > 0; ) {
      const { bytes, last, rows, most }: Piece = piece
      const fitting = Math.max(1, Math.min(MOST, Math.floor((PIECE * rows) / bytes.length)))
      const next: Promise<Piece | undefined> | undefined = rows < most ? undefined : read(last, fitting)
      next?.catch(() => {})
      const timer = setTimeout(() => abort.abort(), stallMs).unref()
      yield bytes
      clearTimeout(timer)
      piece = await next
    }
  } finally {
    await finish()
  }
}
