import { reconcilePoints } from '../../../../server/src/engines/points/reconcile.ts'
import type { Sql } from '../../../../server/src/storage/connect.ts'
import type { Scene } from '../scene.ts'

/** Batches that are missing, counted twice, partial or never acknowledged; ledgers that do not add up. */
export async function auditPoints(owner: Sql, { corpId, importedCorpId, journal }: Scene): Promise<string[]> {
  const problems: string[] = []
  const entered = await owner<{ call: string; delta: number; unionids: string[]; deltas: number }[]>`
    select e.call, min(e.delta) as delta, count(distinct e.delta)::int as deltas,
      array_agg(c.unionid order by c.unionid) as unionids
    from points_entry e join customer c using (corp_id, external_user_id)
    where e.corp_id = ${corpId} and e.call is not null group by e.call`
  const ledger = new Map(entered.map((row) => [row.call, row]))
  for (const [key, { delta, unionids }] of journal.points) {
    const found = ledger.get(key)?.unionids ?? []
    const missing = unionids.filter((each) => !found.includes(each))
    if (missing.length > 0) problems.push(`points lost: ${key}, ${missing.length} of ${unionids.length} customers`)
    if (found.length > unionids.length) problems.push(`points counted twice: ${key}`)
    const row = ledger.get(key)
    if (row && (row.delta !== delta || row.deltas !== 1)) problems.push(`points of another amount: ${key}`)
  }
  for (const key of ledger.keys())
    if (!journal.points.has(key)) problems.push(`points that no client was told of: ${key}`)
  const faults = await reconcilePoints(owner)
  for (const { corp_id, customers } of faults.filter(({ corp_id }) => [corpId, importedCorpId].includes(corp_id)))
    problems.push(`balances and ledger differ: ${customers} customers of ${corp_id}`)
  return [...problems, ...(await auditPointsEvents(owner, corpId))]
}

/** Each entry has exactly one event, and each event its entry. */
async function auditPointsEvents(owner: Sql, corpId: string): Promise<string[]> {
  const rows = await owner<{ record_id: string; entries: number; events: number }[]>`
    select record_id, coalesce(e.n, 0)::int as entries, coalesce(v.n, 0)::int as events
    from (
      select external_user_id || '/' || id as record_id, 1 as n from points_entry
      where corp_id = ${corpId} and call is not null) e
    full join (
      select record_id, count(*) as n from (
        select corp_id, kind, action, record_id from event
        union all select corp_id, kind, action, record_id from event_inbox) x
      where corp_id = ${corpId} and kind = 'points_entry' and action = 'created' group by record_id) v using (record_id)
    where e.n is distinct from v.n`
  return rows.map(
    ({ record_id, entries, events }) => `points entries and events differ: ${record_id}: ${entries} and ${events}`,
  )
}
