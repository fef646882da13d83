import type { Logger } from 'pino'
import { type Clock, seconds } from './clock.ts'
import { reconcilePoints } from './engines/points/reconcile.ts'
import type { Sql } from './storage/connect.ts'
import { withDbTimeout } from './storage/driver/db-timeout.ts'
import { faultFields } from './storage/driver/fault.ts'
import { KEY_LIFE } from './storage/idempotency.ts'
import { analyzeYoungTables } from './storage/young-tables.ts'

const EVERY_MS = 1000
const SWEEP_EVERY = 60
const RECONCILE_EVERY = 3600

/**
 * Every second folds counted lists, days and tags' counts and takes statistics of tables that have grown, once a minute
 * clears away expired tokens, sessions and idempotency keys, and once an hour, first after half an hour, compares balances
 * with their ledger.
 */
export function startHousekeeping(owner: Sql, clock: Clock, logger: Logger) {
  let stopped = false
  let round = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function once(): Promise<void> {
    await owner`select counted_list_fold(corp_id, list) from (select distinct corp_id, list from counted_list_delta) d`
    await owner`select fold_follow_days()`
    await owner`select fold_customer_tag_counts()`
    await analyzeYoungTables(owner)
    if (round % RECONCILE_EVERY === RECONCILE_EVERY / 2) void watchPoints(owner, logger)
    if (round++ % SWEEP_EVERY !== 0) return
    const now = seconds(clock)
    await owner`delete from access_token where expires_at < ${now - 3600}`
    await owner`delete from operator_session where ends_at < ${now}`
    await owner`delete from operator_link where ends_at < ${now}`
    await owner`delete from sign_in_attempt where ends_at < ${now}`
    await owner`delete from idempotency where created_at < ${now - KEY_LIFE}`
    await owner`select counted_list_compact()`
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = withDbTimeout(owner, once)
        .catch((error) => logger.warn(faultFields(error), 'housekeeping failed; it will be tried again'))
        .then(() => {
          if (!stopped) schedule()
        })
    }, EVERY_MS)
    timer.unref()
  }
  schedule()

  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Reports in the log how many customers' balances differ from their ledger; nothing waits for it. */
export async function watchPoints(owner: Sql, logger: Logger): Promise<void> {
  try {
    const faults = await reconcilePoints(owner)
    for (const fault of faults) logger.error(fault, 'points and ledger differ')
    const customers = faults.reduce((sum, fault) => sum + fault.customers, 0)
    logger.info({ points_faults: customers }, 'points and ledger compared')
  } catch (error) {
    logger.warn(faultFields(error), 'points and ledger could not be compared')
  }
}
