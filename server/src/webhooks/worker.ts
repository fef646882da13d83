import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { Sender } from './attempt.ts'
import { BEGINNING, claim, freeExpired, giveBack } from './claim.ts'
import { deliver } from './deliver.ts'
import { FIRST_QUOTA, type Lane, openLanes, sendersOf } from './lanes.ts'
import { openRecorder } from './recorder.ts'
import type { DisabledSubscription } from './settle.ts'

export type WorkerOptions = Sender & {
  owner: Sql
  /** A time in place of the database's, to tell what is due. */
  clock?: Clock
  /** Milliseconds after which a claim of a worker that died is due again; longer than an attempt can take. */
  leaseMs?: number
  pollMs?: number
  /** Claims in hand altogether. */
  mostHeld?: number
  onDisabled?: (disabled: DisabledSubscription) => void
  onFault?: (error: unknown) => void
}

export type Worker = {
  /** Gives requests in flight a moment to finish and puts them on record; what was not begun is given back. */
  stop(): Promise<void>
}

const BATCH = 1_000
/** More than an attempt can take: a claim is not started when its lease could end before the attempt does. */
const ATTEMPT_MS = 20_000
const TIDY_MS = 60_000
/** Milliseconds between two looks for leases that have ended. */
const FREE_MS = 1_000
const GATHER_MS = 3
const STOP_MS = 5_000

/** Delivers what is due, all the time. Any number of workers may run, on one database, anywhere. */
export function startWorker(options: WorkerOptions): Worker {
  const { owner, clock, leaseMs = 60_000, pollMs = 200, mostHeld = 4_096 } = options
  const { onDisabled = () => {}, onFault = () => {} } = options
  const lease = randomUUID()
  const lanes = openLanes()
  const recorder = openRecorder({ owner, lease, onDisabled, onFault })
  const sending = new Set<Promise<void>>()
  const margin = Math.min(ATTEMPT_MS, leaseMs / 2)
  let after = BEGINNING
  let stopped = false
  let wake = () => {}

  function pump(lane: Lane): void {
    while (!stopped && lane.sending < sendersOf(lane) && lane.queue.length > 0) {
      const next = lane.queue.shift() as Lane['queue'][number]
      if (performance.now() > next.leaseEnds - margin) continue
      lane.sending++
      const one = deliver({ ...options, lease, onFault }, next).then(({ attempts, verdict }) => {
        lane.sending--
        for (const each of attempts) recorder.add(each)
        const tooMany = lanes.judge(lane, verdict)
        if (tooMany.length > 0) giveBack(owner, lease, tooMany).catch(onFault)
        pump(lane)
        wake()
      })
      sending.add(one)
      one.finally(() => sending.delete(one))
    }
  }

  /** Whether something was claimed. */
  async function round(): Promise<boolean> {
    const most = Math.min(BATCH, mostHeld - lanes.held() - recorder.waiting())
    if (most <= 0) return false
    const wanted = { after, lease, leaseMs, most, room: FIRST_QUOTA, rooms: lanes.rooms(), clock }
    const claims = await withDbTimeout(owner, () => claim(owner, wanted))
    const more = claims.length === most || after !== BEGINNING
    after = claims.length === most ? (claims.at(-1) as (typeof claims)[number]) : BEGINNING
    for (const lane of lanes.add(claims)) pump(lane)
    return more || claims.length > 0
  }

  async function run(): Promise<void> {
    let tidyAt = performance.now() + TIDY_MS
    let freeAt = 0
    while (!stopped) {
      const more = await round().catch((error) => {
        onFault(error)
        return false
      })
      if (stopped) return
      if (performance.now() > freeAt) {
        await withDbTimeout(owner, () => freeExpired(owner)).catch(onFault)
        freeAt = performance.now() + FREE_MS
      }
      if (performance.now() > tidyAt) {
        lanes.tidy()
        tidyAt = performance.now() + TIDY_MS
      }
      if (!more) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        wake = () => {}
        clearTimeout(timer)
        setTimeout(resolve, GATHER_MS) // attempts that finish within this time share one claim
      }
    })
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      wake()
      await running
      await giveBack(owner, lease, lanes.drain()).catch(onFault)
      await Promise.race([Promise.allSettled([...sending]), delay(STOP_MS, undefined, { ref: false })])
      await recorder.close()
    },
  }
}
