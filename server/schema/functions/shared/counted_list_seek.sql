-- The list's length, and where its page begins: at key (t, id, s), after `skip` rows, `take` rows upwards. Backwards, the page
-- is the same rows counted from the list's end.
--
-- Any block that begins at or before the page will do, since reading continues past a block's end; a near one is cheap.
-- One statement goes down the tree as if there were no deltas, and sums the deltas, which give the list's length and how
-- far the block really is from where the tree says it is. If that block begins after the page, or long before it, the
-- search is repeated with an offset that is smaller by the sum of the deltas before the block, and at last by the sum of
-- all additions, which no block's shift exceeds. If even that fails, the page is so near the list's beginning that it is
-- read from there.
create or replace function counted_list_seek(
  corp text, list_name text, cut text, page_offset bigint, page_limit bigint, backwards boolean)
returns counted_list_place language plpgsql stable as $$
declare
  near constant bigint := 4 * counted_list_block_size(0);
  lowest constant bigint := -9223372036854775808;
  place record;
  best counted_list_place;
  total bigint; wanted bigint; skip bigint; take bigint;
  less bigint := 0;
begin
  for tries in 1..3 loop
    select coalesce(root.n, 0) as n, k.*, d.* into place
    from (values (0)) always (row)
    left join counted_list_block root
      on root.corp_id = corp and root.list = list_name and root.segment = cut and root.level = 3
    cross join lateral (
      select case when backwards then root.n - page_offset - page_limit else page_offset end - less as row) target
    left join lateral (
      select b.no, b.before from counted_list_block b
      where b.corp_id = corp and b.parent = root.no and b.before <= greatest(target.row, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level2 on true
    left join lateral (
      select b.no, b.before + level2.before as before from counted_list_block b
      where b.corp_id = corp and b.parent = level2.no and b.before <= greatest(target.row - level2.before, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level1 on true
    left join lateral (
      select b.t, b.id, b.s, b.before + level1.before as before from counted_list_block b
      where b.corp_id = corp and b.parent = level1.no and b.before <= greatest(target.row - level1.before, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level0 on true
    cross join lateral (
      select coalesce(level0.t, lowest) as t, coalesce(level0.id, lowest) as id, coalesce(level0.s, '') as s,
        coalesce(level0.before, 0) as before) k
    cross join lateral (
      select coalesce(sum(x.n), 0) as moved, coalesce(sum(x.n) filter (where x.n > 0), 0) as added,
        coalesce(sum(x.n) filter (where (x.t, x.id, x.s) < (k.t, k.id, k.s)), 0) as shift
      from counted_list_delta x where x.corp_id = corp and x.list = list_name and x.segment = cut) d;
    total := place.n + place.moved;
    take := greatest(least(page_limit, total - page_offset), 0);
    wanted := case when backwards then greatest(total - page_offset - page_limit, 0) else page_offset end;
    skip := wanted - place.before - place.shift;
    if skip >= 0 and (best is null or skip < best.skip) then
      best := (total, place.t, place.id, place.s, skip, take)::counted_list_place;
    end if;
    exit when page_offset >= total or skip between 0 and near or best is not null and tries > 1;
    less := case tries when 1 then place.shift else place.added end - case when backwards then place.moved else 0 end;
  end loop;
  if best is null then
    best := (total, lowest, lowest, '', wanted, take)::counted_list_place;
  end if;
  return best;
end $$;
