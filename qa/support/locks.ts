import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../server/src/storage/connect.ts'

/**
 * Waits until each of these calls waits for a lock, of this transaction or behind one that does. Throws when one ends
 * instead: then the two did not meet.
 */
export async function untilBlocked(tx: Tx, calls: readonly Promise<unknown>[]): Promise<void> {
  let ended = 0
  const end = () => {
    ended++
  }
  for (const call of calls) call.then(end, end)
  for (;;) {
    const [row] = await tx<{ n: number }[]>`
      select count(distinct pid)::int as n from pg_locks where not granted and (transactionid = pg_current_xact_id()::xid
        or database = (select oid from pg_database where datname = current_database()))`
    if ((row?.n ?? 0) >= calls.length) return
    if (ended > 0) throw new Error('a call ended without having waited')
    await sleep(10)
  }
}
