-- An id is shown as the number that it is; some corporations' ids are none. `parent_id` is the record's own text.
create or replace function department_number(id text) returns text language sql immutable as
$$ select case when id ~ '^(0|[1-9][0-9]{0,14})$' then id else to_json(id)::text end $$;

create or replace function department_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || department_number(new.id) || ',"name":' || js(new.name) || ',"name_en":' || js(new.name_en)
    || ',"parentid":' || department_number(new.parent_id) || ',"order":' || new."order" || ',"parent_id":'
    || js(new.parent_id) || '}';
  return new;
end $$;
create or replace trigger department_keeps_doc before insert or update on department
  for each row execute function department_keeps_doc();

-- The names from the top down to a department, joined by `/`; a circle among them ends where it closes.
create or replace function department_path(corp text, department text) returns text language sql stable as $$
  with recursive up as (
    select d.id, d.parent_id, d.name, 1 as depth from department d where d.corp_id = corp and d.id = department
    union all
    select d.id, d.parent_id, d.name, up.depth + 1 from up join department d on d.corp_id = corp and d.id = up.parent_id
  ) cycle id set again using seen
  select string_agg(name, '/' order by depth desc) from up where not again
$$;

-- `doc` is the record as the list shows it. `department` joins it only when a caller asks.
create or replace function staff_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || js(new.id) || ',"alias":' || js(new.alias) || ',"name":' || js(new.name)
      || ',"english_name":' || js(new.english_name) || ',"status":' || js(new.status)
      || ',"address":' || js(new.address) || ',"avatar":' || js(new.avatar) || ',"created_at":' || js(new.created_at)
      || ',"email":' || js(new.email) || ',"extattr":' || js(new.extattr) || ',"mobile":' || js(new.mobile)
      || ',"moment_address":' || js(new.moment_address) || ',"oa_authorized":' || js(new.oa_authorized)
      || ',"position":' || js(new.position) || ',"qr_code":' || js(new.qr_code)
      || ',"telephone":' || js(new.telephone) || ',"external_contact_able":' || js(new.external_contact_able)
      || ',"external_position":' || js(new.external_position) || ',"external_profile":' || js(new.external_profile)
      || ',"gender":' || js(new.gender) || ',"ia_authorized":' || js(new.ia_authorized)
      || ',"ma_authorized":' || js(new.ma_authorized) || '}';
  if new.absent <> '{}' then
    new.doc := json_without(new.doc::json, new.absent);
  end if;
  return new;
end $$;
create or replace trigger staff_keeps_doc before insert or update on staff for each row execute function staff_keeps_doc();

-- The list's item, and the paths of the departments, joined by `;`.
create or replace function staff_detail(s staff) returns text language sql stable as $$
  select left(s.doc, -1) || ',"departments":' || js(coalesce((
    select string_agg(department_path(s.corp_id, d.id), ';' order by d.n)
    from unnest(s.department) with ordinality d (id, n)), '')) || '}'
$$;

-- `,"<prefix>name":…,"<prefix>avatar":…` of a member of staff; looked up one by one, so that no plan becomes a scan.
create or replace function staff_card(corp text, staff_id text, prefix text) returns text language plpgsql stable as $$
declare
  who record;
begin
  select name, avatar into who from staff where corp_id = corp and id = staff_id;
  return ',"' || prefix || 'name":' || js(coalesce(who.name, '')) || ',"' || prefix || 'avatar":' || js(coalesce(who.avatar, ''));
end $$;

drop function if exists staff_rank_scheduled() cascade;
drop procedure if exists schedule_at(text, text, text, bigint, json);
create or replace function staff_rank_keeps_doc() returns trigger language plpgsql as $$
begin
  new.departments := '{}';
  if json_typeof(new.department_list) = 'array' then
    new.departments := array(select json_array_elements_text(new.department_list));
    new.department_list := to_json(new.departments);
  end if;
  if json_typeof(new.group_list) = 'object' then
    new.group_list := ('{"group_id":' || (new.group_list -> 'group_id') || ',"member_count":'
      || (new.group_list -> 'member_count') || ',"name":' || (new.group_list -> 'name') || '}')::json;
  end if;
  new.doc := '{"name":' || js(new.name) || ',"description":' || js(new.description)
    || ',"created_at":' || new.created_at || ',"update_at":' || new.update_at || ',"start_time":' || new.start_time
    || ',"end_time":' || new.end_time || ',"status":' || js(new.status) || ',"rank_type":' || new.rank_type
    || ',"invite_total":' || new.invite_total || ',"level":' || new.level || ',"staff_list":' || js(new.staff_list)
    || ',"department_list":' || new.department_list || ',"group_list":' || new.group_list || '}';
  return new;
end $$;
create or replace trigger staff_rank_keeps_doc before insert or update on staff_rank
  for each row execute function staff_rank_keeps_doc();

-- The departments that a member of staff leaves are kept with the time until which they were theirs. Who had none was met before
-- the address book told of them.
create or replace function staff_keeps_past_departments() returns trigger language plpgsql as $$
begin
  insert into staff_past_department (corp_id, staff_id, until, department)
  values (new.corp_id, new.id, new.updated_at, old.department) on conflict do nothing;
  return null;
end $$;
create or replace trigger staff_keeps_past_departments after update on staff for each row
  when (old.department is distinct from new.department and old.department <> '{}')
  execute function staff_keeps_past_departments();

-- Whom each staff member of an activity brought within its time, and when first: added (type 0), or invited into the activity's
-- group chat (type 1). Who was lost since counts, unless the activity says otherwise. Departments take part with those who
-- were in them at that time.
create or replace function staff_rank_brought(a staff_rank) returns table (staff_id text, who text, at bigint)
language sql stable as $$
  with term as (
    select d.id, lag(d.until, 1, 0::bigint) over (partition by d.id order by d.until) as since, d.until, d.department
    from (
      select p.staff_id as id, p.until, p.department from staff_past_department p where p.corp_id = a.corp_id
      union all
      select s.id, 9223372036854775807, s.department from staff s where s.corp_id = a.corp_id) d)
  select b.staff_id, b.who, min(b.at) from (
    select r.staff_id, r.customer_pk::text, r.since, r.lost_by = 'customer' and r.lost_at <= a.end_time from relation r
    where a.rank_type = 0 and r.corp_id = a.corp_id and r.since between a.start_time and a.end_time
    union all
    select j.invitor, j.user_id, j.join_time, j.left_at <= a.end_time from group_chat_join j
    where a.rank_type = 1 and json_typeof(a.group_list) = 'object' and j.corp_id = a.corp_id
      and j.group_ext_id = a.group_list ->> 'group_id' and j.join_time between a.start_time and a.end_time) b (staff_id, who, at, gone)
  left join term t on t.id = b.staff_id and t.since <= b.at and b.at < t.until and t.department && a.departments
  where a.department_list #>> '{}' = 'all' or '0' = any (a.departments) or b.staff_id = any (a.staff_list) or t.id is not null
  group by b.staff_id, b.who
  having not (a.loss_voids and coalesce((array_agg(b.gone order by b.at desc))[1], false))
$$;
