-- Marketing missions: task-treasure, group-fission and check-in.

-- The highest id that a table's records were ever given, so that a removed record's id does not come back.
create table last_id (
  corp_id text not null,
  relation text not null,
  id bigint not null,
  primary key (corp_id, relation)
);
call raise_wall('last_id');

-- An id for a new record; writers of one table and corporation take turns until they commit.
create function next_id(corp text, name text, key text default 'id') returns bigint language plpgsql as $$
declare
  highest bigint;
  given bigint;
begin
  execute format('select coalesce(max(%I), 0) from %I where corp_id = $1', key, name) into highest using corp;
  insert into last_id values (corp, name, highest + 1)
  on conflict (corp_id, relation) do update set id = greatest(last_id.id, highest) + 1
  returning id into given;
  return given;
end $$;

-- `listed_as` is the list that shows the mission: one without a type belongs to the default list.
create table task_treasure_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  af_type text check (af_type in ('qywx', 'mp')),
  created_at bigint not null,
  invited_count bigint,
  new_user_count bigint,
  outflow_count bigint,
  prize_rule json,
  staff_ids text[],
  status text not null check (status in ('end', 'ongoing')),
  tags bigint[],
  updated_at bigint not null,
  listed_as text not null generated always as (coalesce(af_type, 'qywx')) stored,
  doc text not null,
  primary key (corp_id, id)
);
create index task_treasure_mission_by_type on task_treasure_mission (corp_id, listed_as, id);
create index task_treasure_mission_by_creation on task_treasure_mission (corp_id, listed_as, created_at, id);
create index task_treasure_mission_by_status on task_treasure_mission (corp_id, listed_as, status, id);

create table group_fission_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  af_type text check (af_type in ('qywx', 'mp')),
  created_at bigint not null,
  invited_count bigint,
  new_user_count bigint,
  outflow_count bigint,
  prize_rule json,
  staff_ext_ids text[],
  status text not null check (status in ('end', 'ongoing')),
  tags bigint[],
  updated_at bigint not null,
  doc text not null,
  primary key (corp_id, id)
);
create index group_fission_mission_by_creation on group_fission_mission (corp_id, created_at, id);
create index group_fission_mission_by_update on group_fission_mission (corp_id, updated_at, id);
create index group_fission_mission_by_status on group_fission_mission (corp_id, status, id);

create table check_in_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  creator text not null,
  created_at bigint not null,
  status text not null check (status in ('end', 'ongoing')),
  updated_at bigint not null,
  doc text not null,
  primary key (corp_id, id)
);
create index check_in_mission_by_creation on check_in_mission (corp_id, created_at, id);
create index check_in_mission_by_update on check_in_mission (corp_id, updated_at, id);
create index check_in_mission_by_status on check_in_mission (corp_id, status, id);

-- `concat` passes over null, and with it a field that has no value.
create function task_treasure_mission_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"af_type":' || to_json(new.af_type),
    ',"created_at":', new.created_at, ',"invited_count":' || new.invited_count,
    ',"new_user_count":' || new.new_user_count, ',"outflow_count":' || new.outflow_count,
    ',"prize_rule":' || new.prize_rule, ',"staff_ids":' || array_to_json(new.staff_ids),
    ',"status":', js(new.status), ',"tags":' || array_to_json(new.tags), '}');
  return new;
end $$;
create trigger task_treasure_mission_keeps_doc before insert or update on task_treasure_mission
  for each row execute function task_treasure_mission_keeps_doc();

create function group_fission_mission_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"af_type":' || to_json(new.af_type),
    ',"created_at":', new.created_at, ',"invited_count":' || new.invited_count,
    ',"new_user_count":' || new.new_user_count, ',"outflow_count":' || new.outflow_count,
    ',"prize_rule":' || new.prize_rule, ',"staff_ext_ids":' || array_to_json(new.staff_ext_ids),
    ',"status":', js(new.status), ',"tags":' || array_to_json(new.tags), '}');
  return new;
end $$;
create trigger group_fission_mission_keeps_doc before insert or update on group_fission_mission
  for each row execute function group_fission_mission_keeps_doc();

create function check_in_mission_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"creator":', js(new.creator),
    ',"created_at":', new.created_at, ',"status":', js(new.status), '}');
  return new;
end $$;
create trigger check_in_mission_keeps_doc before insert or update on check_in_mission
  for each row execute function check_in_mission_keeps_doc();

call raise_wall('task_treasure_mission');
call raise_wall('group_fission_mission');
call raise_wall('check_in_mission');

call walk_over('task_treasure_mission', 'task_treasure_mission', 'r.listed_as', null, 'id', null);
call walk_over('task_treasure_mission_by_creation', 'task_treasure_mission', 'r.listed_as', 'created_at', 'id', null);
call walk_over('group_fission_mission', 'group_fission_mission', '''''', null, 'id', null);
call walk_over('group_fission_mission_by_creation', 'group_fission_mission', '''''', 'created_at', 'id', null);
call walk_over('check_in_mission', 'check_in_mission', '''''', null, 'id', null);
call walk_over('check_in_mission_by_creation', 'check_in_mission', '''''', 'created_at', 'id', null);

call searchable('task_treasure_mission', 'name', 'id', 'bigint');
call searchable('group_fission_mission', 'name', 'id', 'bigint');
call searchable('check_in_mission', 'name', 'id', 'bigint');
