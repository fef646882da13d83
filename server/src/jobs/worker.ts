import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type Claim, claim } from './claim.ts'
import type { AnyKind } from './kind.ts'
import type { JobMetrics } from './metrics.ts'
import { openRecorder } from './recorder.ts'
import { ensureRecurring } from './recurring.ts'
import { openShared, type RunDeps, runJob } from './run.ts'

export type WorkerOptions<Deps> = RunDeps<Deps> & {
  kinds: readonly AnyKind<Deps>[]
  /**
   * Milliseconds between two looks at a queue in which nothing is due. It is looked at and not listened to: a NOTIFY
   * has all commits of the database wait for each other.
   */
  pollMs?: number
  /** Milliseconds that attempts at work have to end when the worker stops. */
  drainMs?: number
  metrics?: JobMetrics
  /** Told when the queue itself cannot be read or written; it is tried again. */
  onFault?: (error: unknown) => void
}

export type Worker = {
  /** Begins nothing more, lets what is in hand come to its end and puts it on record. */
  stop(): Promise<void>
}

const RECURRING_MS = 60_000

/** Works on jobs that are due, all the time. Any number of workers may run on one database, anywhere. */
export function startWorker<Deps>(options: WorkerOptions<Deps>): Worker {
  const { owner, kinds, clock, pollMs = 200, drainMs = 10_000, onFault = () => {} } = options
  let stopped = false
  const hand = openHand(options, () => (stopped ? undefined : clock()))
  let ended = false
  let wake = () => {}
  const onEnd = () => {
    ended = true
    wake()
  }

  async function run(): Promise<void> {
    let recurringAt = 0
    while (!stopped) {
      try {
        if (performance.now() >= recurringAt) {
          await withDbTimeout(owner, () => ensureRecurring(owner, kinds, clock()))
          recurringAt = performance.now() + RECURRING_MS
        }
        ended = false
        const { begun, room } = await hand.begin(onEnd)
        if ((begun > 0 || ended) && room) continue
      } catch (error) {
        onFault(error)
      }
      if (!stopped && !ended) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      wake()
      await running
      await Promise.race([hand.idle(), delay(drainMs, undefined, { ref: false })])
      await hand.close()
    },
  }
}

/** Works on what is due at this moment, once, and gives how many jobs that were. */
export async function workOnce<Deps>(options: WorkerOptions<Deps>): Promise<number> {
  const hand = openHand(options)
  const { begun } = await hand.begin(() => {})
  await hand.idle()
  await hand.close()
  return begun
}

/** What a worker has in hand. */
function openHand<Deps>(options: WorkerOptions<Deps>, nextAtMs: () => number | undefined = () => undefined) {
  const { owner, kinds, clock, metrics, onFault = () => {} } = options
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const working = new Map<string, number>(kinds.map(({ name }) => [name, 0]))
  const attempts = new Set<Promise<void>>()
  const recorder = openRecorder({ owner, clock, nextAtMs, onNext: start, onFault })
  let onEnd = () => {}
  const given = { ...options, nextAtMs, onNext: start }
  const shared = new Map(kinds.filter(({ together }) => together > 1).map((kind) => [kind, openShared(given, kind)]))

  async function attempt(kind: AnyKind<Deps>, job: Claim): Promise<void> {
    const began = performance.now()
    const ending = await runJob({ ...given, shared: (kind) => shared.get(kind) }, kind, job)
    metrics?.observe(kind.name, ending?.state ?? 'done', (performance.now() - began) / 1000)
    if (ending) await recorder.add({ claim: job, ending })
  }

  function start(claims: readonly Claim[]): void {
    for (const job of claims) {
      working.set(job.kind, (working.get(job.kind) as number) + 1)
      const one = attempt(byName.get(job.kind) as AnyKind<Deps>, job).finally(() => {
        attempts.delete(one)
        working.set(job.kind, (working.get(job.kind) as number) - 1)
        onEnd()
      })
      attempts.add(one)
    }
  }

  return {
    /** Claims what there is room for and begins it; `ended` is told when there is room again. */
    async begin(ended: () => void): Promise<{ begun: number; room: boolean }> {
      const rooms = kinds.flatMap(({ name, concurrency, leaseMs }) => {
        const room = concurrency - (working.get(name) as number)
        return room > 0 ? [{ kind: name, room, leaseMs }] : []
      })
      if (rooms.length === 0) return { begun: 0, room: false }
      const claims = await withDbTimeout(owner, () => claim(owner, rooms, randomUUID(), clock()))
      onEnd = ended
      start(claims)
      return {
        begun: claims.length,
        room: kinds.some(({ name, concurrency }) => (working.get(name) as number) < concurrency),
      }
    },
    async idle(): Promise<void> {
      while (attempts.size > 0) await Promise.all(attempts)
    },
    close: () => recorder.close(),
  }
}
