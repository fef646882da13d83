-- Search: a case-insensitive substring of one character or more, Chinese or Latin, found by an index.
-- A text is indexed by its characters and its pairs of neighbouring characters, together with corp_id (btree_gin).

create extension if not exists btree_gin;

-- Indexes are built on this function, so it stands with the tables: another definition needs a new file that also
-- rebuilds every index which uses it.
-- The text is cut once: looking for its i-th character each time would cost the square of its length.
-- A short name is looked through for each; a query that makes a long one's distinct costs more than that.
create function grams(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  characters text[] := string_to_array(lower(value), null);
  found text[] := '{}';
  short boolean := cardinality(characters) <= 32;
begin
  for i in 1..cardinality(characters) loop
    if not short or array_position(found, characters[i]) is null then
      found := found || characters[i];
    end if;
    if i > 1 and (not short or array_position(found, characters[i - 1] || characters[i]) is null) then
      found := found || (characters[i - 1] || characters[i]);
    end if;
  end loop;
  return case when short then found else array(select distinct unnest(found)) end;
end $$;
