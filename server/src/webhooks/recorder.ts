import type { Sql } from '../storage/connect.ts'
import { inTime } from '../storage/db-timeout.ts'
import { type Attempt, type Silenced, settle } from './settle.ts'

type Options = {
  owner: Sql
  lease: string
  onSilenced: (silenced: Silenced) => void
  onFault: (error: unknown) => void
}

const BATCH = 500
const AGAIN_MS = 200

/** Puts attempts on record in batches: while one batch is written, the next gathers. Waits out a database that is away. */
export function openRecorder({ owner, lease, onSilenced, onFault }: Options) {
  const gathered: Attempt[] = []
  let writing: Promise<void> | undefined
  let closing = false

  async function write(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0, BATCH)
      try {
        for (const silenced of await inTime(owner, () => settle(owner, lease, batch))) onSilenced(silenced)
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
      if (closing) return // too late: the lease ends, and the delivery is due again
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
