-- Whether a key that is for one corporation alone may enter this one: it is that corporation, or was made from it as a copy for
-- trials. A key that is for none alone may enter all that its operator may.
create or replace function key_reaches(only_corp text, corp text) returns boolean
language sql stable set search_path = public as $$
  select only_corp is null or corp = only_corp
    or exists (select from sandbox_clone k where k.corp_id = corp and k.source = only_corp)
$$;
revoke all on function key_reaches(text, text) from public;

-- Who calls the management API: by the hash of a session's cookie, or of an API key. One row, or none when it is unknown,
-- ended or disabled. Runs as the owner, since memberships of all corporations are read at once. `seen_at`: when the call
-- that was noted last was made. `corp_open`: whether that corporation is there, and the
-- key may enter it.
drop function if exists operator_caller(bytea, boolean, bigint, bigint, text);
create or replace function operator_caller(given bytea, by_key boolean, at bigint, idle bigint, corp text)
returns table (operator_id bigint, name text, admin boolean, has_password boolean, totp boolean, key_id bigint,
  key_corp_id text, key_rights text[], seen_at bigint, members json, corp_open boolean)
language plpgsql stable security definer set search_path = public as $$
declare
  found_operator bigint;
  found_key operator_key;
  seen bigint;
begin
  if by_key then
    select * into found_key from operator_key k
    where k.hash = given and k.revoked_at is null and coalesce(k.expires_at > at, true);
    found_operator := found_key.operator_id;
    seen := coalesce(found_key.last_used_at, 0);
  else
    select s.operator_id, s.seen_at into found_operator, seen from operator_session s
    where s.hash = given and s.ends_at > at and s.seen_at > at - idle;
  end if;
  return query
    select o.operator_id, o.name, o.admin, o.password is not null, o.totp is not null, found_key.key_id,
      found_key.only_corp_id, found_key.rights, seen, coalesce((
      select json_agg(json_build_object('corp_id', m.corp_id, 'role', m.role, 'staff_id', m.staff_id, 'name', c.name,
          'time_zone', c.time_zone, 'sandbox', c.sandbox)
        order by m.corp_id)
      from operator_member m join corp c on c.corp_id = m.corp_id
      where m.operator_id = o.operator_id and c.removed_at is null
        and key_reaches(found_key.only_corp_id, m.corp_id)), '[]'),
      exists (select from corp c where c.corp_id = corp and c.removed_at is null)
        and key_reaches(found_key.only_corp_id, corp)
    from operator o where o.operator_id = found_operator and o.disabled_at is null;
end $$;
revoke all on function operator_caller(bytea, boolean, bigint, bigint, text) from public;
grant execute on function operator_caller(bytea, boolean, bigint, bigint, text) to guanxi_app;

grant select, insert, update on operator, operator_key to guanxi_app;
grant select, insert, update, delete on operator_session, operator_link, sign_in_attempt to guanxi_app;

-- Corporations as operators see them, all or those of `among`, ordered by corp_id, name or created_at (`by`): a page after
-- a place (that column as `place`, and the id), or after `skip` of them, with the number of all that match.
drop function if exists list_corps(text, text, int, text[]);
create or replace function list_corps(term text, among text[], by text, backwards boolean, after_place text, after_id text,
  skip bigint, most int)
returns table (corp_id text, name text, created_at bigint, place text, total bigint)
language sql stable security definer set search_path = public as $$
  with matching as materialized (
    select c.corp_id collate "C" as id, c.name, c.created_at,
      case by when 'name' then c.name when 'created_at' then lpad(c.created_at::text, 20, '0') else c.corp_id end collate "C" as place
    from corp c
    where c.removed_at is null and (among is null or c.corp_id = any (among))
      and (term is null or strpos(lower(c.name), lower(term)) > 0 or strpos(lower(c.corp_id), lower(term)) > 0))
  select m.id, m.name, m.created_at, m.place, (select count(*) from matching) from matching m
  where after_id is null or case when backwards then (m.place, m.id) < (after_place, after_id)
    else (m.place, m.id) > (after_place, after_id) end
  order by case when backwards then m.place end desc, case when backwards then m.id end desc, m.place, m.id
  offset skip limit most
$$;
revoke all on function list_corps(text, text[], text, boolean, text, text, bigint, int) from public;
grant execute on function list_corps(text, text[], text, boolean, text, text, bigint, int) to guanxi_app;

-- Whether an operator is of the corporation that the transaction named, and of no other, and no administrator: only such
-- a one's ways of signing in may the corporation's owner decide.
create or replace function operator_is_only_here(wanted bigint) returns boolean
language sql stable security definer set search_path = public as $$
  select coalesce(bool_and(m.corp_id = current_setting('guanxi.corp_id', true)), false) and not bool_or(o.admin)
  from operator o join operator_member m on m.operator_id = o.operator_id where o.operator_id = wanted
$$;
revoke all on function operator_is_only_here(bigint) from public;
grant execute on function operator_is_only_here(bigint) to guanxi_app;
