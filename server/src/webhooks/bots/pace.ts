import type { Sql } from '../../storage/connect.ts'
import type { Claim } from '../claim.ts'

/** Messages of a subscription within a minute: less than any of the platforms allows. */
const PER_MINUTE = 18
const WINDOW_MS = 60_000

type Of = Pick<Claim, 'corpId' | 'subscriptionId'>

/** A place for a message now (`isLast`: of this minute), or when the next one is free. */
export type Slot = { freeAtMs?: undefined; isLast: boolean } | { freeAtMs: number }

/** Takes one of the minute's places, for all workers. */
export async function takeSlot(owner: Sql, { corpId, subscriptionId }: Of, nowMs: number): Promise<Slot> {
  const [row] = await owner<{ taken: number; oldest: number }[]>`
    with s as (
      select corp_id, subscription_id, array(select t from unnest(sent_ms) t
        where t > ${nowMs - WINDOW_MS}::bigint and t <= ${nowMs + WINDOW_MS}::bigint order by t) as recent
      from subscription where corp_id = ${corpId} and subscription_id = ${subscriptionId} for update)
    update subscription u
    set sent_ms = case when cardinality(s.recent) < ${PER_MINUTE} then s.recent || ${nowMs}::bigint else s.recent end
    from s where u.corp_id = s.corp_id and u.subscription_id = s.subscription_id
    returning cardinality(s.recent) as taken, s.recent[1] as oldest`
  const { taken, oldest } = row ?? { taken: 0, oldest: 0 }
  return taken < PER_MINUTE ? { isLast: taken === PER_MINUTE - 1 } : { freeAtMs: oldest + WINDOW_MS }
}

/** Takes all places of the minute: the platform says that there were too many. Gives when it is over. */
export async function holdBack(owner: Sql, { corpId, subscriptionId }: Of, nowMs: number): Promise<number> {
  await owner`
    update subscription set sent_ms = array_fill(${nowMs}::bigint, array[${PER_MINUTE}::int])
    where corp_id = ${corpId} and subscription_id = ${subscriptionId}`
  return nowMs + WINDOW_MS
}

/** Has a claim, and all that is due for its subscription, wait until there is a place again; no attempt is counted. */
export async function postpone(owner: Sql, lease: string, claim: Claim, untilMs: number): Promise<void> {
  await owner`
    update delivery d set due_ms = ${untilMs}::bigint, claims = d.claims - (d.lease is not null)::int, lease = null,
      lease_until_ms = null
    where d.corp_id = ${claim.corpId} and d.subscription_id = ${claim.subscriptionId} and d.state = 'waiting'
      and (d.delivery_id = ${claim.deliveryId} and d.lease = ${lease} or d.lease is null and d.due_ms < ${untilMs}::bigint)`
}

/** Claims all that is due for the claim's subscription beside it, the oldest first. */
export async function gather(owner: Sql, lease: string, claim: Claim, leaseMs: number): Promise<Claim[]> {
  const { corpId, subscriptionId, clock } = claim
  const rows = await owner<Pick<Claim, 'deliveryId' | 'kind'>[]>`
    with picked as materialized (
      select corp_id, delivery_id from delivery
      where corp_id = ${corpId} and subscription_id = ${subscriptionId} and state = 'waiting' and lease is null
        and due_ms <= ${clock()}::bigint
      order by due_ms, delivery_id limit 1000 for update skip locked)
    update delivery d set lease = ${lease}, lease_until_ms = clock_ms() + ${leaseMs}::bigint, claims = d.claims + 1
    from picked p where d.corp_id = p.corp_id and d.delivery_id = p.delivery_id
    returning d.delivery_id as "deliveryId", d.event_id as "eventId", d.kind, d.action, coalesce(d.admin_id, d.record_id) as "recordId", d.seq,
      d.created_at as "createdAt", d.attempts, d.tries, d.data`
  return [claim, ...rows.map((row) => ({ ...claim, ...row }))].sort((a, b) => a.deliveryId - b.deliveryId)
}

/** Counts that a bot refused for good, or took a message; gives how often it refused since it last took one. */
export async function countRefused(owner: Sql, { corpId, subscriptionId }: Of, refused: boolean): Promise<number> {
  const [row] = await owner<{ refused: number }[]>`
    update subscription set refused = case when ${refused} then refused + 1 else 0 end
    where corp_id = ${corpId} and subscription_id = ${subscriptionId} and (${refused} or refused > 0)
    returning refused`
  return row?.refused ?? 0
}
