-- Search: a case-insensitive substring of one character or more, Chinese or Latin, found by an index.
-- A text is indexed by its characters and its pairs of neighbouring characters, together with corp_id (btree_gin).

create extension if not exists btree_gin;

-- Indexes are built on this function, so it stands with the tables: another definition needs a new file that also
-- rebuilds every index which uses it.
create function grams(value text) returns text[] language sql immutable parallel safe as $$
  select array(
    select substr(lower(value), i, 1) from generate_series(1, length(value)) i
    union
    select substr(lower(value), i, 2) from generate_series(1, length(value) - 1) i)
$$;
