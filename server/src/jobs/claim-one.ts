import type { Sql } from '../storage/connect.ts'
import { withoutDisk } from '../storage/without-disk.ts'
import { type Claim, type ClaimedRow, toClaims } from './claim.ts'

/** Which job to claim, for how long; `atMs` is the time that it runs at. */
type JobToClaim = { corpId: string; id: number; lease: string; leaseMs: number; atMs: number }

/** Claims one job, if nobody has it in hand. */
export async function claimOne(
  owner: Sql,
  { corpId, id, lease, leaseMs, atMs }: JobToClaim,
): Promise<Claim | undefined> {
  const began = performance.now()
  const rows = await owner<ClaimedRow[]>`
    with unhurried as materialized (${withoutDisk(owner)})
    update job j set lease = ${lease}, lease_until_ms = clock_ms() + ${leaseMs}::bigint, begun = j.begun + 1,
      waits_for = null
    from unhurried where j.corp_id = ${corpId} and j.id = ${id} and j.state = 'waiting' and j.lease is null
    returning j.corp_id as "corpId", j.id, j.kind, j.key, j.payload, j.begun, j.failures, j.lease,
      ${leaseMs}::bigint as "leaseMs", ${atMs}::bigint as "atMs"`
  return toClaims(rows, began)[0]
}
