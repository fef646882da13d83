import { type Clock, clockFrom } from '../clock.ts'
import { awayFrom } from '../storage/away.ts'
import type { Sql } from '../storage/connect.ts'
import type { Format, Target } from './bots/target.ts'
import type { Message } from './message.ts'

/** A delivery that this worker alone works on until its lease ends. */
export type Claim = Message & {
  deliveryId: number
  /** The record's id in the management API: that of the feed may be a phone. */
  recordId: string
  subscriptionId: number
  /** Attempts since the delivery was made or resent: its place in the schedule. */
  tries: number
  url: string
  appId: string
  secrets: Buffer
  target: Target
  format: Format
  template: string | null
  /** When the lease ends, by this process's `performance.now()`: before it does so in the database. */
  leaseEnds: number
  /** The time that due times go by, as it goes on from the claim. */
  clock: Clock
}

/** Where the last round of claims ended. The next one goes on from there, so that no subscription starves. */
export type Place = { corpId: string; subscriptionId: number }

export const BEGINNING: Place = { corpId: '', subscriptionId: 0 }

export type ClaimRequest = {
  after: Place
  lease: string
  leaseMs: number
  /** A time in place of the database's, to tell what is due; leases always go by the database's. */
  clock?: Clock | undefined
  most: number
  /** Deliveries to take for each subscription that `rooms` does not name. */
  room: number
  rooms: Record<string, number>
}

/** The name of a subscription's lane in `rooms`. */
export function laneKey(corpId: string, subscriptionId: number): string {
  return `${subscriptionId}/${corpId}`
}

/**
 * Claims due deliveries in one statement, a few from each subscription that has some. It goes from one subscription to
 * the next in the index of waiting deliveries (a loose index scan), so a million for one receiver do not delay another.
 * Corporations with a clock of their own are passed over.
 */
export async function claim(owner: Sql, wanted: ClaimRequest): Promise<Claim[]> {
  const { after, lease, clock, leaseMs, most, room, rooms } = wanted
  const leaseEnds = performance.now() + leaseMs
  const away = awayFrom(owner)
  const here = away.length === 0 ? owner`` : owner`and l.corp_id <> all (${away as string[]}::text[])`
  const rows = await owner<(Omit<Claim, 'leaseEnds' | 'clock'> & { atMs: number })[]>`
    with recursive time as materialized (select coalesce(${clock?.() ?? null}::bigint, clock_ms()) as now),
    lane as (
      (select corp_id, subscription_id from delivery
       where state = 'waiting' and lease is null and (corp_id, subscription_id) > (${after.corpId}, ${after.subscriptionId})
         and (select exists (
           select from delivery where state = 'waiting' and lease is null and due_ms <= (select now from time)))
       order by corp_id, subscription_id limit 1)
      union all
      select n.corp_id, n.subscription_id from lane l cross join lateral (
        select d.corp_id, d.subscription_id from delivery d
        where d.state = 'waiting' and d.lease is null and (d.corp_id, d.subscription_id) > (l.corp_id, l.subscription_id)
        order by d.corp_id, d.subscription_id limit 1) n),
    picked as materialized (
      select p.corp_id, p.delivery_id, s.url, s.app_id, s.secrets, s.target, s.format, s.template
      from lane l
      join subscription s on s.corp_id = l.corp_id and s.subscription_id = l.subscription_id and s.active ${here}
      cross join lateral (
        select d.corp_id, d.delivery_id from delivery d
        where d.corp_id = l.corp_id and d.subscription_id = l.subscription_id
          and d.state = 'waiting' and d.lease is null and d.due_ms <= (select now from time)
        order by d.due_ms, d.delivery_id
        limit least(coalesce((${owner.json(rooms)}::jsonb ->> (l.subscription_id || '/' || l.corp_id))::int, ${room}::int),
          case when s.target <> 'webhook' then 1 end)
        for update skip locked) p
      where l.corp_id not in (select corp_id from sandbox_clock)
      limit ${most}),
    claimed as (
      update delivery d set lease = ${lease}, lease_until_ms = clock_ms() + ${leaseMs}::bigint, claims = d.claims + 1
      from picked p where d.corp_id = p.corp_id and d.delivery_id = p.delivery_id
      returning d.corp_id as "corpId", d.delivery_id as "deliveryId", d.subscription_id as "subscriptionId",
        d.event_id as "eventId", d.kind, d.action, coalesce(d.admin_id, d.record_id) as "recordId", d.seq, d.created_at as "createdAt", d.attempts, d.tries, d.data,
        p.url, p.app_id as "appId", p.secrets, p.target, p.format, p.template)
    select c.*, t.now as "atMs" from claimed c cross join time t order by "corpId", "subscriptionId", "deliveryId"`
  const time = clock ?? clockFrom(rows[0]?.atMs ?? 0)
  return rows.map(({ atMs, ...row }) => ({ ...row, leaseEnds, clock: time }))
}

/** Frees deliveries whose lease has ended: the worker that had them in hand died. */
export async function freeExpired(owner: Sql): Promise<void> {
  await owner`
    update delivery d set lease = null, lease_until_ms = null
    from (select corp_id, delivery_id from delivery where lease is not null and lease_until_ms <= (select clock_ms())
      order by corp_id, delivery_id for update skip locked) e
    where d.corp_id = e.corp_id and d.delivery_id = e.delivery_id`
}

/** Gives claims back that were not worked on: they are as due as they were. */
export async function giveBack(owner: Sql, lease: string, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await owner`
    update delivery d set lease = null, lease_until_ms = null, claims = d.claims - 1
    from unnest(${claims.map((c) => c.corpId)}::text[], ${claims.map((c) => c.deliveryId)}::bigint[]) c (corp_id, id)
    where d.corp_id = c.corp_id and d.delivery_id = c.id and d.lease = ${lease} and d.state = 'waiting'`
}
