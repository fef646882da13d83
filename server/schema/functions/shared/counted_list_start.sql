-- As counted_list_seek, in SQL that the planner puts into the statement that asks: no call, and a page forwards or backwards costs
-- nothing for the other way. What changed and is not folded yet is asked of counted_list_seek only where it moves the page far.
create or replace function counted_list_start(
  corp text, list_name text, cut text, page_offset bigint, page_limit bigint, backwards boolean)
returns setof counted_list_place language sql stable as $$
  select k.*
  from (
    select f.*, greatest(least(page_limit, f.total - page_offset), 0) as take,
      case when backwards then greatest(f.total - page_offset - page_limit, 0) else page_offset end - f.passed as skip
    from (
      select coalesce(root.n, 0) + d.moved as total, coalesce(level0.before, 0) + d.shift as passed,
        coalesce(level0.t, -9223372036854775808) as t, coalesce(level0.id, -9223372036854775808) as id,
        coalesce(level0.s, '') as s
      from (values (0)) always (row)
      left join lateral (
        select b.n, b.no, greatest(case when backwards then b.n - page_offset - page_limit else page_offset end, 0) as row
        from counted_list_block b
        where b.corp_id = corp and b.list = list_name and b.segment = cut and b.level = 3) root on true
      left join lateral (
        select b.no, b.before from counted_list_block b
        where b.corp_id = corp and b.parent = root.no and b.before <= root.row
        order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level2 on true
      left join lateral (
        select b.no, b.before + level2.before as before from counted_list_block b
        where b.corp_id = corp and b.parent = level2.no and b.before <= root.row - level2.before
        order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level1 on true
      left join lateral (
        select b.t, b.id, b.s, b.before + level1.before as before from counted_list_block b
        where b.corp_id = corp and b.parent = level1.no and b.before <= root.row - level1.before
        order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level0 on true
      cross join lateral (
        select coalesce(sum(x.n), 0) as moved,
          coalesce(sum(x.n) filter (where (x.t, x.id, x.s) < (level0.t, level0.id, level0.s)), 0) as shift
        from counted_list_delta x where x.corp_id = corp and x.list = list_name and x.segment = cut) d
      offset 0) f
    offset 0) p
  cross join lateral (
    select p.total, p.t, p.id, p.s, greatest(p.skip, 0), p.take
    where page_offset >= p.total or p.skip between 0 and 4 * counted_list_block_size(0)
    union all
    select s.* from counted_list_seek(corp, list_name, cut, page_offset, page_limit, backwards) s
    where page_offset < p.total and p.skip not between 0 and 4 * counted_list_block_size(0)) k
$$;
