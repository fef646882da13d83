-- `concat` skips null, and with it a field that has no value.
create or replace function task_treasure_mission_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"af_type":' || to_json(new.af_type),
    ',"created_at":', new.created_at, ',"invited_count":' || new.invited_count,
    ',"new_user_count":' || new.new_user_count, ',"outflow_count":' || new.outflow_count,
    ',"prize_rule":' || new.prize_rule, ',"staff_ids":' || array_to_json(new.staff_ids),
    ',"status":', js(new.status), ',"tags":' || array_to_json(new.tags), '}');
  return new;
end $$;
create or replace trigger task_treasure_mission_keeps_doc before insert or update on task_treasure_mission
  for each row execute function task_treasure_mission_keeps_doc();

create or replace function group_fission_mission_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"af_type":' || to_json(new.af_type),
    ',"created_at":', new.created_at, ',"invited_count":' || new.invited_count,
    ',"new_user_count":' || new.new_user_count, ',"outflow_count":' || new.outflow_count,
    ',"prize_rule":' || new.prize_rule, ',"staff_ext_ids":' || array_to_json(new.staff_ext_ids),
    ',"status":', js(new.status), ',"tags":' || array_to_json(new.tags), '}');
  return new;
end $$;
create or replace trigger group_fission_mission_keeps_doc before insert or update on group_fission_mission
  for each row execute function group_fission_mission_keeps_doc();

create or replace function check_in_mission_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"creator":', js(new.creator),
    ',"created_at":', new.created_at, ',"status":', js(new.status), '}');
  return new;
end $$;
create or replace trigger check_in_mission_keeps_doc before insert or update on check_in_mission
  for each row execute function check_in_mission_keeps_doc();

-- A removed tag is taken off the missions that name it.
create or replace function missions_drop_tags() returns trigger language plpgsql as $$
begin
  update task_treasure_mission m set updated_at = greatest(m.updated_at, ctx_now()), tags = array(
    select u.t_id from unnest(m.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = m.corp_id and g.t_id = u.t_id) order by u.n)
  where exists (select from gone g where g.corp_id = m.corp_id and g.t_id = any (m.tags));
  update group_fission_mission m set updated_at = greatest(m.updated_at, ctx_now()), tags = array(
    select u.t_id from unnest(m.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = m.corp_id and g.t_id = u.t_id) order by u.n)
  where exists (select from gone g where g.corp_id = m.corp_id and g.t_id = any (m.tags));
  return null;
end $$;
create or replace trigger missions_drop_tags after delete on tag referencing old table as gone
  for each statement execute function missions_drop_tags();

drop function if exists smart_form_scheduled() cascade;
drop function if exists smart_form_keeps_versions() cascade;
create or replace function smart_form_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || new.id || ',"cover":' || js(new.cover) || ',"deleted":' || js(new.deleted)
    || ',"name":' || js(new.name) || ',"describe":' || js(new.describe) || ',"status":' || js(new.status)
    || ',"group_id":' || new.group_id || ',"group_name":' || js(new.group_name) || '}';
  return new;
end $$;
create or replace trigger smart_form_keeps_doc before insert or update on smart_form
  for each row execute function smart_form_keeps_doc();
