import { openBatcher } from '../storage/batcher.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type Attempt, type DisabledSubscription, settle } from './settle.ts'

type Options = {
  owner: Sql
  lease: string
  onDisabled: (disabled: DisabledSubscription) => void
  onFault: (error: unknown) => void
}

/** Records attempts in batches. One that cannot be recorded is made again: its delivery is due when the lease is over. */
export function openRecorder({ owner, lease, onDisabled, onFault }: Options) {
  const batcher = openBatcher<Attempt>({
    most: 500,
    retry: { afterMs: 200 },
    onFault,
    async write(attempts) {
      for (const disabled of await withDbTimeout(owner, () => settle(owner, lease, attempts))) onDisabled(disabled)
    },
  })
  return {
    add: (attempt: Attempt): void => void batcher.add(attempt).catch(() => {}),
    waiting: batcher.waiting,
    close: batcher.close,
  }
}
