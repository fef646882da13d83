import type { Sql } from '../../../../server/src/storage/connect.ts'
import { type Comparisons, differing } from './differing.ts'

/** Radars, forms and check-ins: counters, days and people against the ledgers. */
export function auditPages(owner: Sql, corpId: string): Promise<string[]> {
  return differing(owner, {
    ...radars(owner, corpId),
    ...forms(owner, corpId),
    ...checkIns(owner, corpId),
    ...points(owner, corpId),
  })
}

const radars = (owner: Sql, corpId: string): Comparisons => ({
  'view not counted': owner`
    select id as what, false as counted, true as ledger from radar_view where corp_id = ${corpId} and not counted`,
  'count and views of a radar differ': owner`
    select r.id as what, concat_ws(' ', r.clicked_total, r.visits_total, r.clicked_users_total) as counted, concat_ws(' ', v.n, v.n, (
      select count(*) from radar_visitor p where p.corp_id = r.corp_id and p.radar_id = r.id and p.external_user_id is not null)) as ledger
    from radar r, lateral (
      select count(*) as n from radar_view v where v.corp_id = r.corp_id and v.radar_id = r.id and v.counted) v
    where r.corp_id = ${corpId}`,
  'visitor and views differ': owner`
    select p.radar_id || '/' || p.visitor as what, p.clicks || ' ' || p.seconds || ' ' || p.shares as counted, (
      select count(*) || ' ' || coalesce(sum(v.seconds), 0) from radar_view v
      where v.corp_id = p.corp_id and v.radar_id = p.radar_id and v.visitor = p.visitor) || ' ' || (
      select count(*) from radar_visitor o where o.corp_id = p.corp_id and o.radar_id = p.radar_id and o.sharer = p.visitor) as ledger
    from radar_visitor p where p.corp_id = ${corpId}`,
  'days and views of a radar differ': owner`
    select d.radar_id || '/' || d.day || '/' || d.staff_id as what, d.clicks || ' ' || d.seconds as counted, (
      select count(*) || ' ' || coalesce(sum(v.seconds), 0) from radar_view v join corp k on k.corp_id = v.corp_id
      where v.corp_id = d.corp_id and v.radar_id = d.radar_id and v.staff_id = d.staff_id
        and (to_timestamp(v.at) at time zone k.time_zone)::date = d.day) as ledger
    from radar_day d where d.corp_id = ${corpId}`,
  'days and visitors of a radar differ': owner`
    select r.id as what, (select coalesce(sum(d.visitors), 0) || ' ' || coalesce(sum(d.forwards), 0) || ' ' || coalesce(sum(d.clicks), 0)
        from radar_day d where d.corp_id = r.corp_id and d.radar_id = r.id) as counted, (
      select count(p.external_user_id) || ' ' || count(*) filter (where p.sharer <> '') from radar_visitor p
      where p.corp_id = r.corp_id and p.radar_id = r.id) || ' ' || r.clicked_total as ledger
    from radar r where r.corp_id = ${corpId}`,
})

const forms = (owner: Sql, corpId: string): Comparisons => ({
  'count and answers of a form differ': owner`
    select f.id as what, coalesce(s.answers, 0) || ' ' || coalesce(s.customers, 0) || ' ' || coalesce(s.seconds, 0) as counted, (
      select count(*) || ' ' || count(distinct a.external_user_id) || ' ' || coalesce(sum(a.seconds), 0) from smart_form_answer a
      where a.corp_id = f.corp_id and a.form_id = f.id) as ledger
    from smart_form f left join smart_form_stats s on s.corp_id = f.corp_id and s.form_id = f.id where f.corp_id = ${corpId}`,
  'count and visitors of a form differ': owner`
    select s.form_id as what, concat_ws(' ', s.views, s.visitors, s.starts) as counted, (
      select concat_ws(' ', sum(v.views), count(*) filter (where v.views > 0), count(v.started_at)) from smart_form_visitor v
      where v.corp_id = s.corp_id and v.form_id = s.form_id) as ledger
    from smart_form_stats s where s.corp_id = ${corpId}`,
  'days and counts of a form differ': owner`
    select s.form_id as what, (select concat_ws(' ', sum(d.views), sum(d.visitors), sum(d.answers), sum(d.customers)) from smart_form_day d
        where d.corp_id = s.corp_id and d.form_id = s.form_id) as counted,
      concat_ws(' ', s.views, s.visitors, s.answers, s.customers) as ledger
    from smart_form_stats s where s.corp_id = ${corpId}`,
  'visitor and answers differ': owner`
    select v.form_id || '/' || v.visitor as what, v.answers as counted, (select count(*) from smart_form_answer a
      where a.corp_id = v.corp_id and a.form_id = v.form_id and a.visitor = v.visitor) as ledger
    from smart_form_visitor v where v.corp_id = ${corpId}`,
  'choices and answers of a form differ': owner`
    select t.form_id || '/' || t.field_id || '/' || t.option as what, t.answers as counted, (
      select count(*) from smart_form_answer a where a.corp_id = t.corp_id and a.form_id = t.form_id
        and a.answers -> t.field_id is not null and (t.option = '' or a.answers ->> t.field_id = t.option)) as ledger
    from smart_form_tally t where t.corp_id = ${corpId}`,
  'answered more than once': owner`
    select a.form_id || '/' || a.visitor as what, count(*) as counted, 1::bigint as ledger
    from smart_form_answer a join smart_form f on f.corp_id = a.corp_id and f.id = a.form_id and f.repeat = 'once'
    where a.corp_id = ${corpId} group by a.form_id, a.visitor`,
})

const checkIns = (owner: Sql, corpId: string): Comparisons => ({
  'count and days of a check-in differ': owner`
    select s.mission_id as what, concat_ws(' ', s.check_ins, s.people, s.reached, s.visitors, s.finished) as counted, concat_ws(' ',
      (select concat_ws(' ', count(*), count(distinct c.external_user_id)) from check_in c
        where c.corp_id = s.corp_id and c.mission_id = s.mission_id),
      (select count(*) from check_in_milestone m where m.corp_id = s.corp_id and m.mission_id = s.mission_id),
      (select concat_ws(' ', count(*), count(p.finished_at)) from check_in_participant p
        where p.corp_id = s.corp_id and p.mission_id = s.mission_id)) as ledger
    from check_in_stats s where s.corp_id = ${corpId}`,
  'days and counts of a check-in differ': owner`
    select s.mission_id as what, (select concat_ws(' ', sum(d.check_ins), sum(d.people), sum(d.reached), sum(d.visitors))
        from check_in_day d where d.corp_id = s.corp_id and d.mission_id = s.mission_id) as counted,
      concat_ws(' ', s.check_ins, s.people, s.reached, s.visitors) as ledger
    from check_in_stats s where s.corp_id = ${corpId}`,
  'person and days of a check-in differ': owner`
    select p.mission_id || '/' || p.external_user_id as what, p.total_days as counted, (select count(*)::int from check_in c
      where c.corp_id = p.corp_id and c.mission_id = p.mission_id and c.external_user_id = p.external_user_id) as ledger
    from check_in_participant p where p.corp_id = ${corpId}`,
  'level and people of a check-in differ': owner`
    select l.mission_id || '/' || l.level as what, l.people as counted, (select count(*) from check_in_milestone m
      where m.corp_id = l.corp_id and m.mission_id = l.mission_id and m.level = l.level) as ledger
    from check_in_level l where l.corp_id = ${corpId}`,
})

/** Forms and check-ins give points: once for each answer and each level. */
const points = (owner: Sql, corpId: string): Comparisons => ({
  'points of an answer': owner`
    select a.form_id || '/' || a.id as what, (select count(*) from points_entry e where e.corp_id = a.corp_id
      and e.external_user_id = a.external_user_id and e.call = 'form:' || a.form_id || ':' || a.key) as counted, 1::bigint as ledger
    from smart_form_answer a where a.corp_id = ${corpId} and a.external_user_id is not null`,
  'points of a check-in': owner`
    select m.mission_id || '/' || m.external_user_id as what, (select count(*) from points_entry e where e.corp_id = m.corp_id
      and e.external_user_id = m.external_user_id and e.call = 'check_in:' || m.mission_id || ':' || m.level) as counted, 1::bigint as ledger
    from check_in_milestone m where m.corp_id = ${corpId}`,
  'balance and points differ': owner`
    select c.external_user_id as what, c.points as counted, (select coalesce(sum(e.delta), 0) from points_entry e
      where e.corp_id = c.corp_id and e.external_user_id = c.external_user_id) as ledger
    from customer c where c.corp_id = ${corpId}`,
})
