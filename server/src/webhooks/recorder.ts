import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type Attempt, type DisabledSubscription, settle } from './settle.ts'

type Options = {
  owner: Sql
  lease: string
  onDisabled: (disabled: DisabledSubscription) => void
  onFault: (error: unknown) => void
}

const BATCH = 500
const AGAIN_MS = 200

/** Records attempts in batches: while one is written, the next is collected. Retries while the database is unreachable. */
export function openRecorder({ owner, lease, onDisabled, onFault }: Options) {
  const gathered: Attempt[] = []
  let writing: Promise<void> | undefined
  let closing = false

  async function write(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0, BATCH)
      try {
        for (const disabled of await withDbTimeout(owner, () => settle(owner, lease, batch))) onDisabled(disabled)
      } catch (error) {
        onFault(error)
        if (closing) return // the leases end, and the deliveries are due again
        gathered.unshift(...batch)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  function begin(): void {
    writing ??= write().finally(() => {
      writing = undefined
      if (gathered.length > 0 && !closing) begin()
    })
  }

  return {
    add(attempt: Attempt): void {
      if (closing) return // not recorded: when the lease ends the delivery is due again
      gathered.push(attempt)
      begin()
    },
    waiting: () => gathered.length,
    async close(): Promise<void> {
      closing = true
      if (gathered.length > 0) begin()
      await writing
    },
  }
}
