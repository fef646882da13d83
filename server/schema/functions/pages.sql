-- The code of a link: 96 bits in 16 characters, which nobody guesses and which tell nothing of how many there are. The same link of
-- the same corporation always has the same one.
create or replace function page_code(corp text, kind text, object bigint, sharer text default '', staff text default '',
  channel text default '') returns text language sql stable as $$
  select translate(encode(substr(id_hash(corp, 'page', kind, object::text, sharer, staff, channel), 1, 12), 'base64'), '+/', '-_')
$$;
-- Nodes of the release before draw them.
create or replace function page_code() returns text language sql volatile as $$
  select translate(encode(substr(uuid_send(gen_random_uuid()), 1, 6) || substr(uuid_send(gen_random_uuid()), 10, 6), 'base64'), '+/', '-_')
$$;

-- Where a code leads. Runs as the owner: whose page it is, is what is asked.
create or replace function find_page(asked text)
returns table (corp_id text, kind text, object_id bigint, staff_id text, channel text, sharer text)
language sql stable security definer set search_path = public as $$
  select l.corp_id, l.kind, l.object_id, l.staff_id, l.channel, l.sharer from page_link l where l.code = asked
$$;

-- The address of a record's own page; null while no node has said where the service is.
create or replace function page_address(corp text, page_kind text, object bigint) returns text language sql stable as $$
  select o.origin || case page_kind when 'radar' then '/r/' when 'form' then '/f/' when 'check_in' then '/c/' else '/m/' end || l.code
  from page_link l, public_origin o
  where l.corp_id = corp and l.kind = page_kind and l.object_id = object and l.sharer = '' and l.staff_id = '' and l.channel = ''
$$;

-- Where the service is from now on: addresses of ours that records show follow.
create or replace function adopt_origin(now_at text) returns void language plpgsql as $$
declare
  before text;
begin
  perform pg_advisory_xact_lock(hashtextextended('public origin', 28));
  select origin into before from public_origin;
  if before is not distinct from now_at then return; end if;
  insert into public_origin (origin) values (now_at) on conflict (one) do update set origin = excluded.origin;
  if before is not null then
    update radar set radar_link = now_at || substr(radar_link, length(before) + 1)
    where starts_with(radar_link, before || '/r/');
  end if;
end $$;
