import type { Tx } from '../storage/connect.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import { BATCH, stampCorp } from './stamp.ts'

/** A transaction that sees one moment, its backend, and the feed's end at that moment. `end` ends it. */
export type Snapshot = { tx: Tx; pid: number; cursor: number; end(): Promise<void> }

/** Milliseconds without a statement after which PostgreSQL ends the transaction: this process hangs. */
const IDLE_MS = 60_000

const TRIES = 20
const CONFLICT = '40001'

/**
 * Opens a snapshot whose place in the feed is exact. Changes that the snapshot sees and that wait to be stamped are stamped by a
 * second transaction that sees the same: so they come before the cursor, and all that the snapshot does not see comes after it.
 * Another process that stamps in between makes both begin again. A statement in it may take `longestMs`; locks are
 * waited for no longer than elsewhere.
 */
export async function takeSnapshot(db: CorpDb, now: number, longestMs: number): Promise<Snapshot> {
  for (let tries = 1; ; tries++) {
    await stampCorp(db)
    const { tx, end } = await beginReading(db)
    try {
      const [row] = await tx<{ id: string; pid: number }[]>`
        select set_config('guanxi.corp_id', ${db.corpId}, true), set_config('guanxi.now', ${String(now)}, true),
          set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true),
          set_config('lock_timeout', current_setting('statement_timeout'), true),
          set_config('statement_timeout', ${String(longestMs)}, true), pg_export_snapshot() as id,
          pg_backend_pid() as pid`
      const { id, pid } = row as { id: string; pid: number }
      return { tx, pid, cursor: await stampAsSeen(db, id), end }
    } catch (error) {
      await end()
      if ((error as { code?: string }).code !== CONFLICT || tries === TRIES) throw error
    }
  }
}

/** A read-only transaction that lasts until `end`. */
export async function beginReading({ pool }: CorpDb): Promise<{ tx: Tx; end(): Promise<void> }> {
  const opened = Promise.withResolvers<Tx>()
  const over = Promise.withResolvers<void>()
  const whole = pool.begin('isolation level repeatable read read only', async (tx) => {
    opened.resolve(tx as Tx)
    await over.promise
  })
  whole.catch(opened.reject)
  const tx = await opened.promise
  return {
    tx,
    async end() {
      over.resolve()
      await whole.catch(() => {})
    },
  }
}

async function stampAsSeen({ corpId, pool }: CorpDb, snapshot: string): Promise<number> {
  return (await pool.begin('isolation level repeatable read', async (tx) => {
    await tx.unsafe(`set transaction snapshot '${snapshot}'`)
    await tx`select set_config('guanxi.corp_id', ${corpId}, true)`
    for (let moved = BATCH; moved === BATCH; ) {
      const [row] = await tx`select stamp_events(${corpId}, ${BATCH}, true, true) as moved`
      moved = row?.moved
    }
    const [head] = await tx<{ position: number }[]>`select position from feed_head where corp_id = ${corpId}`
    return head?.position ?? 0
  })) as number
}
