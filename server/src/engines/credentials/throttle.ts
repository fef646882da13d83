import { createHash } from 'node:crypto'
import type { Sql } from '../../storage/connect.ts'

/** Wrong secrets that one corporation, or one address, may send in a minute. */
const WRONG_A_MINUTE = 10
const MINUTE_MS = 60_000
/** Refusals that a node remembers, so that guessing on costs the database nothing. */
const MANY = 10_000

/** Counts wrong secrets; a right one is never held up. */
export type Throttle = {
  /** Counts one that proved wrong. Seconds for which further wrong ones have to wait; 0 when this one is answered as wrong. */
  wrong(corpId: string, address: string): Promise<number>
}

/** Counts in the database, for all nodes together. */
export function openThrottle(pool: Sql): Throttle {
  const refusedUntil = new Map<string, number>()
  const waitOf = (key: string) => (refusedUntil.get(key) ?? 0) - performance.now()

  function remember(key: string, waitMs: number): void {
    if (refusedUntil.size >= MANY) {
      for (const each of refusedUntil.keys())
        if (refusedUntil.size >= MANY || waitOf(each) <= 0) refusedUntil.delete(each)
    }
    refusedUntil.set(key, performance.now() + waitMs)
  }

  return {
    async wrong(corpId, address) {
      const keys = [keyOf('corp', corpId), keyOf('address', address)].toSorted()
      const known = Math.max(...keys.map(waitOf))
      if (known > 0) return seconds(known)
      const full = await pool<{ key: string; wait_ms: number }[]>`
        with counted as (
          insert into sign_in_attempt as a (key, attempts, ends_at)
          select key, 1, (clock_ms() + ${MINUTE_MS}) / 1000 from unnest(${keys}::text[]) key order by key
          on conflict (key) do update set
            attempts = case when a.ends_at * 1000 <= clock_ms() then 1 else a.attempts + 1 end,
            ends_at = case when a.ends_at * 1000 <= clock_ms() then excluded.ends_at else a.ends_at end
          returning key, attempts, ends_at)
        select key, ends_at * 1000 - clock_ms() as wait_ms from counted where attempts > ${WRONG_A_MINUTE}`
      for (const { key, wait_ms } of full) remember(key, wait_ms)
      return full.length > 0 ? seconds(Math.max(...full.map(({ wait_ms }) => wait_ms))) : 0
    },
  }
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Only hashes are kept: those who guess type secrets anywhere. */
const keyOf = (what: string, value: string) =>
  createHash('sha256').update(`secret ${what}\0${value}`).digest('base64url')
