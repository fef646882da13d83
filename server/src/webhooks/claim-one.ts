import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/connect.ts'
import type { Claim } from './claim.ts'

/** Which delivery to claim, for how long; `clock` is the time that its attempt goes by. */
type DeliveryToClaim = { corpId: string; id: number; lease: string; leaseMs: number; clock: Clock }

/** Claims one delivery, if nobody has it in hand. */
export async function claimOne(owner: Sql, wanted: DeliveryToClaim): Promise<Claim | undefined> {
  const { corpId, id, lease, leaseMs, clock } = wanted
  const leaseEnds = performance.now() + leaseMs
  const [row] = await owner<Omit<Claim, 'leaseEnds' | 'clock'>[]>`
    update delivery d set lease = ${lease}, lease_until_ms = clock_ms() + ${leaseMs}::bigint, claims = d.claims + 1
    from subscription s
    where d.corp_id = ${corpId} and d.delivery_id = ${id} and d.state = 'waiting' and d.lease is null
      and s.corp_id = d.corp_id and s.subscription_id = d.subscription_id and s.active
    returning d.corp_id as "corpId", d.delivery_id as "deliveryId", d.subscription_id as "subscriptionId",
      d.event_id as "eventId", d.kind, d.action, coalesce(d.admin_id, d.record_id) as "recordId", d.seq, d.created_at as "createdAt", d.attempts, d.tries, d.data,
      s.url, s.app_id as "appId", s.secrets, s.target, s.format, s.template`
  return row && { ...row, leaseEnds, clock }
}
