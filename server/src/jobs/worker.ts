import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, clockFrom } from '../clock.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type Claim, claim, freeExpired } from './claim.ts'
import { type AnyKind, isPolling } from './kind.ts'
import type { JobMetrics } from './metrics.ts'
import { openRecorder } from './recorder.ts'
import { ensureRecurring } from './recurring.ts'
import { openShared, type RunDeps, runJob } from './run.ts'

export type WorkerOptions<Deps> = Omit<RunDeps<Deps>, 'clock' | 'following' | 'onNext' | 'shared'> & {
  kinds: readonly AnyKind<Deps>[]
  /** A time in place of the database's, to tell what is due; leases always go by the database's. */
  clock?: Clock
  /**
   * Milliseconds between two looks at a queue in which nothing is due. It is looked at and not listened to: a NOTIFY
   * has all commits of the database wait for each other.
   */
  pollMs?: number
  /** Milliseconds that attempts at work have to end when the worker stops. */
  drainMs?: number
  metrics?: JobMetrics
  /** Called when the queue itself cannot be read or written; it is tried again. */
  onFault?: (error: unknown) => void
}

export type Worker = {
  /** Begins nothing more, lets what is in hand come to its end and puts it on record. */
  stop(): Promise<void>
}

const RECURRING_MS = 60_000

/** Milliseconds between two looks for leases that have ended. */
const FREE_MS = 1_000

/** Works on jobs that are due, all the time. Any number of workers may run on one database, anywhere. */
export function startWorker<Deps>(options: WorkerOptions<Deps>): Worker {
  const { owner, kinds, clock, pollMs = 200, drainMs = 10_000, onFault = () => {} } = options
  let stopped = false
  const executor = createExecutor(options, () => !stopped)
  let ended = false
  let wake = () => {}
  const onEnd = () => {
    ended = true
    wake()
  }

  async function run(): Promise<void> {
    const upkeep = [
      { work: () => ensureRecurring(owner, kinds, clock?.()), everyMs: RECURRING_MS, at: 0 },
      { work: () => freeExpired(owner), everyMs: FREE_MS, at: 0 },
    ]
    while (!stopped) {
      try {
        for (const each of upkeep) {
          if (performance.now() < each.at) continue
          await withDbTimeout(owner, each.work)
          each.at = performance.now() + each.everyMs
        }
        ended = false
        const { begun, isFull } = await executor.begin(onEnd)
        if ((begun > 0 || ended) && !isFull) continue
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
      await Promise.race([executor.idle(), delay(drainMs, undefined, { ref: false })])
      await executor.close()
    },
  }
}

/** Works on what is due at this moment, once, and gives how many jobs that were. */
export async function workOnce<Deps>(options: WorkerOptions<Deps>): Promise<number> {
  const executor = createExecutor(options)
  await freeExpired(options.owner)
  const { begun } = await executor.begin(() => {})
  await executor.idle()
  await executor.close()
  return begun
}

/** Begins attempts at claimed jobs, as many of each kind as it allows at once, and records how they end. */
function createExecutor<Deps>(options: WorkerOptions<Deps>, goesOn: () => boolean = () => false) {
  const { owner, kinds, metrics, onFault = () => {} } = options
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const working = new Map<string, number>(kinds.map(({ name }) => [name, 0]))
  const attempts = new Set<Promise<void>>()
  const recorder = openRecorder({ owner, following, onNext: start, onFault })
  let onEnd = () => {}
  let databaseClock = clockFrom(Date.now())
  const given = { ...options, clock: options.clock ?? (() => databaseClock()), following, onNext: start }
  const shared = new Map(kinds.filter(({ together }) => together > 1).map((kind) => [kind, openShared(given, kind)]))

  async function attempt(kind: AnyKind<Deps>, job: Claim): Promise<void> {
    const began = performance.now()
    const ending = await runJob({ ...given, shared: (kind) => shared.get(kind) }, kind, job)
    metrics?.observe(kind.name, ending?.state ?? 'done', (performance.now() - began) / 1000)
    if (ending) await recorder.add({ claim: job, ending })
  }

  /** Jobs behind others of their lane are claimed as long as the worker goes on. */
  function following() {
    return goesOn() ? { nowMs: options.clock?.() } : undefined
  }

  function start(claims: readonly Claim[]): void {
    if (claims[0]) databaseClock = clockFrom(claims[0].atMs)
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
    /** Claims as many jobs as may begin now and begins them; `ended` is called whenever an attempt ends. */
    async begin(ended: () => void): Promise<{ begun: number; isFull: boolean }> {
      const capacities = kinds.flatMap(({ name, concurrency, leaseMs, every }) => {
        const free = concurrency - (working.get(name) as number)
        return free > 0 ? [{ kind: name, free, leaseMs, polls: isPolling({ every }) }] : []
      })
      if (capacities.length === 0) return { begun: 0, isFull: true }
      const claims = await withDbTimeout(owner, () => claim(owner, capacities, randomUUID(), options.clock?.()))
      onEnd = ended
      start(claims)
      return {
        begun: claims.length,
        isFull: kinds.every(({ name, concurrency }) => (working.get(name) as number) >= concurrency),
      }
    },
    async idle(): Promise<void> {
      while (attempts.size > 0) await Promise.all(attempts)
    },
    close: () => recorder.close(),
  }
}
