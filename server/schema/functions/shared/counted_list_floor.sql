-- The last block of a counted list that begins before `bound`, a value of the key's first part: where it begins, and how many rows are
-- before it. What a range of the list holds follows from two of them and the rows that each still has before its bound.
create or replace function counted_list_floor(
  corp text, list_name text, cut text, bound bigint, out before bigint, out t bigint, out id bigint, out s text)
language plpgsql stable as $$
declare
  lowest constant bigint := -9223372036854775808;
  block record;
begin
  before := 0;
  t := lowest; id := lowest; s := '';
  for lv in reverse 2..0 loop
    select b.t, b.id, b.s, b.before into block from counted_list_block b
    where b.corp_id = corp and b.list = list_name and b.segment = cut and b.level = lv
      and (b.t, b.id, b.s) < (bound, lowest, '')
    order by b.t desc, b.id desc, b.s desc limit 1;
    if not found then exit; end if;
    before := before + block.before;
    t := block.t; id := block.id; s := block.s;
  end loop;
  before := before + coalesce((
    select sum(x.n) from counted_list_delta x
    where x.corp_id = corp and x.list = list_name and x.segment = cut
      and (x.t, x.id, x.s) < (counted_list_floor.t, counted_list_floor.id, counted_list_floor.s)), 0);
end $$;
