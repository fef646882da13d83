-- Declares a counted list over a table: every write to the table from now on inserts its delta, except in a bulk load
-- (guanxi.bulk = on), which promises counted_list_rebuild before it commits. A list that is new, or declared otherwise than
-- before, is counted for the corporations that are there already.
--
-- Triggers of one event fire in the order of their names; `update_count_…` comes last, so that blocks are locked late.
create or replace procedure count_list(list_name text, relation text, segment text, t text, id text, s text)
language plpgsql as $$
declare
  source counted_list_source := (list_name, relation, segment, t, id, s);
  changed text;
begin
  select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ' order by n) into changed
  from unnest(array_remove(array[t, id, s] || regexp_split_to_array(replace(segment, 'r.', ''), '[^a-z_]+'), null)) with ordinality u (c, n)
  where c in (select attname from pg_attribute where attrelid = relation::regclass and attnum > 0);
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    declare
      rows bigint;
    begin
      if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, 1 from added r;
      else
        insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, -1 from removed r;
      end if;
      get diagnostics rows = row_count;
      if random() < rows / 16.0 then
        if tg_op = 'INSERT' then
          perform counted_list_fold(corp_id, %2$L) from (select distinct corp_id from added) c;
        else
          perform counted_list_fold(corp_id, %2$L) from (select distinct corp_id from removed) c;
        end if;
      end if;
      return null;
    end $t$;
    create or replace trigger %1$I after insert on %5$s referencing new table as added
      for each statement execute function %1$I();
    create or replace trigger %6$I after delete on %5$s referencing old table as removed
      for each statement execute function %1$I();
    create or replace function %7$I() returns trigger language plpgsql as $t$
    begin
      if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
      insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, 1 from (select new.*) r;
      return null;
    end $t$;
    create or replace trigger %7$I after update on %5$s for each row when (%8$s) execute function %7$I() $f$,
    'update_count_' || list_name, list_name, segment, counted_list_key(source), relation,
    'update_count_' || list_name || '_removed', 'update_count_' || list_name || '_moved', changed);

  if not exists (select from counted_list_source k where k is not distinct from source) then
    delete from counted_list_source where list = list_name;
    insert into counted_list_source select source.*;
    perform counted_list_rebuild(corp_id, list_name) from (select corp_id from corp order by corp_id) c;
  end if;
end $$;
