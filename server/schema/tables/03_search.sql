-- Search: a case-insensitive substring of one character or more, Chinese or Latin, found by an index.
-- A text is indexed by its characters and its pairs of neighbouring characters, together with corp_id (btree_gin).

create extension if not exists btree_gin;

-- Indexes are built on this function, so it stands with the tables: another definition needs a new file that also
-- rebuilds every index which uses it.
-- The text is cut once: looking for its i-th character each time would cost the square of its length.
create function grams(value text) returns text[] language sql immutable parallel safe as $$
  with cut as materialized (select string_to_array(lower(value), null) as characters)
  select array(
    select a from cut, unnest(characters) a
    union
    select a || b from cut, unnest(characters, characters[2:]) pair (a, b) where b is not null)
$$;
