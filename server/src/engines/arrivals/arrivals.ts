import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlPart, Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'

const MOST_TRIES = 50

/**
 * Keeps customers from becoming known until the transaction ends, and holds the rows that `hold` locks. A transaction
 * that changes a customer has its row before it asks to be let through here, so rows are waited for only shortly:
 * rather than stand in each other's way, this side lets go of everything and tries again.
 */
export async function holdArrivals({ tx, corpId }: Ctx, hold: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await tx.savepoint(async (inner) => {
        await inner`select pg_advisory_xact_lock(arrivals_key(${corpId}))`
        await inner`set local lock_timeout = '200ms'`
        await hold(inner)
        await inner`set local lock_timeout to default`
      })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tries === MOST_TRIES) throw error
      await sleep(5 + Math.random() * 45)
    }
  }
}

/** Lets customers become known: waits for the transaction that keeps them from it, and then sees what was left for them. */
export async function shareArrivals({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(arrivals_key(${corpId}))`
}

/** Customers by their keys: a list, or SQL that selects keys as `pk`. */
export type CustomerKeys = readonly number[] | SqlPart

/** SQL that selects these keys as `pk`. */
export const selectKeys = ({ tx }: Pick<Ctx, 'tx'>, keys: CustomerKeys): SqlPart =>
  'length' in keys ? tx`select unnest(${[...keys]}::bigint[]) as pk` : keys
