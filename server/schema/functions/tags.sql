-- A transaction that looks up tags in order to mark something with them holds them first, in a statement of its own;
-- one that removes tags waits for those and keeps others waiting, so that none is marked after it is gone.
create or replace function hold_tags(corp text) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended(corp || '/tags', 5))
$$;
create or replace function tags_wait_for_marks() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(old.corp_id || '/tags', 5));
  return old;
end $$;
create or replace trigger tags_wait_for_marks before delete on tag for each row execute function tags_wait_for_marks();

-- Whether an id of a tag or group was given here, and the platform knows nothing of it.
create or replace function own_tag_id(id text) returns boolean language sql immutable parallel safe as $$
  select id ~ '^etg?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
-- The tag with this id, or that had it before the platform made it; a group likewise.
create or replace function tag_named(corp text, id text) returns bigint language sql stable as $$
  select coalesce((select t.t_id from tag t where t.corp_id = corp and t.tag_id = id),
    (select a.t_id from tag_alias a where a.corp_id = corp and a.alias = id))
$$;
create or replace function tag_group_named(corp text, id text) returns text language sql stable as $$
  select coalesce((select a.tag_group_id from tag_group_alias a where a.corp_id = corp and a.alias = id), id)
$$;

create or replace function tag_group_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"tag_group_id":' || js(new.tag_group_id) || ',"tag_group_name":' || js(new.tag_group_name)
    || ',"tag_group":' || js(new.tag_group_name) || ',"department_list":' || js(new.department_list)
    || ',"order":' || new."order" || '}';
  return new;
end $$;
create or replace trigger tag_group_keeps_doc before insert or update on tag_group
  for each row execute function tag_group_keeps_doc();

create or replace function tag_keeps_docs() returns trigger language plpgsql as $$
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
create or replace trigger tag_keeps_docs before insert or update on tag for each row execute function tag_keeps_docs();

create or replace function tags_follow_group() returns trigger language plpgsql as $$
begin
  update tag set doc = '' where corp_id = new.corp_id and tag_group_id = new.tag_group_id;
  return null;
end $$;
create or replace trigger tags_follow_group after update on tag_group for each row
  when ((old.tag_group_name, old.department_list) is distinct from (new.tag_group_name, new.department_list))
  execute function tags_follow_group();

create or replace function tags_follow_zone() returns trigger language plpgsql as $$
begin
  update tag set doc = '' where corp_id = new.corp_id;
  return null;
end $$;
create or replace trigger tags_follow_zone after update of time_zone on corp for each row
  when (old.time_zone is distinct from new.time_zone) execute function tags_follow_zone();

-- Tags as `[{id, name}]` by their present names; a tag that is gone is left out.
create or replace function named_tags(corp text, tags json) returns text language sql stable as $$
  select concat('[', string_agg('{"id":' || t.t_id || ',"name":' || js(t.tag_name) || '}', ',' order by x.n), ']')
  from json_array_elements(tags) with ordinality x (tag, n)
  join tag t on t.corp_id = corp and t.t_id = (x.tag ->> 'id')::bigint
$$;
