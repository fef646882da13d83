import { openBatcher } from '../storage/batcher.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { type Claim, isLaneTaken } from './claim.ts'
import { type Following, type Settlement, settle } from './settle.ts'

type Options = {
  owner: Sql
  following: () => Following | undefined
  onNext: (claims: readonly Claim[]) => void
  onFault: (error: unknown) => void
}

/** Puts endings on record in batches. After an outage it does so until their leases are over: then they are another worker's. */
export function openRecorder({ owner, following, onNext, onFault }: Options) {
  const batcher = openBatcher<Settlement>({
    most: 4000,
    retry: { afterMs: 500, isWorthwhile: ({ claim }) => claim.leaseEnds > performance.now() },
    onFault,
    async write(settlements) {
      const { next } = await withDbTimeout(owner, () =>
        settle(owner, settlements, following()).catch((error) => {
          if (isLaneTaken(error)) return settle(owner, settlements)
          throw error
        }),
      )
      onNext(next)
    },
  })
  return {
    /** Resolves when the ending is on record, or will not be: the job is due again when its lease is over. */
    add: (settlement: Settlement): Promise<void> => batcher.add(settlement).catch(() => {}),
    close: batcher.close,
  }
}
