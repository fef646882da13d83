import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../storage/connect.ts'

/** The longest pause between two pieces, in milliseconds. */
const LONGEST = 250

/** How many times its best a short read may take before it counts as slowed down. */
const BUSY = 2

/**
 * What a load waits for between two pieces, as long as it holds no lock. Where the database is ours its backend gives way by
 * its priority; on another server a short read tells how long calls wait there, and the load rests as long as that.
 */
export function openPace(pool: Sql, pause: (ms: number) => Promise<unknown> = delay): () => Promise<void> {
  const { path, max } = pool.options
  if (path || max < 2) return async () => {}
  let best = Number.POSITIVE_INFINITY
  return async () => {
    const begun = performance.now()
    await pool`select 1`
    const took = performance.now() - begun
    best = Math.min(best, took)
    if (took > best * BUSY) await pause(Math.min(took, LONGEST))
  }
}
