import type { PendingQuery, Row } from 'postgres'
import { type CorpDb, callInCorp } from '../../storage/corp-db.ts'
import type { Acting, Ctx } from '../../storage/ctx.ts'
import { type TimelineEntry, writeTimeline } from '../customers/timeline.ts'
import { NOTICE_S } from '../staff-messages/notice-interval.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import { decideMarks, decideNotice, type Mark, type Moved, type RadarRules } from './decide.ts'
import { awaitVisitors } from './early-job.ts'
import { applyMarks } from './mark.ts'
import { openedEntry } from './opened-entry.ts'

/**
 * Somebody opened a radar. `key` is the view's own secret. `visitor` is an external_user_id, `openid/…`, or empty for a
 * stranger; `sharer` is the visitor who passed the link on, or empty.
 */
export type View = {
  radarId: number
  key: string
  staffId: string
  channel: string
  sharer: string
  visitor: string
  externalUserId: string | null
  openid: string | null
  at: number
}

/** Customers that a radar's record names: the newest so many. */
export const NAMED_CUSTOMERS = 100

type Counted = Pick<View, 'radarId' | 'staffId' | 'visitor' | 'externalUserId' | 'at'> & { id: number }
type Person = {
  radarId: number
  visitor: string
  externalUserId: string | null
  sharer: string
  fresh: boolean
  clicks: number
  seconds: number
  shares: number
  notifiedAt: number
}
type Customer = { pk: number; externalUserId: string; name: string; latestStaff: string | null }
type Facts = { views: Counted[]; people: Person[]; radars: RadarRules[]; customers: Customer[] }

/**
 * Counts views, each key once: the ledger first, then who the visitors are, the day, what follows from it, and the radars'
 * own rows last, as they are the ones that many wait for. Views of radars that are gone are let go.
 */
export async function recordViews(ctx: Ctx, views: readonly View[]): Promise<void> {
  await follow(ctx, await count(ctx, ledgerOf(ctx, views)))
}

/** As `recordViews`, for strangers alone: nothing follows from their views but the counts. */
export async function recordStrangers(db: CorpDb, acting: Acting, views: readonly View[]): Promise<void> {
  await callInCorp(db, acting, 'count_stranger_views', views)
}

/** Keeps views without counting them: `countKept` does, later. */
export async function keepViews({ tx, corpId }: Ctx, views: readonly View[]): Promise<void> {
  await tx`
    insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, external_user_id, openid, at, counted)
    select ${corpId}, "radarId", key, "staffId", channel, sharer, visitor, "externalUserId", openid, at, false
    from json_to_recordset(${JSON.stringify(views)}::text::json) g ("radarId" bigint, key text, "staffId" text,
      channel text, sharer text, visitor text, "externalUserId" text, openid text, at bigint)
    on conflict do nothing`
}

const KEPT_AT_ONCE = 500

/** Counts views that were kept; true when there may be more. */
export async function countKept(ctx: Ctx): Promise<boolean> {
  const { tx, corpId } = ctx
  const kept = await tx<{ id: number }[]>`
    select id from radar_view where corp_id = ${corpId} and not counted order by id limit ${KEPT_AT_ONCE} for update`
  if (kept.length === 0) return false
  const ids = kept.map(({ id }) => id)
  const ledger = tx`
    update radar_view set counted = true where corp_id = ${corpId} and id = any (${ids}::bigint[]) returning *`
  await follow(ctx, await count(ctx, ledger))
  return kept.length === KEPT_AT_ONCE
}

function ledgerOf({ tx, corpId }: Ctx, views: readonly View[]): PendingQuery<Row[]> {
  const radars = [...new Set(views.map(({ radarId }) => radarId))]
  return tx`
    insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, external_user_id, openid, at)
    select ${corpId}, h.id, g.key, g."staffId", g.channel, g.sharer, g.visitor, g."externalUserId", g.openid, g.at
    from json_to_recordset(${JSON.stringify(views)}::text::json) g ("radarId" bigint, key text, "staffId" text,
      channel text, sharer text, visitor text, "externalUserId" text, openid text, at bigint)
    join (select id from radar where corp_id = ${corpId} and id = any (${radars}::bigint[]) order by id for key share) h
      on h.id = g."radarId"
    on conflict (corp_id, radar_id, key) do nothing returning *`
}

/** One statement, however many views there are: `ledger` gives those that count now. */
async function count({ tx, corpId }: Ctx, ledger: PendingQuery<Row[]>): Promise<Facts> {
  const [row] = await tx<{ facts: Facts }[]>`
    with ledger as (${ledger}),
    v as (
      select l.*, (to_timestamp(l.at) at time zone k.time_zone)::date as day
      from ledger l join corp k on k.corp_id = l.corp_id),
    p as (
      insert into radar_visitor as x (corp_id, radar_id, visitor, external_user_id, openid, sharer, clicks, first_at, last_at)
      select ${corpId}, radar_id, visitor, max(external_user_id), max(openid),
        (array_agg(case when sharer = visitor then '' else sharer end order by id))[1], count(*), min(at), max(at)
      from v where visitor <> '' group by radar_id, visitor order by radar_id, visitor
      on conflict (corp_id, radar_id, visitor) do update
      set clicks = x.clicks + excluded.clicks, last_at = greatest(x.last_at, excluded.last_at),
        openid = coalesce(x.openid, excluded.openid)
      returning radar_id, visitor, external_user_id, sharer, clicks, seconds, shares, notified_at, xmax = 0 as fresh),
    f as (
      select distinct on (v.radar_id, v.visitor) v.radar_id, v.day, v.staff_id,
        (p.external_user_id is not null)::int as visitors, (p.sharer <> '')::int as forwards
      from v join p on p.radar_id = v.radar_id and p.visitor = v.visitor and p.fresh order by v.radar_id, v.visitor, v.id),
    d as (
      insert into radar_day as x (corp_id, radar_id, day, staff_id, clicks, visitors, forwards)
      select ${corpId}, radar_id, day, staff_id, sum(clicks), sum(visitors), sum(forwards)
      from (
        select radar_id, day, staff_id, 1 as clicks, 0 as visitors, 0 as forwards from v
        union all
        select radar_id, day, staff_id, 0, visitors, forwards from f) s
      group by radar_id, day, staff_id order by radar_id, day, staff_id
      on conflict (corp_id, radar_id, day, staff_id) do update set clicks = x.clicks + excluded.clicks,
        visitors = x.visitors + excluded.visitors, forwards = x.forwards + excluded.forwards)
    select json_build_object(
      'views', (select coalesce(json_agg(json_build_object('id', id, 'radarId', radar_id, 'staffId', staff_id,
        'visitor', visitor, 'externalUserId', external_user_id, 'at', at) order by id), '[]') from v),
      'people', (select coalesce(json_agg(json_build_object('radarId', radar_id, 'visitor', visitor,
        'externalUserId', external_user_id, 'sharer', sharer, 'fresh', fresh, 'clicks', clicks, 'seconds', seconds,
        'shares', shares, 'notifiedAt', notified_at)), '[]') from p),
      'radars', (select coalesce(json_agg(radar_rules(r)), '[]') from radar r
        where r.corp_id = ${corpId} and r.id in (select radar_id from v)),
      'customers', (select coalesce(json_agg(json_build_object('pk', c.pk, 'externalUserId', c.external_user_id, 'name', c.name,
        'latestStaff', (select t.staff_id from relation t where t.corp_id = c.corp_id and t.customer_pk = c.pk
          and t.lost_at is null order by t.since desc, t.id desc limit 1))), '[]')
        from customer c where c.corp_id = ${corpId} and c.external_user_id in (select external_user_id from p))) as facts`
  return (row as { facts: Facts }).facts
}

async function follow(ctx: Ctx, facts: Facts): Promise<void> {
  const { views, people, radars, customers } = facts
  const clicksOf = Map.groupBy(views, ({ radarId, visitor }) => `${radarId}/${visitor}`)
  const known = new Map(customers.map((customer) => [customer.externalUserId, customer]))
  const marks: Mark[] = []
  for (const radar of radars) {
    const own = people.filter(({ radarId }) => radarId === radar.id)
    const moved = own.flatMap(({ externalUserId, visitor, fresh, clicks, seconds, shares }): Moved[] => {
      if (externalUserId === null || !known.has(externalUserId)) return []
      const before = { clicks: clicks - (clicksOf.get(`${radar.id}/${visitor}`)?.length ?? 0), seconds, shares }
      return [{ externalUserId, fresh, before, after: { clicks, seconds, shares } }]
    })
    const sharers = await countShares(ctx, radar.id, own)
    marks.push(...[...moved, ...sharers].flatMap((each) => decideMarks(radar, each)))
  }
  await applyMarks(ctx, radars, marks)
  await writeTimeline(
    ctx,
    views.flatMap((view): TimelineEntry[] => {
      const radar = radars.find(({ id }) => id === view.radarId)
      const customer = known.get(view.externalUserId ?? '')
      return radar?.activityNotify && customer ? [openedEntry(view, radar, customer.pk)] : []
    }),
  )
  await awaitVisitors(
    ctx,
    views.filter(({ externalUserId }) => externalUserId !== null && !known.has(externalUserId)),
  )
  for (const radar of radars) await notify(ctx, radar, facts, known)
  for (const radar of radars.toSorted((a, b) => a.id - b.id)) await countRadar(ctx, radar.id, facts)
}

/** Adds to the shares of those who passed the radar on to somebody new. */
async function countShares({ tx, corpId }: Ctx, radarId: number, people: readonly Person[]): Promise<Moved[]> {
  const came = people.filter(({ fresh, sharer }) => fresh && sharer !== '').map(({ sharer }) => sharer)
  if (came.length === 0) return []
  const rows = await tx<{ id: string | null; n: number; clicks: number; seconds: number; shares: number }[]>`
    with n as (select s, count(*)::int as n from unnest(${came}::text[]) s group by s),
    held as (
      select v.visitor, n.n from radar_visitor v join n on n.s = v.visitor
      where v.corp_id = ${corpId} and v.radar_id = ${radarId} order by v.visitor for update of v)
    update radar_visitor v set shares = v.shares + h.n from held h
    where v.corp_id = ${corpId} and v.radar_id = ${radarId} and v.visitor = h.visitor
    returning (select c.external_user_id from customer c where c.corp_id = v.corp_id
      and c.external_user_id = v.external_user_id) as id, h.n, v.clicks, v.seconds, v.shares`
  return rows.flatMap(({ id, n, clicks, seconds, shares }) => {
    if (id === null) return []
    const after = { clicks, seconds, shares }
    return [{ externalUserId: id, fresh: false, before: { ...after, shares: shares - n }, after }]
  })
}

/** Tells sharers of customers who opened what they shared; of one customer once in a while. */
async function notify(ctx: Ctx, radar: RadarRules, facts: Facts, known: Map<string, Customer>): Promise<void> {
  const { tx, corpId } = ctx
  const views = facts.views.filter(({ radarId }) => radarId === radar.id)
  for (const { visitor, externalUserId, notifiedAt } of facts.people) {
    const view = views.find((each) => each.visitor === visitor)
    const customer = known.get(externalUserId ?? '')
    const notice = view && customer && decideNotice(radar, view, { ...customer, notifiedAt })
    if (!notice) continue
    const [told] = await tx`
      update radar_visitor v set notified_at = ${view.at}
      where v.corp_id = ${corpId} and v.radar_id = ${radar.id} and v.visitor = ${visitor}
        and v.notified_at <= ${view.at - NOTICE_S}
        and exists (select from staff s where s.corp_id = v.corp_id and s.id = ${notice.staffId})
      returning 1`
    if (told) await sendStaffMessage(ctx, notice)
  }
}

async function countRadar({ tx, corpId }: Ctx, id: number, { views, people }: Facts): Promise<void> {
  const clicks = views.filter(({ radarId }) => radarId === id)
  const fresh = new Set(
    people
      .filter((each) => each.radarId === id && each.fresh && each.externalUserId !== null)
      .map(({ visitor }) => visitor),
  )
  const arrived = [...new Set(clicks.map(({ visitor }) => visitor))].filter((visitor) => fresh.has(visitor))
  await tx`
    update radar r set clicked_total = clicked_total + ${clicks.length}, visits_total = visits_total + ${clicks.length},
      clicked_users_total = clicked_users_total + ${arrived.length},
      external_user_ids = n.ids[greatest(1, cardinality(n.ids) - ${NAMED_CUSTOMERS - 1}):]
    from (select external_user_ids || ${arrived}::text[] as ids from radar where corp_id = ${corpId} and id = ${id} for no key update) n
    where r.corp_id = ${corpId} and r.id = ${id}`
}
