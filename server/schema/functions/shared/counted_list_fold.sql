-- How counted lists (tables/02_counted_lists.sql) are kept.

-- How many rows a block of a level holds, about.
create or replace function counted_list_block_size(level int) returns bigint language sql immutable as $$
  select case level when 3 then 1::bigint << 60 else 128 * (32 ^ level)::bigint end
$$;

create or replace function counted_list_lock_key(corp text, list_name text) returns bigint language sql immutable as
$$ select hashtextextended(corp || '/' || list_name, 20) $$;

-- The key's columns of a list's table as `r.a, r.b`.
create or replace function counted_list_columns(source counted_list_source) returns text language sql immutable as
$$ select concat_ws(', ', 'r.' || source.t, 'r.' || source.id, 'r.' || source.s) $$;

-- As many parameters as the key has columns, numbered from the first of a (t, id, s) triple.
create or replace function counted_list_parameters(source counted_list_source, first int) returns text
language sql immutable as $$
  select concat_ws(', ', case when source.t is not null then '$' || first end,
    case when source.id is not null then '$' || first + 1 end, case when source.s is not null then '$' || first + 2 end)
$$;

-- The key as (t, id, s), with zero or '' for a part that is not used.
create or replace function counted_list_key(source counted_list_source) returns text language sql immutable as $$
  select format('%s, %s, %s', coalesce('r.' || source.t, '0::bigint'), coalesce('r.' || source.id, '0::bigint'),
    coalesce('r.' || source.s, $q$''::text$q$))
$$;

-- SQL for the rows `r` of the segment $3. A column that the segment writes as text is compared in its own type, as indexes have it.
create or replace function counted_list_in_segment(source counted_list_source) returns text language sql stable as $$
  select coalesce((
    select format('r.%I = $3::%s', a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
    where a.attrelid = source.relation::regclass and source.segment = format('r.%I::text', a.attname)),
    format('(%s) = $3', source.segment))
$$;

-- Where the next block of a block's level begins; null where there is none.
create or replace function counted_list_next_block(block counted_list_block, out t bigint, out id bigint, out s text)
language plpgsql stable as $$
begin
  select k.t, k.id, k.s into t, id, s from counted_list_block k
  where k.corp_id = block.corp_id and k.list = block.list and k.segment = block.segment and k.level = block.level
    and (k.t, k.id, k.s) > (block.t, block.id, block.s)
  order by k.t, k.id, k.s limit 1;
end $$;

-- Computes `before` again for each child of these blocks. 0, the parent of every root, is no block: to treat it as one would
-- have a fold of one list write to the roots of all the corporation's lists, and deadlock with an import.
create or replace function counted_list_settle(corp text, parents bigint[]) returns void language plpgsql as $$
declare
  up bigint;
  child record;
  passed bigint;
begin
  for up in select distinct p from unnest(parents) p where p > 0 order by p loop
    passed := 0;
    for child in select k.no, k.n, k.before from counted_list_block k
      where k.corp_id = corp and k.parent = up order by k.t, k.id, k.s loop
      if child.before <> passed then
        update counted_list_block k set before = passed where k.corp_id = corp and k.no = child.no;
      end if;
      passed := passed + child.n;
    end loop;
  end loop;
end $$;

-- Splits one grown block of level 1 or 2 by its children.
create or replace function counted_list_split_inner(corp text, grown bigint) returns void language plpgsql as $$
declare
  block counted_list_block;
  made bigint[];
begin
  select * into strict block from counted_list_block where corp_id = corp and no = grown;
  with child as (
    -- a sum of bigint is numeric, and would be divided with a fraction
    select no, t, id, s, n, (sum(n) over (order by t, id, s) - n)::bigint / counted_list_block_size(block.level) as part
    from counted_list_block where corp_id = corp and parent = grown),
  part as (
    select part, sum(n) as n, (array_agg(t order by t, id, s))[1] as t, (array_agg(id order by t, id, s))[1] as id,
           (array_agg(s order by t, id, s))[1] as s
    from child group by part),
  sibling as (
    insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
    select corp, block.list, block.segment, block.level, t, id, s, n, block.parent, 0 from part where part > 0
    returning no, t, id, s),
  kept as (
    update counted_list_block k set n = part.n from part where k.corp_id = corp and k.no = grown and part.part = 0),
  moved as (
    update counted_list_block k set parent = sibling.no from child, part, sibling
    where k.corp_id = corp and k.no = child.no and child.part = part.part
      and (sibling.t, sibling.id, sibling.s) = (part.t, part.id, part.s) and part.part > 0)
  select array_agg(no) into made from sibling;
  perform counted_list_settle(corp, made || grown || block.parent);
end $$;

-- Splits one grown block of level 0 into blocks of 128 rows by what the table holds, folds the deltas in its range, and
-- brings the blocks above it up to date.
create or replace function counted_list_split_leaf(corp text, grown bigint, source counted_list_source) returns void
language plpgsql as $$
declare
  block counted_list_block;
  next record;
  held bigint;
  above counted_list_block;
  up bigint;
begin
  select * into strict block from counted_list_block where corp_id = corp and no = grown;
  next := counted_list_next_block(block);
  up := block.parent;
  execute format($f$
    with gone as (
      delete from counted_list_delta where corp_id = $1 and list = $2 and segment = $3
        and (t, id, s) >= ($4, $5, $6) and ($7 is null or (t, id, s) < ($7, $8, $9))),
    listed as (
      select k.*, row_number() over (order by k.t, k.id, k.s) - 1 as i, count(*) over () as total
      from %1$s r cross join lateral (select %2$s) k (t, id, s)
      where r.corp_id = $1 and %3$s and (%4$s) >= (%5$s) and ($7 is null or (%4$s) < (%6$s))),
    kept as (
      update counted_list_block set n = least(128, (select count(*) from listed)) where corp_id = $1 and no = $10),
    cut as (
      insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
      select $1, $2, $3, 0, t, id, s, least(128, total - i), $11, 0 from listed where i > 0 and i %% 128 = 0)
    select count(*) from listed $f$,
    source.relation, counted_list_key(source), counted_list_in_segment(source), counted_list_columns(source),
    counted_list_parameters(source, 4), counted_list_parameters(source, 7))
  into held
  using block.corp_id, block.list, block.segment, block.t, block.id, block.s, next.t, next.id, next.s, block.no,
    block.parent;

  while up > 0 loop
    update counted_list_block set n = n + held - block.n where corp_id = block.corp_id and no = up
    returning * into above;
    perform counted_list_settle(block.corp_id, array[above.no, above.parent]);
    if above.n > 2 * counted_list_block_size(above.level) then
      perform counted_list_split_inner(block.corp_id, above.no);
    end if;
    up := above.parent;
  end loop;
end $$;

-- Makes the tree of a segment that has none: one empty block a level.
create or replace function counted_list_plant(corp text, list_name text, cut text) returns void language plpgsql as $$
declare
  up bigint := 0;
begin
  for lv in reverse 3..0 loop
    insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
    values (corp, list_name, cut, lv, -9223372036854775808, -9223372036854775808, '', 0, up, 0) returning no into up;
  end loop;
end $$;

create or replace function counted_list_plant_missing(corp text, list_name text, cuts text[]) returns void
language plpgsql as $$
begin
  perform counted_list_plant(corp, list_name, cut) from unnest(cuts) cut
  where not exists (
    select from counted_list_block b
    where b.corp_id = corp and b.list = list_name and b.segment = cut and b.level = 3);
end $$;

-- Adds to blocks of level 0 and to those above them, and splits what has grown. The caller holds the list's lock.
-- Block by block: a join would depend on statistics that a young table does not have.
create or replace function counted_list_raise(corp text, list_name text, leaves bigint[], counts bigint[]) returns void
language plpgsql as $$
declare
  source counted_list_source;
  leaf record;
  raised counted_list_block;
  parents bigint[] := '{}';
  grown bigint[] := '{}';
  up bigint;
begin
  for leaf in select u.no, sum(u.n)::bigint as n from unnest(leaves, counts) u (no, n)
    group by u.no having sum(u.n) <> 0 order by u.no loop
    up := leaf.no;
    while up > 0 loop
      update counted_list_block k set n = k.n + leaf.n where k.corp_id = corp and k.no = up returning * into strict raised;
      if raised.level = 0 and raised.n > 2 * counted_list_block_size(0) then grown := grown || up; end if;
      up := raised.parent;
      parents := parents || up;
    end loop;
  end loop;
  perform counted_list_settle(corp, parents);
  if grown <> '{}' then
    select * into strict source from counted_list_source where list = list_name;
    perform counted_list_split_leaf(corp, block, source) from unnest(grown) block;
  end if;
end $$;

-- Moves a list's deltas into its blocks and splits those that have grown. Returns at once when another process is folding.
create or replace function counted_list_fold(corp text, list_name text) returns void language plpgsql as $$
declare
  cuts text[];
  leaves bigint[];
  counts bigint[];
begin
  if not pg_try_advisory_xact_lock(counted_list_lock_key(corp, list_name)) then
    return;
  end if;
  cuts := array(select distinct segment from counted_list_delta where corp_id = corp and list = list_name);
  perform counted_list_plant_missing(corp, list_name, cuts);
  with gone as (
    delete from counted_list_delta d where corp_id = corp and list = list_name and segment = any (cuts)
    returning segment, t, id, s, n)
  select array_agg(b.no), array_agg(g.n) into leaves, counts
  from gone g cross join lateral (
    select k.no from counted_list_block k
    where k.corp_id = corp and k.list = list_name and k.segment = g.segment and k.level = 0
      and (k.t, k.id, k.s) <= (g.t, g.id, g.s)
    order by k.t desc, k.id desc, k.s desc limit 1) b;
  perform counted_list_raise(corp, list_name, leaves, counts);
end $$;

-- Counts a list again from its table: when it is declared, and when deletions have left blocks empty.
create or replace function counted_list_rebuild(corp text, list_name text) returns void language plpgsql as $$
declare
  source counted_list_source;
begin
  perform pg_advisory_xact_lock(counted_list_lock_key(corp, list_name));
  select * into strict source from counted_list_source where list = list_name;
  delete from counted_list_block where corp_id = corp and list = list_name;
  execute format($f$
    with gone as (delete from counted_list_delta where corp_id = $1 and list = $2),
    listed as (
      select (%1$s) as segment, k.*, count(*) over (partition by %1$s) as total,
             row_number() over (partition by %1$s order by k.t, k.id, k.s) - 1 as i
      from %2$s r cross join lateral (select %3$s) k (t, id, s) where r.corp_id = $1)
    insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
    select $1, $2, segment, level, case i when 0 then -9223372036854775808 else t end,
           case i when 0 then -9223372036854775808 else id end, case i when 0 then '' else s end, least(size, total - i),
           0, case level when 3 then 0 else i %% counted_list_block_size(level + 1) end
    from listed, lateral (select level, counted_list_block_size(level) as size from generate_series(0, 3) level) l
    where i %% size = 0 $f$,
    source.segment, source.relation, counted_list_key(source))
  using corp, list_name;
  update counted_list_block k set parent = (
    select p.no from counted_list_block p
    where p.corp_id = corp and p.list = list_name and p.segment = k.segment and p.level = k.level + 1
      and (p.t, p.id, p.s) <= (k.t, k.id, k.s)
    order by p.t desc, p.id desc, p.s desc limit 1)
  where k.corp_id = corp and k.list = list_name and k.level < 3;
end $$;

-- Rebuilds the lists whose blocks are mostly empty, as deletions leave them. One that somebody counts, such as an import, which
-- may take long, is left for the next time.
create or replace function counted_list_compact() returns void language sql as $$
  select counted_list_rebuild(corp_id, list) from (
    select corp_id, list from counted_list_block where level = 0
    group by corp_id, list
    having count(*) - count(distinct segment) > 64 + 4 * sum(n) / counted_list_block_size(0)) sparse
  where pg_try_advisory_xact_lock(counted_list_lock_key(corp_id, list))
  order by corp_id, list
$$;
