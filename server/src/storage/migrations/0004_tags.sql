-- Tags and their groups. A tag shows its group's name and departments, and its times in the corporation's zone.

create table tag_group (
  corp_id text not null,
  tag_group_id text not null,
  tag_group_name text not null,
  department_list text[] not null,
  primary key (corp_id, tag_group_id)
);

create table tag (
  corp_id text not null,
  t_id bigint not null,
  tag_id text not null,
  tag_name text not null,
  tag_group_id text not null,
  created_at bigint not null,
  updated_at bigint not null,
  doc text not null,
  doc_v2 text not null,
  primary key (corp_id, t_id),
  unique (corp_id, tag_id),
  foreign key (corp_id, tag_group_id) references tag_group on delete cascade
);
create index tag_by_group on tag (corp_id, tag_group_id, t_id);
create index tag_by_update on tag (corp_id, updated_at, t_id);

-- `YYYY-MM-DD HH:MM:SS` on a wall clock in that zone.
create function local_time(seconds bigint, zone text) returns text language sql immutable as
$$ select to_char(to_timestamp(seconds) at time zone zone, 'YYYY-MM-DD HH24:MI:SS') $$;

create function tag_keeps_docs() returns trigger language plpgsql as $$
declare
  grp tag_group;
  zone text;
begin
  select * into strict grp from tag_group where corp_id = new.corp_id and tag_group_id = new.tag_group_id;
  select time_zone into strict zone from corp where corp_id = new.corp_id;
  select row_to_json(r)::text into new.doc from (
    select new.t_id, new.tag_id, new.tag_name, new.tag_group_id, grp.tag_group_name,
           grp.tag_group_name as tag_group, grp.department_list) r;
  select row_to_json(r)::text into new.doc_v2 from (
    select new.tag_id, new.tag_name, new.tag_group_id, grp.tag_group_name as tag_group,
           grp.department_list as tag_group_department_list,
           local_time(new.created_at, zone) as created_at, local_time(new.updated_at, zone) as updated_at) r;
  return new;
end $$;
create trigger tag_keeps_docs before insert or update on tag for each row execute function tag_keeps_docs();

create function tags_follow_group() returns trigger language plpgsql as $$
begin
  update tag set doc = '' where corp_id = new.corp_id and tag_group_id = new.tag_group_id;
  return null;
end $$;
create trigger tags_follow_group after update on tag_group for each row
  when (old.* is distinct from new.*) execute function tags_follow_group();

create function tags_follow_zone() returns trigger language plpgsql as $$
begin
  update tag set doc = '' where corp_id = new.corp_id;
  return null;
end $$;
create trigger tags_follow_zone after update of time_zone on corp for each row
  when (old.time_zone is distinct from new.time_zone) execute function tags_follow_zone();

call raise_wall('tag_group');
call raise_wall('tag');
call walk_over('tag', 'tag', '''''', null, 't_id', null);
