import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { workOnClueTasks } from '../engines/clues/work.ts'
import { workOnWelcomes } from '../engines/customers/welcome.ts'
import { claimTasks } from '../engines/messages/task.ts'
import { workOn } from '../engines/messages/work.ts'
import { workOnMoments } from '../engines/moments/work.ts'
import type { Platform } from '../platform/port.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'

export type WorkerOptions = {
  owner: Sql
  platform: Platform
  clock: Clock
  /** Milliseconds after which what a worker that died had in hand is due again. */
  leaseMs?: number
  pollMs?: number
  /** Tasks in hand at once. */
  most?: number
  onFault?: (error: unknown) => void
}

export type Worker = {
  /** Lets what is in hand come to its end. */
  stop(): Promise<void>
}

/** Carries out what is due at the platform, all the time. Any number of workers may run on one database. */
export function startWorker(options: WorkerOptions): Worker {
  const { owner, platform, clock, leaseMs = 60_000, pollMs = 250, most = 2, onFault = () => {} } = options
  let stopped = false
  let wake = () => {}

  async function run(): Promise<void> {
    while (!stopped) {
      const found = await Promise.all([
        attempt(round),
        attempt(() => workOnMoments({ owner, platform, clock }, { leaseMs })),
        attempt(() => workOnClueTasks(owner, platform, clock, { leaseMs })),
        attempt(() => workOnWelcomes(owner, platform, clock, { leaseMs })),
      ])
      if (found.every((tasks) => tasks === 0) && !stopped) await pause()
    }
  }

  function attempt(work: () => Promise<number>): Promise<number> {
    return withDbTimeout(owner, work).catch((error) => {
      onFault(error)
      return 0
    })
  }

  async function round(): Promise<number> {
    const lease = randomUUID()
    const tasks = await claimTasks(owner, { lease, leaseMs, most, nowMs: clock() })
    await Promise.all(tasks.map((task) => workOn({ owner, platform, clock }, task).catch(onFault)))
    return tasks.length
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
    },
  }
}
