-- Finds a page's place by one statement where there were five to a dozen: down the tree as if there were no deltas, and
-- one look at the deltas, which tells the list's length and how far the block found truly lies from where it seems to.
-- A block that truly begins after the page will not do, and one that begins long before it is dear to read on from: then
-- down again, by as much less as the deltas before that block come to; and at last by as much less as all additions
-- together, which no block's shift exceeds. Should even that not do, the page is so near the list's begin that one reads
-- from there.
create or replace function walk_seek(corp text, list text, cut text, page_offset bigint, page_limit bigint, backwards boolean)
returns walk_place language plpgsql stable as $$
declare
  near constant bigint := 4 * walk_block_size(0);
  lowest constant bigint := -9223372036854775808;
  place record;
  best walk_place;
  total bigint; wanted bigint; skip bigint;
  less bigint := 0;
begin
  for tries in 1..3 loop
    select coalesce(root.n, 0) as n, k.*, d.* into place
    from (values (0)) always (row)
    left join walk_block root on root.corp_id = corp and root.walk = list and root.segment = cut and root.level = 3
    cross join lateral (
      select case when backwards then root.n - page_offset - page_limit else page_offset end - less as row) target
    left join lateral (
      select b.no, b.before from walk_block b
      where b.corp_id = corp and b.parent = root.no and b.before <= greatest(target.row, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level2 on true
    left join lateral (
      select b.no, b.before + level2.before as before from walk_block b
      where b.corp_id = corp and b.parent = level2.no and b.before <= greatest(target.row - level2.before, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level1 on true
    left join lateral (
      select b.t, b.id, b.s, b.before + level1.before as before from walk_block b
      where b.corp_id = corp and b.parent = level1.no and b.before <= greatest(target.row - level1.before, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level0 on true
    cross join lateral (
      select coalesce(level0.t, lowest) as t, coalesce(level0.id, lowest) as id, coalesce(level0.s, '') as s,
        coalesce(level0.before, 0) as before) k
    cross join lateral (
      select coalesce(sum(x.n), 0) as moved, coalesce(sum(x.n) filter (where x.n > 0), 0) as added,
        coalesce(sum(x.n) filter (where (x.t, x.id, x.s) < (k.t, k.id, k.s)), 0) as shift
      from walk_delta x where x.corp_id = corp and x.walk = list and x.segment = cut) d;
    total := place.n + place.moved;
    wanted := case when backwards then greatest(total - page_offset - page_limit, 0) else page_offset end;
    skip := wanted - place.before - place.shift;
    if skip >= 0 and (best is null or skip < best.skip) then
      best := (total, place.t, place.id, place.s, skip, greatest(least(page_limit, total - page_offset), 0))::walk_place;
    end if;
    exit when page_offset >= total or skip between 0 and near or best is not null and tries > 1;
    less := case tries when 1 then place.shift else place.added end - case when backwards then place.moved else 0 end;
  end loop;
  if best is null then
    best := (total, lowest, lowest, '', wanted, greatest(least(page_limit, total - page_offset), 0))::walk_place;
  end if;
  return best;
end $$;
