drop function if exists fission_missions(text);
-- Both kinds of missions as their rules see them. `closes_at`: what happens from then on does not count.
create or replace function fission_missions(corp text)
returns table (kind text, id bigint, name text, cover text, describe text, status text, prize_rule json, rules json,
  start_time bigint, end_time bigint, new_only boolean, loss_voids boolean, ends_when_given boolean, qr_grace_days bigint,
  friends_per_day bigint, blacklist text[], staff_ids text[], group_ext_ids text[], tags bigint[], closes_at bigint, welcome json)
language sql stable as $$
  select 'task_treasure_mission', m.id, m.name, coalesce(m.cover, ''), coalesce(m.describe, ''), m.status, coalesce(m.prize_rule, '[]'),
    coalesce(m.rules, '[]'), m.start_time, m.end_time, coalesce(m.new_only, false), coalesce(m.loss_voids, false),
    coalesce(m.ends_when_given, false), coalesce(m.qr_grace_days, 7), m.friends_per_day, coalesce(m.blacklist, '{}'), coalesce(m.staff_ids, '{}'), array[]::text[],
    coalesce(m.tags, '{}'), least(case m.status when 'end' then coalesce(m.ended_at, 0) end, m.end_time, 9223372036854775807), m.welcome
  from task_treasure_mission m where m.corp_id = corp
  union all
  select 'group_fission_mission', m.id, m.name, coalesce(m.cover, ''), coalesce(m.describe, ''), m.status, coalesce(m.prize_rule, '[]'),
    coalesce(m.rules, '[]'), m.start_time, m.end_time, coalesce(m.new_only, false), coalesce(m.loss_voids, false),
    coalesce(m.ends_when_given, false), coalesce(m.qr_grace_days, 7), m.friends_per_day, coalesce(m.blacklist, '{}'), coalesce(m.staff_ext_ids, '{}'),
    coalesce(m.group_ext_ids, '{}'), coalesce(m.tags, '{}'),
    least(case m.status when 'end' then coalesce(m.ended_at, 0) end, m.end_time, 9223372036854775807), null::json
  from group_fission_mission m where m.corp_id = corp
$$;

-- A participant as their page shows them; null for nobody.
create or replace function mission_participant_shown(corp text, participant bigint) returns json language sql stable as $$
  select json_build_object('id', p.id, 'effective', p.effective, 'configId', p.config_id, 'qrCode', p.qr_code,
    'isRefused', p.reason_code is not null, 'shareCode', coalesce((
      select l.code from page_link l where l.corp_id = corp and l.kind = p.kind and l.object_id = p.mission_id
        and l.sharer = p.id::text and l.staff_id = '' and l.channel = ''), ''), 'name', coalesce((
      select c.name from customer c where c.corp_id = corp and c.external_user_id = p.external_user_id), ''),
    'awards', (
      select coalesce(json_agg(json_build_object('level', a.level, 'state', a.state, 'prize', a.prize,
        'handedOverAt', a.handed_over_at) order by a.level), '[]')
      from mission_award a where a.corp_id = corp and a.participant_id = p.id))
  from mission_participant p where p.corp_id = corp and p.id = participant
$$;

-- Adds to what is counted of a mission. It is a row that many wait for: the last thing that a transaction does.
create or replace function mission_counts(corp text, of text, mission bigint, saw bigint, joins bigint, inviters bigint,
  finishers bigint, came_by bigint, stays bigint) returns void language sql as $$
  insert into mission_stats as s (corp_id, kind, mission_id, seen, joined, inviting, finished, came, stayed)
  values (corp, of, mission, saw, joins, greatest(inviters, 0), greatest(finishers, 0), came_by, greatest(stays, 0))
  on conflict (corp_id, kind, mission_id) do update set seen = s.seen + saw, joined = s.joined + joins,
    inviting = greatest(s.inviting + inviters, 0), finished = greatest(s.finished + finishers, 0), came = s.came + came_by,
    stayed = greatest(s.stayed + stays, 0)
$$;

-- Adds to the days of missions, given as [{kind, id, at, seen, joined, came, lost}].
create or replace function mission_days(corp text, changes json) returns void language sql as $$
  insert into mission_day as d (corp_id, kind, mission_id, day, seen, joined, came, lost)
  select corp, g.kind, g.id, (to_timestamp(g.at) at time zone k.time_zone)::date, sum(coalesce(g.seen, 0)), sum(coalesce(g.joined, 0)),
    sum(coalesce(g.came, 0)), sum(coalesce(g.lost, 0))
  from json_to_recordset(changes) g (kind text, id bigint, at bigint, seen int, joined int, came int, lost int), corp k
  where k.corp_id = corp group by 2, 3, 4 order by 2, 3, 4
  on conflict (corp_id, kind, mission_id, day) do update set seen = d.seen + excluded.seen, joined = d.joined + excluded.joined,
    came = d.came + excluded.came, lost = d.lost + excluded.lost
$$;

-- A mission's days by its ledgers. Of friends who left more than once the last time is known.
create or replace function mission_days_recounted(corp text, of text, mission bigint)
returns table (day date, seen bigint, joined bigint, came bigint, lost bigint) language sql stable as $$
  select (to_timestamp(g.at) at time zone k.time_zone)::date, count(*) filter (where g.what = 'seen'),
    count(*) filter (where g.what = 'joined'), count(*) filter (where g.what = 'came'), count(*) filter (where g.what = 'lost')
  from corp k, (
    select 'seen' as what, first_at as at from mission_visitor
    where corp_id = corp and kind = of and mission_id = mission and visitor <> ''
    union all
    select 'joined', joined_at from mission_participant where corp_id = corp and kind = of and mission_id = mission
    union all
    select 'came', at from mission_invite where corp_id = corp and kind = of and mission_id = mission
    union all
    select 'lost', lost_at from mission_invite where corp_id = corp and kind = of and mission_id = mission and lost_at is not null) g
  where k.corp_id = corp group by 1
$$;

-- What a mission's counts come to by its ledgers: what was imported, and how it should stand.
create or replace function mission_recounted(corp text, of text, mission bigint)
returns table (seen bigint, joined bigint, inviting bigint, finished bigint, came bigint, stayed bigint)
language sql stable as $$
  select (select count(*) from mission_visitor v where v.corp_id = corp and v.kind = of and v.mission_id = mission and v.visitor <> ''),
    p.joined, p.inviting, p.finished, i.came, i.stayed
  from (select count(*) as joined, count(*) filter (where effective > 0) as inviting, count(finished_at) as finished
      from mission_participant where corp_id = corp and kind = of and mission_id = mission) p,
    (select count(*) as came, count(*) filter (where not lost) as stayed
      from mission_invite where corp_id = corp and kind = of and mission_id = mission) i
$$;

-- Whether a visitor, by any of these names, opened a mission's page among ten within ten minutes from one address. Many people
-- may share an address: it is worth a look, not more.
create or replace function mission_burst(corp text, of text, mission bigint, names text[]) returns boolean language sql stable as $$
  select exists (
    select from mission_visitor v
    where v.corp_id = corp and v.kind = of and v.mission_id = mission and v.visitor = any (names) and v.origin <> '' and 10 <= (
      select count(*) from (
        select from mission_visitor b
        where b.corp_id = corp and b.kind = of and b.mission_id = mission and b.origin = v.origin and b.origin <> ''
          and b.first_at between v.first_at - 600 and v.first_at + 600 limit 10) near))
$$;
