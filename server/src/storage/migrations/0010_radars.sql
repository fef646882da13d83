-- Interactive radars and their groups. A radar shows its creator's name and its tags' names; both follow their owners.

create table radar_group (
  corp_id text not null,
  id bigint not null,
  name text not null,
  type text not null check (type in ('link', 'pdf', 'article')),
  parent_id bigint not null,
  is_default boolean not null,
  department_list text[] not null,
  staff_ext_id text,
  doc text not null,
  primary key (corp_id, id)
);
create index radar_group_by_type on radar_group (corp_id, type, id);
create index radar_group_by_parent on radar_group (corp_id, parent_id, id);

-- `doc` ends before the group's children and the closing brace: the list puts the tree together.
create function radar_group_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"type":', js(new.type), ',"parent_id":', new.parent_id,
    ',"is_default":', js(new.is_default), ',"department_list":', js(new.department_list),
    ',"staff_ext_id":', js(new.staff_ext_id));
  return new;
end $$;
create trigger radar_group_keeps_doc before insert or update on radar_group
  for each row execute function radar_group_keeps_doc();

-- A group and all that is below it, at any depth; nothing when there is no such group.
create function radar_groups_below(corp text, top bigint) returns setof bigint language sql stable as $$
  with recursive below as (
    select g.id from radar_group g where g.corp_id = corp and g.id = top
    union
    select g.id from below b join radar_group g on g.corp_id = corp and g.parent_id = b.id)
  select id from below
$$;

-- No group is above itself: going down from the tops reaches every group that was written.
create function radar_groups_make_trees() returns trigger language plpgsql as $$
declare
  lost bigint;
begin
  with recursive down as (
    select g.corp_id, g.id from (select distinct corp_id from added) c join radar_group g using (corp_id)
    where not exists (select from radar_group p where p.corp_id = g.corp_id and p.id = g.parent_id)
    union all
    select g.corp_id, g.id from down d join radar_group g on g.corp_id = d.corp_id and g.parent_id = d.id)
  select min(a.id) into lost from added a
  where not exists (select from down d where d.corp_id = a.corp_id and d.id = a.id);
  if lost is not null then
    raise check_violation using message = format('radar_group %s is above itself', lost);
  end if;
  return null;
end $$;
create trigger radar_groups_make_trees after insert on radar_group referencing new table as added
  for each statement execute function radar_groups_make_trees();
create trigger radar_groups_stay_trees after update on radar_group referencing new table as added
  for each statement execute function radar_groups_make_trees();

-- `tag_ids` are the tags of both tag fields, so that a tag finds its radars.
create table radar (
  corp_id text not null,
  id bigint not null,
  type text not null check (type in ('link', 'pdf', 'article')),
  name text not null,
  title text not null,
  "desc" text not null,
  link text not null,
  radar_link text not null,
  cover_url text not null,
  file_id text not null,
  file_name text not null,
  file_size text not null,
  file_type text not null,
  file_url text not null,
  activity_notify boolean not null,
  behavior_notify boolean not null,
  clicked_total bigint not null,
  clicked_users_total bigint not null,
  auto_mark_tag json not null,
  auto_mark_tag_rule json not null,
  external_user_ids text[] not null,
  group_id bigint not null,
  staff_id text not null,
  created_at bigint not null,
  tag_ids bigint[] not null default '{}',
  doc text not null,
  primary key (corp_id, id)
) with (fillfactor = 90);
create index radar_by_type on radar (corp_id, type, id);
create index radar_by_group on radar (corp_id, type, group_id, id);
create index radar_by_maker on radar (corp_id, type, staff_id, group_id, id);
create index radar_by_tag on radar using gin (corp_id, tag_ids) where tag_ids <> '{}';

-- Tags as `[{id, name}]` by their present names; a tag that is gone is left out.
create function named_tags(corp text, tags json) returns text language sql stable as $$
  select concat('[', string_agg('{"id":' || t.t_id || ',"name":' || js(t.tag_name) || '}', ',' order by x.n), ']')
  from json_array_elements(tags) with ordinality x (tag, n)
  join tag t on t.corp_id = corp and t.t_id = (x.tag ->> 'id')::bigint
$$;

create function radar_keeps_doc() returns trigger language plpgsql as $$
declare
  creator text;
begin
  if new.auto_mark_tag::text = '[]' and new.auto_mark_tag_rule::text = '[]' then
    new.tag_ids := '{}';
  else
    new.auto_mark_tag := named_tags(new.corp_id, new.auto_mark_tag);
    select concat('[', string_agg(concat('{"count":', x.rule ->> 'count', ',"kind":', x.rule -> 'kind',
        ',"tag_list":', named_tags(new.corp_id, x.rule -> 'tag_list'), '}'), ',' order by x.n), ']')
      into new.auto_mark_tag_rule from json_array_elements(new.auto_mark_tag_rule) with ordinality x (rule, n);
    new.tag_ids := array(
      select (t ->> 'id')::bigint from json_array_elements(new.auto_mark_tag) t
      union
      select (t ->> 'id')::bigint
      from json_array_elements(new.auto_mark_tag_rule) rule, json_array_elements(rule -> 'tag_list') t
      order by 1);
  end if;
  select s.name into creator from staff s where s.corp_id = new.corp_id and s.id = new.staff_id;
  new.doc := concat('{"id":', new.id, ',"type":"', new.type, '","name":', js(new.name), ',"title":', js(new.title),
    ',"desc":', js(new."desc"), ',"link":', js(new.link), ',"radar_link":', js(new.radar_link),
    ',"cover_url":', js(new.cover_url), ',"file_id":', js(new.file_id), ',"file_name":', js(new.file_name),
    ',"file_size":', js(new.file_size), ',"file_type":', js(new.file_type), ',"file_url":', js(new.file_url),
    ',"staff_name":', js(coalesce(creator, '')), ',"activity_notify":', js(new.activity_notify),
    ',"behavior_notify":', js(new.behavior_notify), ',"clicked_total":', new.clicked_total,
    ',"clicked_users_total":"', new.clicked_users_total, '","auto_mark_tag":', new.auto_mark_tag,
    ',"auto_mark_tag_rule":', new.auto_mark_tag_rule, ',"external_user_ids":', js(new.external_user_ids), '}');
  return new;
end $$;
create trigger radar_keeps_doc before insert or update on radar for each row execute function radar_keeps_doc();

create function radars_follow_staff() returns trigger language plpgsql as $$
begin
  update radar set doc = ''
  where corp_id = new.corp_id and type in ('link', 'pdf', 'article') and staff_id in (old.id, new.id);
  return null;
end $$;
create trigger radars_follow_staff after update on staff for each row
  when ((old.id, old.name) is distinct from (new.id, new.name)) execute function radars_follow_staff();

-- A renamed tag is renamed on its radars, a removed one is taken off them. The owner's, since row-level security keeps
-- array conditions from the index.
create function radars_follow_tag() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' or current_setting('guanxi.bulk', true) is distinct from 'on' then
    update radar set doc = '' where corp_id = old.corp_id and tag_ids <> '{}' and tag_ids @> array[old.t_id];
  end if;
  return null;
end $$;
create trigger radars_follow_tag after update on tag for each row
  when ((old.t_id, old.tag_name) is distinct from (new.t_id, new.tag_name)) execute function radars_follow_tag();
create trigger radars_drop_tag after delete on tag for each row execute function radars_follow_tag();

call raise_wall('radar_group');
call raise_wall('radar');
call walk_over('radar', 'radar', 'r.type', null, 'id', null);
call walk_over('radar_by_group', 'radar', 'r.type || ''/'' || r.group_id', null, 'id', null);
call walk_over('radar_by_maker', 'radar', 'r.type || ''/'' || r.group_id || ''/'' || r.staff_id', null, 'id', null);
call searchable('radar', 'name', 'id', 'bigint');

-- What a member sees is a merge of streams: the whole of each group that is open to the member, and the member's own
-- radars of each other group. Both are counted walks.
create function radar_streams(kind text, member text, seen bigint[], own bigint[])
returns table (walk text, segment text, grp bigint, mine boolean) language sql immutable rows 50 as $$
  select 'radar_by_group', kind || '/' || g, g, false from unnest(seen) g
  union all
  select 'radar_by_maker', kind || '/' || g || '/' || member, g, true from unnest(own) g
$$;

-- Those of the groups whose stream is not empty, and how many radars they hold together.
create function radar_filled(corp text, kind text, member text, mine boolean, groups bigint[],
  out filled bigint[], out total bigint) language sql stable as $$
  select coalesce(array_agg(x.grp), '{}'), coalesce(sum(x.n), 0) from (
    select s.grp, sum(c.n) as n
    from radar_streams(kind, member, case when not mine then groups end, case when mine then groups end) s
    cross join lateral (
      select b.n from walk_block b where b.corp_id = corp and b.walk = s.walk and b.segment = s.segment and b.level = 2
      union all
      select d.n from walk_delta d where d.corp_id = corp and d.walk = s.walk and d.segment = s.segment) c
    group by s.grp having sum(c.n) > 0) x
$$;

-- A deep page of the merge: all that is on it has an id in [low, high), and `below` radars come before `low`.
-- Read off the streams' blocks, so that the cost does not grow with the offset.
create function radar_stretch(corp text, kind text, member text, seen bigint[], own bigint[], page_offset bigint,
  page_limit bigint, out low bigint, out high bigint, out below bigint) language plpgsql stable as $$
declare
  added bigint;
  removed bigint;
begin
  select coalesce(sum(d.n) filter (where d.n > 0), 0), coalesce(-sum(d.n) filter (where d.n < 0), 0)
    into added, removed
  from radar_streams(kind, member, seen, own) s
  join walk_delta d on d.corp_id = corp and d.walk = s.walk and d.segment = s.segment;

  with block as (
    select b.id, b.n, lead(b.id, 1, 9223372036854775807) over (partition by s.segment order by b.id) as next
    from radar_streams(kind, member, seen, own) s
    join walk_block b on b.corp_id = corp and b.walk = s.walk and b.segment = s.segment and b.level = 0)
  select
    (select max(id) from (
      select id, sum(n) over (order by id groups between unbounded preceding and 1 preceding) as most from block) x
     where coalesce(most, 0) + added <= page_offset),
    (select min(next) from (select next, sum(n) over (order by next) as least from block) x
     where least - removed >= page_offset + page_limit)
  into low, high;
  low := coalesce(low, -9223372036854775808);
  high := coalesce(high, 9223372036854775807);

  select coalesce(sum(whole.n + late.n + part.n + own_part.n), 0) into below
  from radar_streams(kind, member, seen, own) s
  cross join lateral (
    select coalesce(max(b.id), -9223372036854775808) as edge,
           coalesce(sum(b.n) - (array_agg(b.n order by b.id desc))[1], 0) as n
    from walk_block b
    where b.corp_id = corp and b.walk = s.walk and b.segment = s.segment and b.level = 0 and b.id <= low) whole
  cross join lateral (
    select coalesce(sum(d.n), 0) as n from walk_delta d
    where d.corp_id = corp and d.walk = s.walk and d.segment = s.segment and d.id < whole.edge) late
  cross join lateral (
    select count(*) as n from radar r
    where not s.mine and r.corp_id = corp and r.type = kind and r.group_id = s.grp
      and r.id >= whole.edge and r.id < low) part
  cross join lateral (
    select count(*) as n from radar r
    where s.mine and r.corp_id = corp and r.type = kind and r.staff_id = member and r.group_id = s.grp
      and r.id >= whole.edge and r.id < low) own_part;
end $$;

-- The radars of one type that a staff member sees, by id. `top` narrows to a group and what is below it, `term` to names
-- that hold it. A list of everything, or of one stream, is a walk; several streams are merged.
-- `fault` names the parameter that refers to nothing.
create function radar_page(corp text, kind text, member text, top bigint, term text, page_offset bigint,
  page_limit bigint, out fault text, out total bigint, out items text) language plpgsql stable as $$
declare
  departments text[];
  scope bigint[];
  seen bigint[];
  own bigint[];
  others bigint;
  place walk_place;
  low bigint := -9223372036854775808;
  high bigint := 9223372036854775807;
  below bigint := 0;
begin
  select s.department into departments from staff s where s.corp_id = corp and s.id = member;
  if not found then
    fault := 'staff_id';
    return;
  end if;
  if top is not null then
    scope := array(select radar_groups_below(corp, top));
    if scope = '{}' then
      fault := 'group_id';
      return;
    end if;
  end if;
  select coalesce(array_agg(g.id) filter (where open), '{}'), coalesce(array_agg(g.id) filter (where not open), '{}')
    into seen, own
  from radar_group g, lateral (select g.department_list && (departments || '0'::text) as open) o
  where g.corp_id = corp and (scope is null or g.id in (select unnest(scope)));

  if term is not null then
    with found as materialized (
      select r.id from search_radar(term) key join radar r on r.corp_id = corp and r.id = key
      where r.type = kind and (r.group_id in (select unnest(seen))
        or r.staff_id = member and r.group_id in (select unnest(own))))
    select (select count(*) from found), (
      select string_agg(r.doc, ',' order by r.id)
      from (select f.id from found f order by f.id offset page_offset limit page_limit) f
      join radar r on r.corp_id = corp and r.id = f.id)
    into total, items;
    return;
  end if;

  select f.filled, f.total into seen, total from radar_filled(corp, kind, member, false, seen) f;
  select f.filled, f.total into own, others from radar_filled(corp, kind, member, true, own) f;
  total := total + others;
  if page_offset >= total then
    return;
  end if;

  place := walk_seek(corp, 'radar', kind, page_offset, page_limit, false);
  if place.total = total then
    select string_agg(x.doc, ',') into items from (
      select r.doc from radar r where r.corp_id = corp and r.type = kind and r.id >= place.id
      order by r.id offset place.skip limit place.take) x;
  elsif cardinality(seen) = 1 and own = '{}' then
    place := walk_seek(corp, 'radar_by_group', kind || '/' || seen[1], page_offset, page_limit, false);
    select string_agg(x.doc, ',') into items from (
      select r.doc from radar r where r.corp_id = corp and r.type = kind and r.group_id = seen[1] and r.id >= place.id
      order by r.id offset place.skip limit place.take) x;
  else
    if page_offset > 1000 then
      select s.low, s.high, s.below into low, high, below
      from radar_stretch(corp, kind, member, seen, own, page_offset, page_limit) s;
    end if;
    select string_agg(r.doc, ',' order by r.id) into items from (
      select m.id from (
        select x.id from unnest(seen) g cross join lateral (
          select r.id from radar r
          where r.corp_id = corp and r.type = kind and r.group_id = g and r.id >= low and r.id < high
          order by r.id limit page_offset - below + page_limit) x
        union all
        select x.id from unnest(own) g cross join lateral (
          select r.id from radar r
          where r.corp_id = corp and r.type = kind and r.staff_id = member and r.group_id = g
            and r.id >= low and r.id < high
          order by r.id limit page_offset - below + page_limit) x) m
      order by m.id offset page_offset - below limit page_limit) p
    join radar r on r.corp_id = corp and r.id = p.id;
  end if;
end $$;
