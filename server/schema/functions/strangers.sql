-- What strangers do on pages. Nothing follows from it but the counts, so that one call, with plans that are made once, does it all.

-- Views of radars: the ledger, each key once, then the day, and the radars' own rows last. Views of radars that are gone are
-- let go.
create or replace function count_stranger_views(corp text, views json) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  with ledger as (
    insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, at)
    select corp, h.id, g.key, g."staffId", g.channel, g.sharer, '', g.at
    from json_to_recordset(views) g ("radarId" bigint, key text, "staffId" text, channel text, sharer text, at bigint)
    join (
      select r.id from radar r
      where r.corp_id = corp and r.id = any (array(select v."radarId" from json_to_recordset(views) v ("radarId" bigint)))
      order by r.id for key share) h on h.id = g."radarId"
    on conflict (corp_id, radar_id, key) do nothing returning radar_id, staff_id, at),
  d as (
    insert into radar_day as x (corp_id, radar_id, day, staff_id, clicks)
    select corp, l.radar_id, (to_timestamp(l.at) at time zone k.time_zone)::date as day, l.staff_id, count(*)
    from ledger l join corp k on k.corp_id = corp group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, radar_id, day, staff_id) do update set clicks = x.clicks + excluded.clicks
    returning 1),
  n as (select radar_id, count(*) as views from ledger where (select count(*) from d) > 0 group by radar_id),
  held as (
    select r.id, n.views from radar r join n on n.radar_id = r.id where r.corp_id = corp order by r.id for no key update of r)
  update radar r set clicked_total = r.clicked_total + h.views, visits_total = r.visits_total + h.views
  from held h where r.corp_id = corp and r.id = h.id;
end $$;

-- Answers to forms that anybody may answer, and that tell nobody of strangers: the ledger, each key once, then the day, the
-- questions, and the forms' own rows last. Gives the forms' ids and keys that count now; the others are for the long way. No key of a form
-- is given twice.
create or replace function count_stranger_answers(corp text, submissions json) returns setof text
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with g as materialized (
    select * from json_to_recordset(submissions) g ("formId" bigint, version bigint, key text, "staffId" text, answers json,
      tallies json, at bigint)),
  f as (
    select id, version, start_time, end_time, notify_follower from smart_form
    where corp_id = corp and id = any (array(select "formId" from g)) and not deleted and status = 'publish'
      and repeat = 'unlimited' and notify_staff_ids = '{}'
    order by id for share),
  made as (
    insert into smart_form_answer (corp_id, form_id, version, answers, created_at, visitor, slot, key, staff_id, seconds)
    select corp, f.id, g.version, g.answers, g.at, '', g.key, g.key, g."staffId", 0
    from g join f on f.id = g."formId" and f.version = g.version and coalesce(f.start_time <= g.at, true)
      and coalesce(f.end_time > g.at, true) and (g."staffId" = '' or not f.notify_follower)
    order by f.id, g.key
    on conflict do nothing returning form_id, key, created_at),
  d as (
    insert into smart_form_day as x (corp_id, form_id, day, answers)
    select corp, m.form_id, (to_timestamp(m.created_at) at time zone k.time_zone)::date as day, count(*)
    from made m join corp k on k.corp_id = corp group by 2, 3 order by 2, 3
    on conflict (corp_id, form_id, day) do update set answers = x.answers + excluded.answers returning 1),
  q as (
    insert into smart_form_tally as x (corp_id, form_id, field_id, option, answers, total)
    select corp, m.form_id, t.field, t.option, sum(t.answers), sum(t.total)
    from made m join g on g."formId" = m.form_id and g.key = m.key
    cross join json_to_recordset(g.tallies) t (field text collate "C", option text collate "C", answers bigint, total numeric)
    where (select count(*) from d) > 0 group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, form_id, field_id, option) do update set answers = x.answers + excluded.answers,
      total = x.total + excluded.total returning 1),
  s as (
    insert into smart_form_stats as x (corp_id, form_id, answers)
    select corp, m.form_id, count(*) from made m where (select count(*) from q) >= 0 group by 2 order by 2
    on conflict (corp_id, form_id) do update set answers = x.answers + excluded.answers)
  select m.form_id || '/' || m.key from made m;
end $$;
