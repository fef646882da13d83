-- An id for a new record; writers of one table and corporation take turns until they commit.
create or replace function next_id(corp text, name text, key text default 'id') returns bigint language plpgsql as $$
declare
  highest bigint;
  given bigint;
begin
  execute format('select coalesce(max(%I), 0) from %I where corp_id = $1', key, name) into highest using corp;
  insert into last_id values (corp, name, highest + 1)
  on conflict (corp_id, relation) do update set id = greatest(last_id.id, highest) + 1
  returning id into given;
  return given;
end $$;
