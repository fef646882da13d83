-- Search: a case-insensitive substring of one character or more, Chinese or Latin, found by an index.
-- A text is indexed by its characters and its pairs of neighbouring characters, together with corp_id (btree_gin).

create extension if not exists btree_gin;

-- Indexes are built on this function, so it stands with the tables: another definition needs a new file that also
-- rebuilds every index which uses it.
-- The text is cut once: looking for its i-th character each time would cost the square of its length. What a text has twice
-- may be here twice: the index keeps each of a row's entries once.
create function grams(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  characters text[] := string_to_array(lower(value), null);
  length int := cardinality(characters);
  found text[] := characters;
begin
  for i in 2..length loop
    found[length + i - 1] := characters[i - 1] || characters[i];
  end loop;
  return found;
end $$;

-- How Chinese characters are read, the most usual reading first; filled by functions/hanzi.sql.
create table hanzi (
  hanzi text primary key,
  readings text[] not null
);
