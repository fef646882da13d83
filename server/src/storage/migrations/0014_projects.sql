-- Projects, their stages and the staff who own them.

-- `state` says whether a project is complete; overdue is not stored, since it depends on the clock.
-- `stages` is an array of {uid, title, status, end_time, complete_time} where status is 1 (open) or 2 (complete).
-- `doc` is the record's wire form in pieces: between two of them stands the status of an open project or stage,
-- which is 1 until the moment of the same place in `dues` has passed, and 3 from then on. `first_due` and `last_due`
-- are the earliest and the latest of them: most projects are read outside that span, where all statuses are the same.
create table project (
  corp_id text not null,
  uid text not null collate "C",
  name text not null,
  description text not null,
  create_staff_id text not null,
  create_time bigint not null,
  start_time bigint not null,
  end_time bigint not null,
  complete_time bigint not null,
  state text not null check (state in ('open', 'complete')),
  staff_remark text not null,
  staff_ids text[] not null,
  stages json not null,
  doc text[] not null,
  dues bigint[] not null,
  first_due bigint,
  last_due bigint,
  primary key (corp_id, uid),
  check (state = 'complete' or complete_time = 0)
);
create index project_by_state on project (corp_id, state, uid);
create index project_by_end on project (corp_id, state, end_time, uid);
create index project_by_creation on project (corp_id, create_time, uid);
create index project_by_creator on project (corp_id, create_staff_id, uid);

-- Who owns a project: `staff_ids` again, the way an index can find it.
create table project_staff (
  corp_id text not null,
  uid text not null collate "C",
  staff_id text not null,
  primary key (corp_id, uid, staff_id),
  foreign key (corp_id, uid) references project on delete cascade
);
create index project_staff_by_staff on project_staff (corp_id, staff_id, uid);

-- `,"<prefix>name":…,"<prefix>avatar":…` of a member of staff; looked up one by one, which no plan can make a scan.
create function staff_card(corp text, staff_id text, prefix text) returns text language plpgsql stable as $$
declare
  who record;
begin
  select name, avatar into who from staff where corp_id = corp and id = staff_id;
  return ',"' || prefix || 'name":' || js(coalesce(who.name, '')) || ',"' || prefix || 'avatar":' || js(coalesce(who.avatar, ''));
end $$;

-- Staff that a project comes to name are locked for the moment: a change of name waits, and then finds this project.
create function project_keeps_doc() returns trigger language plpgsql as $$
declare
  who text;
  users text;
  stage json;
  comma text := '';
  piece text;
begin
  if tg_op = 'INSERT' or new.create_staff_id <> old.create_staff_id or new.staff_ids <> old.staff_ids then
    for who in select distinct id from unnest(new.staff_ids || new.create_staff_id) id order by id loop
      perform from staff where corp_id = new.corp_id and id = who for share;
    end loop;
  end if;
  foreach who in array new.staff_ids loop
    users := coalesce(users || ',', '') || '{"id":' || js(who) || staff_card(new.corp_id, who, '') || '}';
  end loop;

  new.doc := '{}';
  new.dues := '{}';
  piece := '{"uid":' || js(new.uid) || ',"name":' || js(new.name) || ',"description":' || js(new.description)
      || ',"create_staff_id":' || js(new.create_staff_id) || staff_card(new.corp_id, new.create_staff_id, 'create_staff_')
      || ',"create_time":' || new.create_time || ',"start_time":' || new.start_time
      || ',"end_time":' || new.end_time || ',"complete_time":' || new.complete_time || ',"status":';
  if new.state = 'complete' then
    piece := piece || '2';
  else
    new.doc := new.doc || piece;
    new.dues := new.dues || new.end_time;
    piece := '';
  end if;
  piece := piece || ',"staff_remark":' || js(new.staff_remark) || ',"staff_users":' || coalesce('[' || users || ']', 'null')
      || ',"stages":';
  for stage in select * from json_array_elements(new.stages) loop
    piece := piece || case comma when '' then '[' else ',' end || '{"uid":' || (stage -> 'uid')
        || ',"title":' || (stage -> 'title') || ',"status":';
    comma := ',';
    if stage ->> 'status' = '2' then
      piece := piece || '2';
    else
      new.doc := new.doc || piece;
      new.dues := new.dues || (stage ->> 'end_time')::bigint;
      piece := '';
    end if;
    piece := piece || ',"end_time":' || (stage ->> 'end_time') || ',"complete_time":' || (stage ->> 'complete_time') || '}';
  end loop;
  new.doc := new.doc || (piece || case comma when '' then 'null}' else ']}' end);
  select min(due), max(due) into new.first_due, new.last_due from unnest(new.dues) due;
  return new;
end $$;
create trigger project_keeps_doc before insert or update on project for each row execute function project_keeps_doc();

create function project_keeps_staff() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from project_staff where corp_id = new.corp_id and uid = new.uid and staff_id <> all (new.staff_ids);
  end if;
  insert into project_staff select new.corp_id, new.uid, id from unnest(new.staff_ids) id on conflict do nothing;
  return null;
end $$;
create trigger project_keeps_staff after insert on project for each row execute function project_keeps_staff();
create trigger project_keeps_staff_changed after update on project for each row
  when (old.staff_ids <> new.staff_ids) execute function project_keeps_staff();

create function projects_follow_staff() returns trigger language plpgsql as $$
begin
  update project p set doc = '{}' from (
    select uid from project
    where corp_id = new.corp_id and uid in (
      select uid from project where corp_id = new.corp_id and create_staff_id = new.id
      union select uid from project_staff where corp_id = new.corp_id and staff_id = new.id)
    order by uid for update) named
  where p.corp_id = new.corp_id and p.uid = named.uid;
  return null;
end $$;
create trigger projects_follow_staff after update on staff for each row
  when (old.name is distinct from new.name or old.avatar is distinct from new.avatar)
  execute function projects_follow_staff();

call raise_wall('project');
call raise_wall('project_staff');
call walk_over('project', 'project', '''''', null, null, 'uid');
call walk_over('project_by_state', 'project', 'r.state', null, null, 'uid');
call searchable('project', 'name', 'uid', 'text');
