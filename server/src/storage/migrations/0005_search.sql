-- Search: a case-insensitive substring of one character or more, Chinese or Latin, by an index.
--
-- A text is indexed by its characters and its pairs of neighbours. Row-level security does not let an index serve a
-- condition that could leak (array containment could), so each searched table has a function of the owner's that
-- answers with keys. It takes no corporation: it reads the one that the statement named, as the wall itself does.

create extension if not exists btree_gin;

create function grams(value text) returns text[] language sql immutable parallel safe as $$
  select array(
    select substr(lower(value), i, 1) from generate_series(1, length(value)) i
    union
    select substr(lower(value), i, 2) from generate_series(1, length(value) - 1) i)
$$;

-- What a text must contain to match: the term's pairs, or its one character.
create function term_grams(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(term) = 1 then array[lower(term)]
    else array(select substr(lower(term), i, 2) from generate_series(1, length(term) - 1) i) end
$$;

-- Makes `column` of a table searchable: an index, and `search_<table>(term)` that gives the matching keys.
-- Computing a row's grams costs a hundred times what reading it does, so only the index may answer.
create procedure searchable(relation text, searched text, key text, key_type text) language plpgsql as $$
begin
  execute format('create index %1$I on %2$I using gin (corp_id, grams(%3$I))', relation || '_search', relation, searched);
  execute format($f$
    create function %1$I(term text) returns setof %2$s language sql stable security definer rows 100
    set search_path = public set work_mem = '64MB' set enable_seqscan = off set enable_indexscan = off as $s$
      select r.%3$I from %4$I r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.%5$I) @> term_grams(term)
        and strpos(lower(r.%5$I), lower(term)) > 0 $s$ $f$,
    'search_' || relation, key_type, key, relation, searched);
  execute format('revoke all on function %1$I(text) from public; grant execute on function %1$I(text) to guanxi_app',
    'search_' || relation);
end $$;
