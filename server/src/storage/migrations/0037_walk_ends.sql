-- The last block of a level has no end. It was given one, (highest, 0, ''), which is one only for walks whose key begins
-- with t: in the others, splitting their last block found no rows in it and lost their count.

-- Where the next block of a block's level begins; null where there is none.
create or replace function walk_next(block walk_block, out t bigint, out id bigint, out s text) language plpgsql stable as $$
begin
  select k.t, k.id, k.s into t, id, s from walk_block k
  where k.corp_id = block.corp_id and k.walk = block.walk and k.segment = block.segment and k.level = block.level
    and (k.t, k.id, k.s) > (block.t, block.id, block.s)
  order by k.t, k.id, k.s limit 1;
end $$;

-- Cuts one grown block of rows into blocks of 128 by what its table holds, takes the deltas in its range along,
-- and sees to the blocks above it.
create or replace function walk_split(corp text, grown bigint, source walk_source) returns void language plpgsql as $$
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
        and (t, id, s) >= ($4, $5, $6) and ($7 is null or (t, id, s) < ($7, $8, $9))),
    listed as (
      select k.*, row_number() over (order by k.t, k.id, k.s) - 1 as i, count(*) over () as total
      from %1$s r cross join lateral (select %2$s) k (t, id, s)
      where r.corp_id = $1 and (%3$s) = $3 and (%4$s) >= (%5$s) and ($7 is null or (%4$s) < (%6$s))),
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

-- What was lost is counted anew.
select walk_rebuild(corp_id, walk) from (
  select distinct corp_id, walk from walk_block join walk_source using (walk) where walk_source.t is null) lost
order by corp_id, walk;
