import { reconcilePoints } from '../../../server/src/engines/points/reconcile.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { customer, surroundings } from '../../support/customers.ts'
import { importRecords } from '../../support/records.ts'
import type { Sent } from './writers.ts'

const CUSTOMERS = 40

/** Customers without points; their unionids. */
export async function addCustomers(owner: Sql, corpId: string): Promise<string[]> {
  const lines = Array.from({ length: CUSTOMERS }, (_, n) => customer(n))
  const now = () => Math.floor(Date.now() / 1000)
  await importRecords({ store: { owner }, now } as never, { corp_id: corpId }, { ...surroundings, customer: lines })
  return lines.map(({ unionid }) => unionid)
}

/** What does not fit: acknowledged calls that are not in the ledger, or not exactly once; balances that do not add up. */
export async function auditLedger(
  owner: Sql,
  corpId: string,
  acknowledged: ReadonlyMap<string, Sent>,
): Promise<string[]> {
  const problems: string[] = []
  const entered = await owner<{ call: string; entries: number; customers: number; low: number; high: number }[]>`
    select call, count(*)::int as entries, count(distinct external_user_id)::int as customers,
      min(delta) as low, max(delta) as high
    from points_entry where corp_id = ${corpId} and call is not null group by call`
  const ledger = new Map(entered.map((row) => [row.call, row]))
  for (const [key, { delta, unionids }] of acknowledged) {
    const { entries = 0, customers = 0, low = delta, high = delta } = ledger.get(key) ?? {}
    if (customers < unionids.length) problems.push(`${key}: acknowledged, but lost`)
    if (entries > unionids.length) problems.push(`${key}: counted twice`)
    if (low !== delta || high !== delta) problems.push(`${key}: another amount`)
  }
  for (const key of ledger.keys())
    if (!acknowledged.has(key)) problems.push(`${key}: in the ledger, never acknowledged`)
  for (const { customers } of await reconcilePoints(owner)) problems.push(`${customers} balances do not add up`)
  return problems
}
