import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'

const MOST_TRIES = 50

/**
 * Keeps customers from becoming known until the transaction ends, and holds the rows that `hold` locks. Whoever changes a
 * customer has its row before it asks to be let through here, so rows are waited for only shortly: rather than stand in
 * each other's way, this side lets go of everything and tries again.
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

/** SQL that gives imported customers, rows with `external_user_id`, what has waited for them: all at once, as they came. */
export const settleArrivals = (rows: string) => `
  select apply_presets($1, a.pks, $2), convert_clues($1, a.pks, $2) from (
    select array_agg(c.pk order by c.pk) as pks
    from ${rows} i join customer c on c.corp_id = $1 and c.external_user_id = i.external_user_id
    where c.unionid is not null or c.phones <> '{}') a
  where a.pks is not null`
