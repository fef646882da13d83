-- Search: a case-insensitive substring of one character or more, Chinese or Latin, found by an index.
-- A text is indexed by its characters and its pairs of neighbouring characters, together with corp_id (btree_gin). There are
-- few pairs of digits or Latin letters, and many names share each: where five of them stand together, they are indexed too.

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
  count int := 2 * length - 1;
  run int := 0; -- how many digits and Latin letters stand together up to here
begin
  for i in 2..length loop
    found[length + i - 1] := characters[i - 1] || characters[i];
  end loop;
  if lower(value) ~ '[a-z0-9]{5}' then
    for i in 1..length loop
      run := case when ascii(characters[i]) between 97 and 122 or ascii(characters[i]) between 48 and 57 then run + 1 else 0 end;
      if run >= 5 then
        count := count + 1;
        found[count] := characters[i - 4] || characters[i - 3] || characters[i - 2] || characters[i - 1] || characters[i];
      end if;
    end loop;
  end if;
  return found;
end $$;

-- How Chinese characters are read, the most usual reading first; filled by functions/hanzi.sql.
create table hanzi (
  hanzi text primary key,
  readings text[] not null
);
