-- What a text must contain to match: the term's pairs of characters, or its one character, and its fives of digits and Latin
-- letters; of such a word alone its fives are enough. A term of any length costs little: only its first 64 characters are
-- looked up in the index, since a match must contain their pairs too.
create or replace function term_grams(term text) returns text[] language sql immutable parallel safe as $$
  with folded as materialized (select left(lower(term), 64) as low)
  select case when length(low) = 1 then array[low]
    else array(
      select substr(low, i, 2) from generate_series(1, length(low) - 1) i where low !~ '^[a-z0-9]{5,}$'
      union all
      select substr(low, i, 5) from generate_series(1, length(low) - 4) i where substr(low, i, 5) ~ '^[a-z0-9]{5}$') end
  from folded
$$;

-- Makes `search_<table>(term)`, which gives the keys of the rows whose `searched` column contains the term.
-- Row-level security does not let an index serve a condition that could leak rows (array containment could), so the
-- function runs as the owner. It takes no corporation: it reads the one that the transaction named, as the policy does.
-- Computing a row's grams costs a hundred times what reading it does, so only the index may answer.
create or replace procedure make_searchable(relation text, searched text, key text, key_type text)
language plpgsql as $$
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
