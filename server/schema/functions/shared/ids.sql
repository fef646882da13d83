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

-- 32 bytes for what they stand for: always the same in one corporation, and whoever lacks its seed cannot compute them, whichever
-- others are known. An id shows half of them at most.
create or replace function id_hash(corp text, variadic what text[]) returns bytea language sql stable as $$
  select sha256(c.id_seed || convert_to(array_to_json(what)::text, 'UTF8')) from corp c where c.corp_id = corp
$$;
create or replace function id_hex(corp text, variadic what text[]) returns text language sql stable as $$
  select left(encode(id_hash(corp, variadic what), 'hex'), 32)
$$;
create or replace function id_uuid(corp text, variadic what text[]) returns text language sql stable as $$
  select id_hex(corp, variadic what)::uuid::text
$$;
-- A number from 0 to below `bound`.
create or replace function id_number(bound bigint, corp text, variadic what text[]) returns bigint language sql stable as $$
  select ('x' || left(id_hex(corp, variadic what), 15))::bit(60)::bigint % bound
$$;

-- A key for a new record of a table without numbers, one of its `owner`'s where each has its own keys; writers of one table and
-- corporation take turns until they commit. With a prefix it is a UUID behind it, else 32 hexadecimal digits. An import may have
-- brought keys that were given elsewhere, or later.
create or replace function next_key(corp text, name text, key text, prefix text default '', owner text default 'corp_id',
  owner_id text default null) returns text language plpgsql as $$
declare
  n bigint;
  given text;
  used boolean;
begin
  loop
    insert into last_id values (corp, name, 1)
    on conflict (corp_id, relation) do update set id = last_id.id + 1 returning id into n;
    given := case prefix when '' then id_hex(corp, name, n::text) else prefix || id_uuid(corp, name, n::text) end;
    execute format('select exists (select from %I where corp_id = $1 and %I = $2 and %I = $3)', name, owner, key)
      into used using corp, coalesce(owner_id, corp), given;
    exit when not used;
  end loop;
  return given;
end $$;
