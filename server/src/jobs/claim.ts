import type { Sql } from '../storage/connect.ts'

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
  leaseEndMs: number
}

/** How many jobs of a kind to claim, and for how long. */
export type Room = { kind: string; room: number; leaseMs: number }

/** Another worker took the lane in the same moment. */
export const isLaneTaken = (error: unknown) => (error as { code?: string }).code === '23505'

/**
 * Claims due jobs in one statement: for each kind up to its room, the highest priority first. Of a lane only the first
 * job is taken, and none while one of it is in hand. Two workers may read the same free lane at once: the index
 * `job_lane_held` lets one of them have it, and the other claims nothing this time.
 */
export async function claim(owner: Sql, rooms: readonly Room[], lease: string, nowMs: number): Promise<Claim[]> {
  try {
    return await owner<Claim[]>`
      with picked as materialized (
        select p.corp_id, p.id, k.lease_ms
        from unnest(${rooms.map(({ kind }) => kind)}::text[], ${rooms.map(({ room }) => room)}::int[],
          ${rooms.map(({ leaseMs }) => leaseMs)}::bigint[]) k (kind, room, lease_ms)
        cross join lateral (
          select d.corp_id, d.id from generate_series(0, 2) level cross join lateral (
            select j.corp_id, j.id from job j
            where j.kind = k.kind and j.priority = level::smallint and j.state = 'waiting' and j.due_ms <= ${nowMs}
              and (j.lane is null or j.lease is not null or (
                not exists (select from job o where o.corp_id = j.corp_id and o.lane = j.lane and o.state = 'waiting'
                  and o.id < j.id)
                and not exists (select from job o where o.corp_id = j.corp_id and o.lane = j.lane
                  and o.lease is not null)))
            order by j.due_ms, j.id limit k.room for update skip locked) d
          limit k.room) p),
      claimed as (
        update job j set lease = ${lease}, due_ms = ${nowMs}::bigint + p.lease_ms, begun = j.begun + 1
        from picked p where j.corp_id = p.corp_id and j.id = p.id
        returning j.corp_id as "corpId", j.id, j.kind, j.key, j.payload, j.begun, j.failures, j.lease,
          p.lease_ms as "leaseMs", j.due_ms as "leaseEndMs", j.priority)
      select * from claimed order by priority, id`
  } catch (error) {
    if (isLaneTaken(error)) return []
    throw error
  }
}
