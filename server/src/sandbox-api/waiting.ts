import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { queryInteger } from '../contract/fields.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type SandboxCall, sandboxTools } from './kit.ts'

const LOOK_MS = 100

/** The page of a list that grows at its end. */
export const growing = {
  after: queryInteger({ min: 0 }).default(0).describe('只要编号大于它的'),
  limit: queryInteger({ min: 1, max: 100 }).default(50).describe('条数，默认 50，最大 100'),
}

/** What a call that waits for such a list says beside. */
export const waiting = {
  after: growing.after,
  count: queryInteger({ min: 1, max: 100 }).default(1).describe('等到有这么多条，默认 1，最大 100'),
  timeout_s: queryInteger({ min: 0, max: 60 }).default(20).describe('至多等待的秒数，默认 20，最大 60'),
}

export const timedOut = { timed_out: z.literal(true).optional().describe('等待已到时限') }

type Wait = { after: number; count: number; timeout_s: number }

/** Looks until there are so many, the time is over or the service stops. */
export async function waitForItems<T>(
  call: Pick<SandboxCall, 'pool' | 'tools'> & { query: Wait },
  look: (page: { after: number; limit: number }) => Promise<T[]>,
): Promise<{ items: T[]; timed_out?: true }> {
  const { after, count, timeout_s } = call.query
  const { stopping } = sandboxTools(call)
  const endMs = performance.now() + timeout_s * 1000
  for (;;) {
    const items = await withDbTimeout(call.pool, () => look({ after, limit: count }))
    if (items.length >= count) return { items }
    const leftMs = endMs - performance.now()
    if (leftMs <= 0 || stopping.aborted) return { items, timed_out: true }
    await pause(Math.min(LOOK_MS, leftMs), undefined, { signal: stopping }).catch(() => {})
  }
}
