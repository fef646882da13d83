-- Both kinds of missions as their rules see them. `closes_at`: what happens from then on does not count.
create or replace function fission_missions(corp text)
returns table (kind text, id bigint, name text, cover text, describe text, status text, prize_rule json, rules json,
  start_time bigint, end_time bigint, new_only boolean, loss_voids boolean, ends_when_given boolean, qr_grace_days bigint,
  staff_ids text[], group_ext_ids text[], tags bigint[], closes_at bigint)
language sql stable as $$
  select 'task_treasure_mission', m.id, m.name, coalesce(m.cover, ''), coalesce(m.describe, ''), m.status, coalesce(m.prize_rule, '[]'),
    coalesce(m.rules, '[]'), m.start_time, m.end_time, coalesce(m.new_only, false), coalesce(m.loss_voids, false),
    coalesce(m.ends_when_given, false), coalesce(m.qr_grace_days, 7), coalesce(m.staff_ids, '{}'), array[]::text[],
    coalesce(m.tags, '{}'), least(case m.status when 'end' then coalesce(m.ended_at, 0) end, m.end_time, 9223372036854775807)
  from task_treasure_mission m where m.corp_id = corp
  union all
  select 'group_fission_mission', m.id, m.name, coalesce(m.cover, ''), coalesce(m.describe, ''), m.status, coalesce(m.prize_rule, '[]'),
    coalesce(m.rules, '[]'), m.start_time, m.end_time, coalesce(m.new_only, false), coalesce(m.loss_voids, false),
    coalesce(m.ends_when_given, false), coalesce(m.qr_grace_days, 7), coalesce(m.staff_ext_ids, '{}'),
    coalesce(m.group_ext_ids, '{}'), coalesce(m.tags, '{}'),
    least(case m.status when 'end' then coalesce(m.ended_at, 0) end, m.end_time, 9223372036854775807)
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
