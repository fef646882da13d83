import { setTimeout as pause } from 'node:timers/promises'
import { reason } from '../../../contract/reasons.ts'
import type { Sql } from '../../../storage/connect.ts'
import { withDbTimeout } from '../../../storage/driver/db-timeout.ts'
import { PlatformError } from '../../error.ts'
import { BLOCK_MS } from './errcode.ts'

/** Calls of one corporation to one path. */
export type RateLimit = { perMinute: number; perHour: number }

/** The platform allows 10,000 and 150,000; a little is left for whatever else the corporation runs. */
const RATE_LIMIT: RateLimit = { perMinute: 9_000, perHour: 140_000 }

/** Paths with limits of their own. */
const BY_PATH: Record<string, RateLimit> = {
  'externalcontact/add_moment_task': { perMinute: 9, perHour: 540 },
}

/** Permits are taken for the rest of a slice of time of this length; the database counts in the same slices. */
const SLICE_MS = 5_000
const MOST_AT_ONCE = 100
/** A call waits this long for its turn; beyond that its caller gets an error with the time to try again. */
const LONGEST_WAIT_MS = 2_000

/** `blocks` counts how often the path was blocked: permits that were asked for before are void. */
type Permits = { left: number; endsAt: number; chunk: number; blocks: number; asking: Promise<void> | undefined }

/**
 * Keeps calls within the platform's limits, all nodes together. Permits are taken from the database one by one where
 * calls are rare, and up to a hundred at once where they are many.
 */
export function openRate(owner: Sql, limits: RateLimit = RATE_LIMIT) {
  const known = new Map<string, Permits>()

  async function take(corpId: string, path: string, permits: Permits): Promise<void> {
    const fast = performance.now() < permits.endsAt
    permits.chunk = fast ? Math.min(permits.chunk * 2, MOST_AT_ONCE) : 1
    const { perMinute, perHour } = BY_PATH[path] ?? limits
    const { blocks } = permits
    const [row] = await withDbTimeout(
      owner,
      () => owner<{ granted: number; wait_ms: number }[]>`
        select * from take_platform_permits(${corpId}, ${path}, ${permits.chunk}, ${perMinute}, ${perHour},
          (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
    )
    const { granted, wait_ms: waitMs } = row as { granted: number; wait_ms: number }
    if (permits.blocks !== blocks) return
    permits.left = granted
    permits.endsAt = performance.now() + SLICE_MS
    if (granted > 0) return
    if (waitMs > LONGEST_WAIT_MS) {
      throw new PlatformError('limited', reason('calls_used_up', { path }), {
        retryAfterMs: waitMs,
      })
    }
    await pause(waitMs + 1)
  }

  return {
    /** Waits for a permit to call; `limited` when that takes longer than a moment. */
    async permit(corpId: string, path: string): Promise<void> {
      const name = `${corpId}/${path}`
      const permits = known.get(name) ?? { left: 0, endsAt: 0, chunk: 1, blocks: 0, asking: undefined }
      known.set(name, permits)
      for (;;) {
        if (permits.left > 0 && performance.now() < permits.endsAt) {
          permits.left--
          return
        }
        permits.asking ??= take(corpId, path, permits).finally(() => {
          permits.asking = undefined
        })
        await permits.asking
      }
    },
    /** The platform has counted too many calls: no node calls this path for a while. */
    async block(corpId: string, path: string, ms = BLOCK_MS): Promise<void> {
      const permits = known.get(`${corpId}/${path}`)
      const drop = () => permits && Object.assign(permits, { left: 0, blocks: permits.blocks + 1 })
      drop()
      await withDbTimeout(
        owner,
        () => owner`
          insert into platform_rate as r (corp_id, path, blocked_until_ms)
          values (${corpId}, ${path}, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${ms}::bigint)
          on conflict (corp_id, path) do update
          set blocked_until_ms = greatest(r.blocked_until_ms, excluded.blocked_until_ms)`,
      )
      drop()
    },
  }
}
