-- Counts gained and lost follows by day. A gain counts on the day that the follow names, a loss on the day it happens; a
-- follow that only changes its stage or remark counts nowhere. Rows are locked in the order of their keys.
create or replace function count_follows(gained jsonb, lost jsonb) returns void language sql as $$
  insert into follow_day as d (corp_id, day, state, staff_id, added, lost)
  select x.corp_id, (to_timestamp(x.at) at time zone c.time_zone)::date, x.state, x.staff_id, sum(x.added), sum(x.lost)
  from (
    select corp_id, at, state, staff_id, 1 as added, 0 as lost
    from jsonb_to_recordset(gained) g (corp_id text, at bigint, state text, staff_id text)
    union all
    select corp_id, ctx_now(), state, staff_id, 0, 1
    from jsonb_to_recordset(lost) l (corp_id text, state text, staff_id text)) x
  join corp c on c.corp_id = x.corp_id
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (corp_id, day, state, staff_id) do update set added = d.added + excluded.added, lost = d.lost + excluded.lost
$$;

create or replace function customer_follows_made() returns trigger language plpgsql as $$
begin
  insert into follow_day as d (corp_id, day, state, staff_id, added)
  select r.corp_id, (to_timestamp(f.added_at) at time zone c.time_zone)::date, coalesce(f.state, ''), f.staff_id, count(*)
  from made r join corp c on c.corp_id = r.corp_id
  cross join lateral json_to_recordset(r.follows) f (staff_id text, added_at bigint, state text)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (corp_id, day, state, staff_id) do update set added = d.added + excluded.added;
  return null;
end $$;
create or replace trigger customer_follows_made after insert on customer referencing new table as made
  for each statement execute function customer_follows_made();

create or replace function customer_follows_moved() returns trigger language plpgsql as $$
begin
  perform count_follows(
    (select jsonb_agg(jsonb_build_object('corp_id', new.corp_id, 'at', n.added_at, 'state', coalesce(n.state, ''),
        'staff_id', n.staff_id))
      from json_to_recordset(new.follows) n (staff_id text, added_at bigint, state text)
      where not exists (
        select from json_to_recordset(old.follows) o (staff_id text) where o.staff_id = n.staff_id)),
    (select jsonb_agg(jsonb_build_object('corp_id', new.corp_id, 'state', coalesce(o.state, ''), 'staff_id', o.staff_id))
      from json_to_recordset(old.follows) o (staff_id text, state text)
      where not exists (
        select from json_to_recordset(new.follows) n (staff_id text) where n.staff_id = o.staff_id)));
  return null;
end $$;
create or replace trigger customer_follows_moved after update of follows on customer for each row
  when (old.follows::text is distinct from new.follows::text) execute function customer_follows_moved();

create or replace function customer_follows_gone() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform count_follows(null, (
    select jsonb_agg(jsonb_build_object('corp_id', r.corp_id, 'state', coalesce(f.state, ''), 'staff_id', f.staff_id))
    from gone r cross join lateral json_to_recordset(r.follows) f (staff_id text, state text)));
  return null;
end $$;
create or replace trigger customer_follows_gone after delete on customer referencing old table as gone
  for each statement execute function customer_follows_gone();
