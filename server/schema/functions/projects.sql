-- Staff that a project comes to name are share-locked until commit: a change of name waits, and then finds
-- this project.
create or replace function project_keeps_doc() returns trigger language plpgsql as $$
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
create or replace trigger project_keeps_doc before insert or update on project for each row execute function project_keeps_doc();

create or replace function project_keeps_staff() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from project_staff where corp_id = new.corp_id and uid = new.uid and staff_id <> all (new.staff_ids);
  end if;
  insert into project_staff select new.corp_id, new.uid, id from unnest(new.staff_ids) id on conflict do nothing;
  return null;
end $$;
create or replace trigger project_keeps_staff after insert on project for each row execute function project_keeps_staff();
create or replace trigger project_keeps_staff_changed after update on project for each row
  when (old.staff_ids <> new.staff_ids) execute function project_keeps_staff();

create or replace function projects_follow_staff() returns trigger language plpgsql as $$
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
create or replace trigger projects_follow_staff after update on staff for each row
  when (old.name is distinct from new.name or old.avatar is distinct from new.avatar)
  execute function projects_follow_staff();
