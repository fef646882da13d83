import type { Sql, Tx } from '../storage/connect.ts'
import type { Claim } from './claim.ts'

/** How an attempt ended. `again`: the job came further and starts anew then. `retry` and `dead`: it failed. */
export type Ending =
  | { state: 'done' }
  | { state: 'again' | 'retry'; dueMs: number; reason?: string }
  | { state: 'dead'; dueMs: number; reason: string }

export type Settlement = { claim: Claim; ending: Ending }

const LONGEST_REASON = 1000

/**
 * Puts endings on record, in one statement for those that are done and one for all others. A claim whose lease was lost
 * meanwhile is passed over. Gives how many were put on record.
 */
export async function settle(sql: Sql | Tx, settlements: readonly Settlement[]): Promise<number> {
  const done = settlements.filter(({ ending }) => ending.state === 'done').map(({ claim }) => claim)
  const others = settlements.filter(({ ending }) => ending.state !== 'done')
  return (await remove(sql, done)) + (await move(sql, others))
}

async function remove(sql: Sql | Tx, claims: readonly Claim[]): Promise<number> {
  if (claims.length === 0) return 0
  const removed = await sql`
    delete from job j
    using unnest(${claims.map(({ corpId }) => corpId)}::text[], ${claims.map(({ id }) => id)}::bigint[],
      ${claims.map(({ lease }) => lease)}::text[]) d (corp_id, id, lease)
    where j.corp_id = d.corp_id and j.id = d.id and j.lease = d.lease::uuid`
  return removed.count
}

async function move(sql: Sql | Tx, settlements: readonly Settlement[]): Promise<number> {
  if (settlements.length === 0) return 0
  const claims = settlements.map(({ claim }) => claim)
  const endings = settlements.map(({ ending }) => ending as Exclude<Ending, { state: 'done' }>)
  const moved = await sql`
    update job j set lease = null, due_ms = e.due_ms, reason = e.reason,
      state = case when e.state = 'dead' then 'dead' else 'waiting' end,
      begun = case when e.state = 'again' then 0 else j.begun end,
      failures = case when e.state = 'again' then 0 else j.failures + 1 end
    from unnest(${claims.map(({ corpId }) => corpId)}::text[], ${claims.map(({ id }) => id)}::bigint[],
      ${claims.map(({ lease }) => lease)}::text[], ${endings.map(({ state }) => state)}::text[],
      ${endings.map(({ dueMs }) => dueMs)}::bigint[],
      ${endings.map(({ reason }) => reason?.slice(0, LONGEST_REASON) ?? null)}::text[])
      e (corp_id, id, lease, state, due_ms, reason)
    where j.corp_id = e.corp_id and j.id = e.id and j.lease = e.lease::uuid`
  return moved.count
}
