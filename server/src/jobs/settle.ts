import type { Sql, Tx } from '../storage/connect.ts'
import type { Claim } from './claim.ts'

/** How an attempt ended. `again`: the job came further and starts anew then. `retry` and `dead`: it failed. */
export type Ending =
  | { state: 'done' }
  | { state: 'again' | 'retry'; dueMs: number; reason?: string }
  | { state: 'dead'; dueMs: number; reason: string }

export type Settlement = { claim: Claim; ending: Ending }

const LONGEST_REASON = 1000

/** How many endings were put on record, and the jobs that were claimed behind them. */
export type Settled = { settled: number; next: Claim[] }

/**
 * Puts endings on record, in one statement for those that are done and one for all others. A claim whose lease was lost
 * meanwhile is passed over. With the time given, whoever is done with a job of a lane gets the next one of it at once,
 * if that is due and of the same kind: a long lane is not searched again for each of its jobs.
 */
export async function settle(sql: Sql | Tx, settlements: readonly Settlement[], nextAtMs?: number): Promise<Settled> {
  const done = settlements.filter(({ ending }) => ending.state === 'done').map(({ claim }) => claim)
  const others = settlements.filter(({ ending }) => ending.state !== 'done')
  const moved = await move(sql, others)
  const { settled, next } = await remove(sql, done, nextAtMs)
  return { settled: moved + settled, next }
}

async function remove(sql: Sql | Tx, claims: readonly Claim[], nextAtMs: number | undefined): Promise<Settled> {
  if (claims.length === 0) return { settled: 0, next: [] }
  const rows = await sql<(Claim & { settled: number })[]>`
    with gone as (
      delete from job j
      using unnest(${claims.map(({ corpId }) => corpId)}::text[], ${claims.map(({ id }) => id)}::bigint[],
        ${claims.map(({ lease }) => lease)}::text[], ${claims.map(({ leaseMs }) => leaseMs)}::bigint[])
        d (corp_id, id, lease, lease_ms)
      where j.corp_id = d.corp_id and j.id = d.id and j.lease = d.lease::uuid
      returning j.corp_id, j.lane, j.kind, j.lease, d.lease_ms),
    claimed as (
      update job j set lease = n.lease, due_ms = ${nextAtMs ?? 0}::bigint + n.lease_ms, begun = j.begun + 1
      from (
        select g.corp_id, g.lease, g.lease_ms, f.id
        from gone g cross join lateral (
          select o.id, o.kind, o.due_ms from job o
          where o.corp_id = g.corp_id and o.lane = g.lane and o.state = 'waiting' and o.lease is null
          order by o.id limit 1) f
        where g.lane is not null and f.kind = g.kind and f.due_ms <= ${nextAtMs ?? null}::bigint) n
      where j.corp_id = n.corp_id and j.id = n.id
      returning j.corp_id as "corpId", j.id, j.kind, j.key, j.payload, j.begun, j.failures, j.lease,
        n.lease_ms as "leaseMs", j.due_ms as "leaseEndMs")
    select (select count(*) from gone) as settled, c.* from (select) one left join claimed c on true`
  const next = rows.filter(({ id }) => id !== null)
  return { settled: rows[0]?.settled ?? 0, next: next.map(({ settled, ...claim }) => claim) }
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
