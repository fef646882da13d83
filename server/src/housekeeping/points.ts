import type { Logger } from 'pino'
import { reconcilePoints } from '../engines/points/reconcile.ts'
import type { Sql } from '../storage/connect.ts'

/** Reports in the log how many customers' balances differ from their ledger. */
export async function watchPoints(owner: Sql, logger: Logger): Promise<void> {
  const faults = await reconcilePoints(owner)
  for (const fault of faults) logger.error(fault, 'points and ledger differ')
  const customers = faults.reduce((sum, fault) => sum + fault.customers, 0)
  logger.info({ points_faults: customers }, 'points and ledger compared')
}
