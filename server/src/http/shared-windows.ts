import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'

/** `blocks`: a caller who calls once too often waits for a whole window. */
export type Window = { name: string; calls: number; seconds: number; blocks: boolean }

/** What a call found of a window: `left` calls may follow within `waitMs`. Refused ones wait as long. */
export type Counted = { refused: boolean; left: number; waitMs: number }

/** Calls that this node has taken and not spent yet, what all may still take, and when that is void; `full`: it got none. */
type Share = { own: number; others: number; full: boolean; endsAt: number; asking: Promise<void> | undefined }

/** The part of a window that the nodes together take ahead: so much of a limit may stay unused. */
const AHEAD = 0.04
/** Shares that are kept before those whose time is over are dropped. */
const MANY = 10_000

/**
 * Counts calls of all nodes in windows that PostgreSQL keeps. A node takes several calls at once and spends them without
 * asking; when a window is used up it refuses by itself until the window ends. Together the nodes never let more through.
 */
export function openWindows(pool: Sql, nodes: () => number) {
  const shares = new Map<string, Share>()

  async function take(corpId: string, path: string, { calls, seconds, blocks }: Window, share: Share): Promise<void> {
    const wanted = Math.max(1, Math.floor((calls * AHEAD) / nodes()))
    const asked = performance.now()
    const [row] = await withDbTimeout(
      pool,
      () => pool<{ granted: number; left_over: number; wait_ms: number }[]>`
        select * from take_calls(${corpId}, ${path}, ${seconds}, ${calls}, ${wanted}, ${blocks})`,
    )
    const { granted = 0, left_over = 0, wait_ms = 0 } = row ?? {}
    // from the moment of asking: a share never outlives its window
    Object.assign(share, { own: granted, others: left_over, full: granted === 0, endsAt: asked + wait_ms })
  }

  function dropEnded(now: number): void {
    for (const [key, { endsAt, asking }] of shares) if (endsAt <= now && !asking) shares.delete(key)
  }

  return async (corpId: string, path: string, window: Window): Promise<Counted> => {
    const key = [corpId, path, window.seconds, window.calls].join('\0')
    let share = shares.get(key)
    if (!share) {
      if (shares.size >= MANY) dropEnded(performance.now())
      share = { own: 0, others: 1, full: false, endsAt: 0, asking: undefined }
      shares.set(key, share)
    }
    for (;;) {
      const waitMs = share.endsAt - performance.now()
      if (waitMs > 0 && share.own > 0) {
        share.own--
        return { refused: false, left: share.own + share.others, waitMs }
      }
      // where the first call too many blocks, the database has to know of it
      const known = share.full || (share.others === 0 && !window.blocks)
      if (waitMs > 0 && known) return { refused: true, left: 0, waitMs }
      const asked: Share = share
      asked.asking ??= take(corpId, path, window, asked).finally(() => {
        asked.asking = undefined
      })
      await asked.asking
    }
  }
}

export type Windows = ReturnType<typeof openWindows>
