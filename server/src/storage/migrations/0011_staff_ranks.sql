-- Staff rank activities. `department_list` is an array of departments or a word for the whole company, and `departments`
-- the array in either case; `group_list` is a group chat or the integer 0. Both are kept compact and in order.

create table staff_rank (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  description text not null,
  created_at bigint not null,
  update_at bigint not null,
  start_time bigint not null,
  end_time bigint not null,
  status text not null check (status in ('created', 'started', 'finished')),
  rank_type integer not null check (rank_type in (0, 1)),
  invite_total bigint not null,
  level bigint not null,
  staff_list text[] not null,
  department_list json not null check (json_typeof(department_list) in ('array', 'string')),
  departments text[] not null,
  group_list json not null check (json_typeof(group_list) = 'object' or group_list::text = '0'),
  doc text not null,
  primary key (corp_id, id)
);

create function staff_rank_keeps_doc() returns trigger language plpgsql as $$
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
create trigger staff_rank_keeps_doc before insert or update on staff_rank
  for each row execute function staff_rank_keeps_doc();

call raise_wall('staff_rank');
call walk_over('staff_rank', 'staff_rank', '''''', null, 'id', null);
