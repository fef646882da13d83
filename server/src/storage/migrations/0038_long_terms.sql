-- A search term of any length costs little: no more than the first 64 characters are looked up in the index, since a
-- matching text must hold their pairs too, and the term is made lower case once, not for each row that the index gives.

create or replace function term_grams(term text) returns text[] language sql immutable parallel safe as $$
  with folded as materialized (select left(lower(term), 64) as low)
  select case when length(low) = 1 then array[low]
    else array(select substr(low, i, 2) from generate_series(1, length(low) - 1) i) end
  from folded
$$;

-- `search_<table>(term)`, which gives the keys of the rows whose `searched` column holds the term.
create procedure searched_by(relation text, searched text, key text, key_type text) language plpgsql as $$
begin
  execute format($f$
    create or replace function %1$I(term text) returns setof %2$s language sql stable security definer rows 100
    set search_path = public set work_mem = '64MB' set enable_seqscan = off set enable_indexscan = off as $s$
      select r.%3$I from %4$I r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.%5$I) @> term_grams(term)
        and strpos(lower(r.%5$I), (select lower(term))) > 0 $s$ $f$,
    'search_' || relation, key_type, key, relation, searched);
  execute format('revoke all on function %1$I(text) from public; grant execute on function %1$I(text) to guanxi_app',
    'search_' || relation);
end $$;

-- As before, with the function of above.
create or replace procedure searchable(relation text, searched text, key text, key_type text) language plpgsql as $$
begin
  execute format('create index %1$I on %2$I using gin (corp_id, grams(%3$I))', relation || '_search', relation, searched);
  call searched_by(relation, searched, key, key_type);
end $$;

call searched_by('task_treasure_mission', 'name', 'id', 'bigint');
call searched_by('group_fission_mission', 'name', 'id', 'bigint');
call searched_by('check_in_mission', 'name', 'id', 'bigint');
call searched_by('radar', 'name', 'id', 'bigint');
call searched_by('crowd_package', 'name', 'id', 'bigint');
call searched_by('project', 'name', 'uid', 'text');
call searched_by('ticket', 'title', 'id', 'bigint');
