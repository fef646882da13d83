-- What a member sees is a merge of streams: the whole of each group that is open to the member, and the member's own
-- radars of each other group. Both are counted lists.
create or replace function radar_streams(kind text, member text, seen bigint[], own bigint[])
returns table (list text, segment text, grp bigint, mine boolean) language sql immutable rows 50 as $$
  select 'radar_by_group', kind || '/' || g, g, false from unnest(seen) g
  union all
  select 'radar_by_maker', kind || '/' || g || '/' || member, g, true from unnest(own) g
$$;

-- Those of the groups whose stream is not empty, and how many radars they hold together.
create or replace function radar_filled(corp text, kind text, member text, mine boolean, groups bigint[],
  out filled bigint[], out total bigint) language sql stable as $$
  select coalesce(array_agg(x.grp), '{}'), coalesce(sum(x.n), 0) from (
    select s.grp, sum(c.n) as n
    from radar_streams(kind, member, case when not mine then groups end, case when mine then groups end) s
    cross join lateral (
      select b.n from counted_list_block b where b.corp_id = corp and b.list = s.list and b.segment = s.segment and b.level = 2
      union all
      select d.n from counted_list_delta d where d.corp_id = corp and d.list = s.list and d.segment = s.segment) c
    group by s.grp having sum(c.n) > 0) x
$$;

-- A deep page of the merge: all that is on it has an id in [low, high), and `below` radars come before `low`.
-- Read off the streams' blocks, so that the cost does not grow with the offset.
create or replace function radar_stretch(corp text, kind text, member text, seen bigint[], own bigint[],
  page_offset bigint, page_limit bigint, out low bigint, out high bigint, out below bigint) language plpgsql stable as $$
declare
  added bigint;
  removed bigint;
begin
  select coalesce(sum(d.n) filter (where d.n > 0), 0), coalesce(-sum(d.n) filter (where d.n < 0), 0)
    into added, removed
  from radar_streams(kind, member, seen, own) s
  join counted_list_delta d on d.corp_id = corp and d.list = s.list and d.segment = s.segment;

  with block as (
    select b.id, b.n, lead(b.id, 1, 9223372036854775807) over (partition by s.segment order by b.id) as next
    from radar_streams(kind, member, seen, own) s
    join counted_list_block b on b.corp_id = corp and b.list = s.list and b.segment = s.segment and b.level = 0)
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
    from counted_list_block b
    where b.corp_id = corp and b.list = s.list and b.segment = s.segment and b.level = 0 and b.id <= low) whole
  cross join lateral (
    select coalesce(sum(d.n), 0) as n from counted_list_delta d
    where d.corp_id = corp and d.list = s.list and d.segment = s.segment and d.id < whole.edge) late
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
-- that hold it. A page of everything, or of one stream, comes from one counted list; several streams are merged.
-- `fault` names the parameter that refers to nothing.
create or replace function radar_page(corp text, kind text, member text, top bigint, term text, page_offset bigint,
  page_limit bigint, out fault text, out total bigint, out items text) language plpgsql stable as $$
declare
  departments text[];
  scope bigint[];
  seen bigint[];
  own bigint[];
  others bigint;
  place counted_list_place;
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

  place := counted_list_seek(corp, 'radar', kind, page_offset, page_limit, false);
  if place.total = total then
    select string_agg(x.doc, ',') into items from (
      select r.doc from radar r where r.corp_id = corp and r.type = kind and r.id >= place.id
      order by r.id offset place.skip limit place.take) x;
  elsif cardinality(seen) = 1 and own = '{}' then
    place := counted_list_seek(corp, 'radar_by_group', kind || '/' || seen[1], page_offset, page_limit, false);
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
