import type { Ctx } from '../../storage/ctx.ts'
import type { SessionAsked } from '../pages/login.ts'
import { decideMarks, type RadarRules } from './decide.ts'
import { applyMarks } from './mark.ts'

type Grown = {
  id: number
  at: number
  by: number
  seconds: number
  staffId: string
  externalUserId: string | null
  clicks: number | null
  total: number | null
  shares: number | null
  radar: RadarRules
  pk: number | null
}

/**
 * Notes that a view has lasted so many seconds by now. The longest counts, and none is longer than the time since the
 * page was opened: repeats and late reports change nothing. A view's key is in the address that people pass on, so that of
 * somebody who is known grows by their own session alone.
 */
export async function recordReading(
  ctx: Ctx,
  { radarId, key, seconds, session }: { radarId: number; key: string; seconds: number; session: SessionAsked },
): Promise<void> {
  const { tx, corpId, now } = ctx
  const [grown] = await tx<Grown[]>`
    with o as (
      select id, seconds, least(${seconds}::bigint, ${now} - at + 1)::int as said from radar_view w
      where corp_id = ${corpId} and radar_id = ${radarId} and key = ${key} and counted and (visitor = '' or exists (
        select from page_session s where s.corp_id = ${corpId} and s.hash = ${session.hash} and s.ends_at > ${session.at}
          and (s.external_user_id = w.external_user_id or nullif(s.openid, '') = w.openid))) for update),
    v as (
      update radar_view v set seconds = o.said from o
      where v.corp_id = ${corpId} and v.id = o.id and o.seconds < o.said returning v.*, o.said - o.seconds as by),
    p as (
      update radar_visitor x set seconds = x.seconds + v.by from v
      where x.corp_id = ${corpId} and x.radar_id = ${radarId} and x.visitor = v.visitor returning x.*),
    d as (
      update radar_day d set seconds = d.seconds + v.by from v join corp k on k.corp_id = v.corp_id
      where d.corp_id = ${corpId} and d.radar_id = ${radarId} and d.staff_id = v.staff_id
        and d.day = (to_timestamp(v.at) at time zone k.time_zone)::date)
    select v.id, v.at, v.by, v.seconds, v.staff_id as "staffId", v.external_user_id as "externalUserId", p.clicks,
      p.seconds as total, p.shares, radar_rules(r) as radar, c.pk
    from v join radar r on r.corp_id = ${corpId} and r.id = v.radar_id
    left join p on true
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = v.external_user_id`
  if (!grown || grown.pk === null || grown.externalUserId === null || grown.total === null) return
  const { externalUserId, radar, total, by } = grown
  const after = { clicks: grown.clicks ?? 0, seconds: total, shares: grown.shares ?? 0 }
  const before = { ...after, seconds: total - by }
  await applyMarks(ctx, [radar], decideMarks(radar, { externalUserId, fresh: false, before, after }))
  if (radar.activityNotify) await tellReading(ctx, grown as Grown & { pk: number })
}

/** One line for a view, whose seconds grow. */
async function tellReading({ tx, corpId }: Ctx, { id, pk, at, seconds, staffId, radar }: Grown): Promise<void> {
  const object = { type: 'radar', id: String(radar.id), name: radar.name }
  await tx`
    insert into customer_timeline as t (corp_id, customer_pk, kind, time, actor, staff_id, object, text, data, source_key)
    values (${corpId}, ${pk as number}, 'read_radar', ${at}, 'customer', ${staffId || null}, ${tx.json(object)},
      ${`阅读了互动雷达「${radar.name}」${seconds} 秒`}, ${tx.json({ seconds })}, ${`radar_read/${id}`})
    on conflict (corp_id, customer_pk, source_key) do update set text = excluded.text, data = excluded.data`
}
