import { awayFrom } from '../storage/away.ts'
import type { Sql, Tx } from '../storage/connect.ts'

/** A job that this worker alone works on until its lease ends. */
export type Claim = {
  corpId: string
  id: number
  kind: string
  key: string | null
  payload: unknown
  /** Attempts that were begun, this one included, and those that ended in an error, since the job last came further. */
  begun: number
  failures: number
  lease: string
  leaseMs: number
  /** When it was claimed, by the clock that due times go by. */
  atMs: number
  /** When the lease ends, by this process's `performance.now()`: before it does so in the database. */
  leaseEnds: number
}

/** How many jobs of a kind to claim, and for how long. */
export type Capacity = {
  kind: string
  free: number
  leaseMs: number
  /** It looks again and again, and follows the real time even where a corporation has a clock of its own. */
  polls?: boolean
}

/** What of a job's row a worker is given. */
export type ClaimedRow = Omit<Claim, 'leaseEnds'>

/** Claims as they are in the database, with the end of their leases; `began` is when the statement was sent. */
export function toClaims(rows: readonly ClaimedRow[], began: number): Claim[] {
  return rows.map((row) => ({ ...row, leaseEnds: began + row.leaseMs }))
}

/** Another worker took the lane in the same moment. */
export function isLaneTaken(error: unknown): boolean {
  return (error as { constraint_name?: string } | undefined)?.constraint_name === 'job_lane_held'
}

/** How often a claim that met another worker in a lane is made anew. */
const TRIES = 5

/**
 * Claims due jobs in one statement: of each kind as many as may begin, the highest priority first. Of a lane only the first
 * job is taken, and none while one of it is in hand. Two workers may read the same free lane at once: the index
 * `job_lane_held` lets one of them have it, and the other claims anew, seeing that it is taken. `nowMs` stands in for the
 * database's time, to tell what is due; leases always go by the real one. Corporations with a clock of their own are passed over.
 */
export async function claim(
  owner: Sql | Tx,
  capacities: readonly Capacity[],
  lease: string,
  nowMs?: number,
): Promise<Claim[]> {
  const began = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return toClaims(await claimDue(owner, capacities, lease, nowMs), began)
    } catch (error) {
      if (!isLaneTaken(error)) throw error
      if (tries === TRIES) return []
    }
  }
}

function claimDue(owner: Sql | Tx, capacities: readonly Capacity[], lease: string, nowMs: number | undefined) {
  const away = awayFrom(owner)
  const here = away.length === 0 ? owner`` : owner`and j.corp_id <> all (${away as string[]}::text[])`
  return owner<ClaimedRow[]>`
    with time as materialized (select coalesce(${nowMs ?? null}::bigint, clock_ms()) as now),
    picked as materialized (
      select p.corp_id, p.id, k.lease_ms
      from unnest(${capacities.map(({ kind }) => kind)}::text[], ${capacities.map(({ free }) => free)}::int[],
        ${capacities.map(({ leaseMs }) => leaseMs)}::bigint[], ${capacities.map(({ polls }) => Number(polls ?? 0))}::int[])
        k (kind, free, lease_ms, polls)
      cross join lateral (
        select d.corp_id, d.id from generate_series(0, 2) level cross join lateral (
          select j.corp_id, j.id from job j
          where j.kind = k.kind and j.priority = level::smallint and j.state = 'waiting' and j.lease is null
            and j.due_ms <= (select now from time) ${here}
            and (k.polls = 1 or j.corp_id not in (select corp_id from sandbox_clock))
            and (j.lane is null or (
              not exists (select from job o where o.corp_id = j.corp_id and o.lane = j.lane and o.state = 'waiting'
                and o.id < j.id)
              and not exists (select from job o where o.corp_id = j.corp_id and o.lane = j.lane
                and o.lease is not null)))
          order by j.due_ms, j.id limit k.free for update skip locked) d
        limit k.free) p),
    claimed as (
      update job j set lease = ${lease}, lease_until_ms = clock_ms() + p.lease_ms, begun = j.begun + 1, waits_for = null
      from picked p where j.corp_id = p.corp_id and j.id = p.id
      returning j.corp_id as "corpId", j.id, j.kind, j.key, j.payload, j.begun, j.failures, j.lease,
        p.lease_ms as "leaseMs", j.priority)
    select c.*, t.now as "atMs" from claimed c cross join time t order by c.priority, c.id`
}

/** Frees jobs whose lease has ended: the worker that had them in hand died, or takes longer than it may. */
export async function freeExpired(owner: Sql): Promise<void> {
  await owner`
    update job j set lease = null, lease_until_ms = null
    from (select corp_id, id from job where lease is not null and lease_until_ms <= (select clock_ms())
      order by corp_id, id for update skip locked) e
    where j.corp_id = e.corp_id and j.id = e.id`
}
