import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type Claim, isLaneTaken } from './claim.ts'
import { type Settlement, settle } from './settle.ts'

const PAUSE_MS = 500
const BATCH = 4000

/**
 * Puts endings on record in batches: those that come while a statement is under way go with the next. When the database
 * fails they are kept and tried again until their leases are over: from then on they are another worker's.
 */
export function openRecorder({
  owner,
  clock,
  nextAtMs,
  onNext,
  onFault,
}: {
  owner: Sql
  clock: Clock
  nextAtMs: () => number | undefined
  onNext: (claims: readonly Claim[]) => void
  onFault: (error: unknown) => void
}) {
  let waiting: { settlement: Settlement; settled: () => void }[] = []
  let running: Promise<void> | undefined
  let closing = false

  async function run(): Promise<void> {
    await delay(0) // others end in this moment too
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      try {
        const settlements = batch.map(({ settlement }) => settlement)
        const { next } = await withDbTimeout(owner, () =>
          settle(owner, settlements, nextAtMs()).catch((error) => {
            if (isLaneTaken(error)) return settle(owner, settlements)
            throw error
          }),
        )
        onNext(next)
        for (const { settled } of batch) settled()
      } catch (error) {
        onFault(error)
        const [kept, lost] = [[] as typeof batch, [] as typeof batch]
        for (const each of batch) (!closing && each.settlement.claim.leaseEndMs > clock() ? kept : lost).push(each)
        for (const { settled } of lost) settled()
        waiting = [...kept, ...waiting]
        if (!closing) await delay(PAUSE_MS)
      }
    }
    running = undefined
  }

  return {
    /** Resolves when the ending is on record, or its lease is over. */
    add(settlement: Settlement): Promise<void> {
      return new Promise((settled) => {
        waiting.push({ settlement, settled })
        running ??= run()
      })
    },
    /** Tries what is left once more. */
    async close(): Promise<void> {
      closing = true
      await running
    },
  }
}
