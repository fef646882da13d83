import type { Reason } from '../contract/reasons.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { type Claim, type ClaimedRow, toClaims } from './claim.ts'

/**
 * How an attempt ended. `again`: the job came further and starts anew then. `retry` and `dead`: it failed. `waitsFor` is
 * what somebody has to put right first.
 */
export type Ending =
  | { state: 'done' }
  | { state: 'again' | 'retry'; dueMs: number; reason?: Reason; waitsFor?: string }
  | { state: 'dead'; reason: Reason }

export type Settlement = { claim: Claim; ending: Ending }

/** Whether the worker that is done with a job gets the next of its lane, and the time in place of the database's if there is one. */
export type Following = { nowMs?: number | undefined }

/** How many endings were put on record, and the jobs that were claimed behind them. */
export type Settled = { settled: number; next: Claim[] }

/**
 * Puts endings on record, in one statement for those that are done and one for all others. A claim whose lease was lost
 * meanwhile is passed over. With `following`, a worker that is done with a job of a lane gets the next one of it at once,
 * if that is due and of the same kind: a long lane is not searched again for each of its jobs.
 */
export async function settle(
  connection: Sql | Tx,
  settlements: readonly Settlement[],
  following?: Following,
): Promise<Settled> {
  const done = settlements.filter(({ ending }) => ending.state === 'done').map(({ claim }) => claim)
  const others = settlements.filter(({ ending }) => ending.state !== 'done')
  const moved = await move(connection, others)
  const { settled, next } = await remove(connection, done, following)
  return { settled: moved + settled, next }
}

async function remove(
  connection: Sql | Tx,
  claims: readonly Claim[],
  following: Following | undefined,
): Promise<Settled> {
  if (claims.length === 0) return { settled: 0, next: [] }
  const began = performance.now()
  const rows = await connection<(ClaimedRow & { settled: number })[]>`
    with time as materialized (select coalesce(${following?.nowMs ?? null}::bigint, clock_ms()) as now),
    gone as (
      delete from job j
      using unnest(${claims.map(({ corpId }) => corpId)}::text[], ${claims.map(({ id }) => id)}::bigint[],
        ${claims.map(({ lease }) => lease)}::text[], ${claims.map(({ leaseMs }) => leaseMs)}::bigint[])
        d (corp_id, id, lease, lease_ms)
      where j.corp_id = d.corp_id and j.id = d.id and j.lease = d.lease::uuid
      returning j.corp_id, j.lane, j.kind, j.lease, d.lease_ms),
    claimed as (
      update job j set lease = n.lease, lease_until_ms = clock_ms() + n.lease_ms, begun = j.begun + 1, waits_for = null
      from (
        select g.corp_id, g.lease, g.lease_ms, f.id
        from gone g cross join lateral (
          select o.id, o.kind, o.due_ms from job o
          where o.corp_id = g.corp_id and o.id = (
            select n.id from job n
            where n.corp_id = g.corp_id and n.lane = g.lane and n.state = 'waiting' and n.lease is null
            order by n.id limit 1)
          for update skip locked) f
        where g.lane is not null and f.kind = g.kind and ${following ? 1 : 0} = 1
          and f.due_ms <= (select now from time)
          and not exists (select from sandbox_clock c where c.corp_id = g.corp_id)) n
      where j.corp_id = n.corp_id and j.id = n.id
      returning j.corp_id as "corpId", j.id, j.kind, j.key, j.payload, j.begun, j.failures, j.lease,
        n.lease_ms as "leaseMs")
    select (select count(*) from gone) as settled, c.*, t.now as "atMs" from time t left join claimed c on true`
  const next = rows.filter(({ id }) => id !== null).map(({ settled, ...row }) => row)
  return { settled: rows[0]?.settled ?? 0, next: toClaims(next, began) }
}

async function move(connection: Sql | Tx, settlements: readonly Settlement[]): Promise<number> {
  if (settlements.length === 0) return 0
  const claims = settlements.map(({ claim }) => claim)
  const endings = settlements.map(({ ending }) => ending as Exclude<Ending, { state: 'done' }>)
  const moved = await connection`
    update job j set lease = null, lease_until_ms = null, due_ms = coalesce(e.due_ms, j.due_ms),
      reason_code = e.reason_code, reason_params = e.reason_params::json, waits_for = e.waits_for,
      state = case when e.state = 'dead' then 'dead' else 'waiting' end,
      dead_ms = case when e.state = 'dead' then corp_ms(j.corp_id) end,
      begun = case when e.state = 'again' then 0 else j.begun end,
      failures = case when e.state = 'again' then 0 else j.failures + 1 end
    from unnest(${claims.map(({ corpId }) => corpId)}::text[], ${claims.map(({ id }) => id)}::bigint[],
      ${claims.map(({ lease }) => lease)}::text[], ${endings.map(({ state }) => state)}::text[],
      ${endings.map((ending) => ('dueMs' in ending ? ending.dueMs : null))}::bigint[],
      ${endings.map(({ reason }) => reason?.code ?? null)}::text[],
      ${endings.map(({ reason }) => (reason ? JSON.stringify(reason.params) : null))}::text[],
      ${endings.map((ending) => ('waitsFor' in ending ? (ending.waitsFor ?? null) : null))}::text[])
      e (corp_id, id, lease, state, due_ms, reason_code, reason_params, waits_for)
    where j.corp_id = e.corp_id and j.id = e.id and j.lease = e.lease::uuid`
  return moved.count
}
