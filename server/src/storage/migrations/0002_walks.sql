-- Walks: where in a list does offset N begin, and how long is the list, at a cost that does not grow with either.
--
-- A walk is a list in one order: its name, a segment (the value of a filter that the list is cut by, or ''), and
-- a key (t, id, s) per row. Its rows are counted in a tree of blocks: about 128 rows in one of level 0, 4,096 in one
-- of level 1, 131,072 in one of level 2, all of them in the root (level 3). A block covers the keys from its own up to
-- the next one of its level, and knows how many rows of its parent lie before it, so that going down is one index
-- probe a level.
-- A write never touches a block: it adds a delta with the row's key in its own transaction, so writers do not wait for
-- one another, and in every snapshot
--     rows in a block's range = the block's n + the deltas in that range.
-- Folding moves deltas into blocks and splits those that have grown; one at a time per walk, everyone else goes on.

create table walk_block (
  corp_id text not null,
  walk text not null,
  segment text not null,
  level smallint not null,
  t bigint not null,
  id bigint not null,
  s text not null collate "C",
  n bigint not null,
  no bigint not null generated always as identity,
  parent bigint not null,   -- the parent's no; 0 for a root
  before bigint not null,   -- rows of the parent's range, without deltas, before this block
  primary key (corp_id, walk, segment, level, t, id, s)
) with (fillfactor = 70);
create unique index walk_block_no on walk_block (corp_id, no);
create index walk_block_child on walk_block (corp_id, parent, before, t, id, s) include (no);

create table walk_delta (
  corp_id text not null,
  walk text not null,
  segment text not null,
  t bigint not null,
  id bigint not null,
  s text not null collate "C",
  n integer not null
);
create index walk_delta_key on walk_delta (corp_id, walk, segment, t, id, s) include (n);
alter table walk_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

call raise_wall('walk_block');
call raise_wall('walk_delta');

-- How each walk reads its table: the column that gives each part of the key, null where the part is not used.
create table walk_source (
  walk text primary key,
  relation text not null,
  segment text not null,
  t text,
  id text,
  s text
);
grant select on walk_source to guanxi_app;

create function walk_block_size(level int) returns bigint language sql immutable as $$
  select case level when 3 then 1::bigint << 60 else 128 * (32 ^ level)::bigint end
$$;

create type walk_place as (total bigint, t bigint, id bigint, s text, skip bigint, take bigint);

-- The list's length, and where its page begins: at key (t, id, s), after `skip` rows, `take` rows upwards.
-- Backwards, the page is the same rows counted from the list's end.
-- Any block that truly begins at or before the page will do, since reading goes on over block ends; a near one is cheap.
create function walk_seek(corp text, list text, cut text, page_offset bigint, page_limit bigint, backwards boolean)
returns walk_place language plpgsql stable as $$
declare
  total bigint := 0; deltas bigint := 0; shift bigint; here bigint;
  t0 bigint := -9223372036854775808; id0 bigint := -9223372036854775808; s0 text := '';
  t1 bigint; id1 bigint; s1 text; before1 bigint; no1 bigint;
  near boolean;
  skip bigint := page_offset;
begin
  select n, no into total, here from walk_block
  where corp_id = corp and walk = list and segment = cut and level = 3 and t = t0 and id = id0 and s = s0;
  select coalesce(sum(n), 0), count(*) into shift, deltas from walk_delta
  where corp_id = corp and walk = list and segment = cut;
  total := coalesce(total, 0) + shift;
  if backwards then
    skip := greatest(total - page_offset - page_limit, 0);
  end if;

  for lv in reverse 2..0 loop
    exit when here is null or skip = 0 or page_offset >= total;
    select t, id, s, before, no into t1, id1, s1, before1, no1 from walk_block
    where corp_id = corp and parent = here and before <= skip
    order by before desc, t desc, id desc, s desc limit 1;
    shift := 0;
    if deltas > 0 and before1 > 0 then
      for tries in 1..3 loop
        select coalesce(sum(n), 0) into shift from walk_delta
        where corp_id = corp and walk = list and segment = cut
          and (t, id, s) >= (t0, id0, s0) and (t, id, s) < (t1, id1, s1);
        near := before1 + shift <= skip;
        exit when near or tries = 3;
        select t, id, s, before, no into t1, id1, s1, before1, no1 from walk_block
        where corp_id = corp and parent = here and before <= greatest(skip - shift, 0)
        order by before desc, t desc, id desc, s desc limit 1;
      end loop;
      if not near then
        select t, id, s, before, no into t1, id1, s1, before1, no1 from walk_block
        where corp_id = corp and parent = here order by before, t, id, s limit 1;
        shift := 0;   -- the first child begins where its parent does
      end if;
    end if;
    t0 := t1; id0 := id1; s0 := s1; here := no1; skip := skip - before1 - shift;
  end loop;
  return (total, t0, id0, s0, skip, greatest(least(page_limit, total - page_offset), 0))::walk_place;
end $$;

create function walk_lock_key(corp text, list text) returns bigint language sql immutable as
$$ select hashtextextended(corp || '/' || list, 20) $$;

-- The key's columns of a walk's table as `r.a, r.b`, and as many parameters from the first of a (t, id, s) triple.
create function walk_columns(source walk_source) returns text language sql immutable as
$$ select concat_ws(', ', 'r.' || source.t, 'r.' || source.id, 'r.' || source.s) $$;

create function walk_parameters(source walk_source, first int) returns text language sql immutable as $$
  select concat_ws(', ', case when source.t is not null then '$' || first end,
    case when source.id is not null then '$' || first + 1 end, case when source.s is not null then '$' || first + 2 end)
$$;

create function walk_key(source walk_source) returns text language sql immutable as $$
  select format('%s, %s, %s', coalesce('r.' || source.t, '0::bigint'), coalesce('r.' || source.id, '0::bigint'),
    coalesce('r.' || source.s, $q$''::text$q$))
$$;

-- Where the next block of a block's level begins.
create function walk_next(block walk_block, out t bigint, out id bigint, out s text) language plpgsql stable as $$
begin
  select k.t, k.id, k.s into t, id, s from walk_block k
  where k.corp_id = block.corp_id and k.walk = block.walk and k.segment = block.segment and k.level = block.level
    and (k.t, k.id, k.s) > (block.t, block.id, block.s)
  order by k.t, k.id, k.s limit 1;
  if not found then
    t := 9223372036854775807; id := 0; s := '';
  end if;
end $$;

-- Counts anew what lies before each child of these blocks.
create function walk_settle(corp text, parents bigint[]) returns void language sql as $$
  update walk_block k set before = x.before
  from (select no, sum(n) over (partition by parent order by t, id, s) - n as before
        from walk_block where corp_id = corp and parent = any (parents)) x
  where k.corp_id = corp and k.no = x.no and k.before <> x.before
$$;

-- Cuts one grown block of level 1 or 2 by its children; gives its parent to settle, and has settled the rest.
create function walk_recut(corp text, grown bigint) returns void language plpgsql as $$
declare
  block walk_block;
  made bigint[];
begin
  select * into strict block from walk_block where corp_id = corp and no = grown;
  with child as (
    select no, t, id, s, n, (sum(n) over (order by t, id, s) - n) / walk_block_size(block.level) as part
    from walk_block where corp_id = corp and parent = grown),
  part as (
    select part, sum(n) as n, (array_agg(t order by t, id, s))[1] as t, (array_agg(id order by t, id, s))[1] as id,
           (array_agg(s order by t, id, s))[1] as s
    from child group by part),
  sibling as (
    insert into walk_block (corp_id, walk, segment, level, t, id, s, n, parent, before)
    select corp, block.walk, block.segment, block.level, t, id, s, n, block.parent, 0 from part where part > 0
    returning no, t, id, s),
  kept as (
    update walk_block k set n = part.n from part where k.corp_id = corp and k.no = grown and part.part = 0),
  moved as (
    update walk_block k set parent = sibling.no from child, part, sibling
    where k.corp_id = corp and k.no = child.no and child.part = part.part
      and (sibling.t, sibling.id, sibling.s) = (part.t, part.id, part.s) and part.part > 0)
  select array_agg(no) into made from sibling;
  perform walk_settle(corp, made || grown || block.parent);
end $$;

-- Cuts one grown block of rows into blocks of 128 by what its table holds, takes the deltas in its range along,
-- and sees to the blocks above it.
create function walk_split(corp text, grown bigint, source walk_source) returns void language plpgsql as $$
declare
  block walk_block;
  next record;
  held bigint;
  above walk_block;
  up bigint;
begin
  select * into strict block from walk_block where corp_id = corp and no = grown;
  next := walk_next(block);
  up := block.parent;
  execute format($f$
    with gone as (
      delete from walk_delta where corp_id = $1 and walk = $2 and segment = $3
        and (t, id, s) >= ($4, $5, $6) and (t, id, s) < ($7, $8, $9)),
    listed as (
      select k.*, row_number() over (order by k.t, k.id, k.s) - 1 as i, count(*) over () as total
      from %1$s r cross join lateral (select %2$s) k (t, id, s)
      where r.corp_id = $1 and (%3$s) = $3 and (%4$s) >= (%5$s) and (%4$s) < (%6$s)),
    kept as (
      update walk_block set n = least(128, (select count(*) from listed)) where corp_id = $1 and no = $10),
    cut as (
      insert into walk_block (corp_id, walk, segment, level, t, id, s, n, parent, before)
      select $1, $2, $3, 0, t, id, s, least(128, total - i), $11, 0 from listed where i > 0 and i %% 128 = 0)
    select count(*) from listed $f$,
    source.relation, walk_key(source), source.segment, walk_columns(source), walk_parameters(source, 4),
    walk_parameters(source, 7))
  into held
  using block.corp_id, block.walk, block.segment, block.t, block.id, block.s, next.t, next.id, next.s, block.no, block.parent;

  while up > 0 loop
    update walk_block set n = n + held - block.n where corp_id = block.corp_id and no = up returning * into above;
    perform walk_settle(block.corp_id, array[above.no, above.parent]);
    if above.n > 2 * walk_block_size(above.level) then
      perform walk_recut(block.corp_id, above.no);
    end if;
    up := above.parent;
  end loop;
end $$;

-- Plants the tree of a segment that has none: one empty block a level.
create function walk_plant(corp text, list text, cut text) returns void language plpgsql as $$
declare
  up bigint := 0;
begin
  for lv in reverse 3..0 loop
    insert into walk_block (corp_id, walk, segment, level, t, id, s, n, parent, before)
    values (corp, list, cut, lv, -9223372036854775808, -9223372036854775808, '', 0, up, 0) returning no into up;
  end loop;
end $$;

-- Moves this walk's deltas into its blocks and cuts what has grown. Leaves at once when someone else is at it.
create function walk_fold(corp text, list text) returns void language plpgsql as $$
declare
  source walk_source;
  parents bigint[];
  grown bigint[];
begin
  if not pg_try_advisory_xact_lock(walk_lock_key(corp, list)) then
    return;
  end if;
  select * into strict source from walk_source where walk = list;

  perform walk_plant(corp, list, segment)
  from (select distinct segment from walk_delta where corp_id = corp and walk = list) d
  where not exists (
    select from walk_block b where b.corp_id = corp and b.walk = list and b.segment = d.segment and b.level = 3);

  with gone as (
    delete from walk_delta d where corp_id = corp and walk = list
      and exists (select from walk_block b
                  where b.corp_id = corp and b.walk = list and b.segment = d.segment and b.level = 3)
    returning segment, t, id, s, n),
  sums as (
    select b.no, sum(g.n) as n
    from gone g, generate_series(0, 3) l (level), lateral (
      select k.no from walk_block k
      where k.corp_id = corp and k.walk = list and k.segment = g.segment and k.level = l.level
        and (k.t, k.id, k.s) <= (g.t, g.id, g.s)
      order by k.t desc, k.id desc, k.s desc limit 1) b
    group by b.no),
  folded as (
    update walk_block k set n = k.n + sums.n from sums
    where k.corp_id = corp and k.no = sums.no and sums.n <> 0
    returning k)
  select array_agg(distinct (k).parent), array_agg((k).no) filter (where (k).level = 0 and (k).n > 2 * walk_block_size(0))
  into parents, grown from folded;
  perform walk_settle(corp, parents);
  perform walk_split(corp, block, source) from unnest(grown) block;
end $$;

-- Counts a walk anew; the end of every bulk load, and the cure for blocks that deletions left empty.
create function walk_rebuild(corp text, list text) returns void language plpgsql as $$
declare
  source walk_source;
begin
  perform pg_advisory_xact_lock(walk_lock_key(corp, list));
  select * into strict source from walk_source where walk = list;
  delete from walk_block where corp_id = corp and walk = list;
  execute format($f$
    with gone as (delete from walk_delta where corp_id = $1 and walk = $2),
    listed as (
      select (%1$s) as segment, k.*, count(*) over (partition by %1$s) as total,
             row_number() over (partition by %1$s order by k.t, k.id, k.s) - 1 as i
      from %2$s r cross join lateral (select %3$s) k (t, id, s) where r.corp_id = $1)
    insert into walk_block (corp_id, walk, segment, level, t, id, s, n, parent, before)
    select $1, $2, segment, level, case i when 0 then -9223372036854775808 else t end,
           case i when 0 then -9223372036854775808 else id end, case i when 0 then '' else s end, least(size, total - i),
           0, case level when 3 then 0 else i %% walk_block_size(level + 1) end
    from listed, lateral (select level, walk_block_size(level) as size from generate_series(0, 3) level) l
    where i %% size = 0 $f$,
    source.segment, source.relation, walk_key(source))
  using corp, list;
  update walk_block k set parent = (
    select p.no from walk_block p
    where p.corp_id = corp and p.walk = list and p.segment = k.segment and p.level = k.level + 1
      and (p.t, p.id, p.s) <= (k.t, k.id, k.s)
    order by p.t desc, p.id desc, p.s desc limit 1)
  where k.corp_id = corp and k.walk = list and k.level < 3;
end $$;

-- Declares a walk over a table: every write to the table from now on leaves its delta, except in a bulk load
-- (guanxi.bulk = on), which promises walk_rebuild before it commits.
create procedure walk_over(list text, relation text, segment text, t text, id text, s text) language plpgsql as $$
declare
  source walk_source := (list, relation, segment, t, id, s);
  changed text;
begin
  insert into walk_source select source.*;
  select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') into changed
  from unnest(array_remove(array[t, id, s] || regexp_split_to_array(replace(segment, 'r.', ''), '[^a-z_]+'), null)) c
  where c in (select attname from pg_attribute where attrelid = relation::regclass and attnum > 0);
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $t$
    declare
      rows bigint;
    begin
      if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into walk_delta select r.corp_id, %2$L, %3$s, %4$s, 1 from added r;
      else
        insert into walk_delta select r.corp_id, %2$L, %3$s, %4$s, -1 from removed r;
      end if;
      get diagnostics rows = row_count;
      if random() < rows / 16.0 then
        if tg_op = 'INSERT' then
          perform walk_fold(corp_id, %2$L) from (select distinct corp_id from added) c;
        else
          perform walk_fold(corp_id, %2$L) from (select distinct corp_id from removed) c;
        end if;
      end if;
      return null;
    end $t$;
    create trigger %1$I after insert on %5$s referencing new table as added
      for each statement execute function %1$I();
    create trigger %6$I after delete on %5$s referencing old table as removed
      for each statement execute function %1$I();
    create function %7$I() returns trigger language plpgsql as $t$
    begin
      if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
      insert into walk_delta select r.corp_id, %2$L, %3$s, %4$s, -1 from (select old.*) r;
      insert into walk_delta select r.corp_id, %2$L, %3$s, %4$s, 1 from (select new.*) r;
      return null;
    end $t$;
    create trigger %7$I after update on %5$s for each row when (%8$s) execute function %7$I() $f$,
    'walk_' || list, list, segment, walk_key(source), relation, 'walk_' || list || '_removed',
    'walk_' || list || '_moved', changed);
end $$;

-- Counts anew the walks whose blocks are mostly empty, as deletions leave them.
create function walk_tidy() returns void language sql as $$
  select walk_rebuild(corp_id, walk) from (
    select corp_id, walk from walk_block where level = 0
    group by corp_id, walk having count(*) - count(distinct segment) > 64 + 4 * sum(n) / walk_block_size(0)) sparse
$$;
