-- The statements of a list's trigger for the rows that a statement wrote: a delta for each, and now and then a fold. Of many rows
-- of one corporation it counts how many are in each block, when nobody else is folding, and leaves no deltas. Rows at the end
-- of a list, which is where most new ones are, need no search for their block.
create or replace function counted_list_rows(source counted_list_source, rows text, sign int) returns text
language plpgsql immutable as $fn$
begin
  return format($f$
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from %1$I;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, %2$L)) then
        cuts := array(select distinct %3$s from %1$I r);
        perform counted_list_plant_missing(corp, %2$L, cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = %2$L and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select %3$s, %4$s from %1$I r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (%5$s) as n from keys where no is not null group by no
          union all
          select b.no, (%5$s)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = %2$L and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, %2$L, leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, %5$s from %1$I r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, %2$L) from (select distinct corp_id from %1$I) c;
        end if;
      end if;
    end; $f$, rows, source.list, source.segment, counted_list_key(source), sign);
end $fn$;

-- Declares a counted list over a table: every write to the table from now on is counted, by an import too. A list that is new,
-- or declared otherwise than before, is counted for the corporations that are there already.
--
-- Triggers of one event fire in the order of their names; `update_count_…` comes last, so that blocks are locked late.
--
-- `moved_by`, where given, are the only columns whose update can move a row in the list: its own, and those that a trigger derives
-- them from. Updates of others do not ask for each row whether it moved.
drop procedure if exists count_list(text, text, text, text, text, text);
create or replace procedure count_list(list_name text, relation text, segment text, t text, id text, s text,
  moved_by text default null) language plpgsql as $$
declare
  source counted_list_source := (list_name, relation, segment, t, id, s);
  counts text := 'update_count_' || list_name;
  moves text := counts || '_moved';
  changed text;
begin
  select string_agg(format('(old.%1$I IS DISTINCT FROM new.%1$I)', c), ' OR ' order by n) into changed
  from unnest(array_remove(array[t, id, s] || regexp_split_to_array(replace(segment, 'r.', ''), '[^a-z_]+'), null)) with ordinality u (c, n)
  where c in (select attname from pg_attribute where attrelid = relation::regclass and attnum > 0);
  if changed like '% OR %' then
    changed := '(' || changed || ')';
  end if;
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then %6$s else %7$s end if;
      return null;
    end $t$;
    create or replace function %5$I() returns trigger language plpgsql as $t$
    begin
      insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, 1 from (select new.*) r;
      return null;
    end $t$ $f$,
    counts, list_name, segment, counted_list_key(source), moves,
    counted_list_rows(source, 'added', 1), counted_list_rows(source, 'removed', -1));
  call ensure_trigger(counts, 'AFTER INSERT', relation,
    format('REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', counts));
  call ensure_trigger(counts || '_removed', 'AFTER DELETE', relation,
    format('REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', counts));
  call ensure_trigger(moves, concat_ws(' OF ', 'AFTER UPDATE', moved_by), relation,
    format('FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()', changed, moves));

  if not exists (select from counted_list_source k where k is not distinct from source) then
    delete from counted_list_source where list = list_name;
    insert into counted_list_source select source.*;
    perform counted_list_rebuild(corp_id, list_name) from (select corp_id from corp order by corp_id) c;
  end if;
end $$;
