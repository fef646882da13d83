-- Counts gained and lost follows by day. A gain counts on the day that the follow names, a loss on the day it happens; a
-- follow that only changes its stage or remark counts nowhere. A statement that writes the follows of its customers beside
-- them has counted them: one look tells, as this comes before those that others leave to a trigger are written.
create or replace function customer_follows_made() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select r.corp_id, r.pk from made r where r.follows::text <> '[]' limit 1) m
    where exists (select from customer_follow f where f.corp_id = m.corp_id and f.customer_pk = m.pk)) then
    return null;
  end if;
  insert into follow_day_delta (corp_id, day, staff_id, added)
  select r.corp_id, (to_timestamp(f.added_at) at time zone c.time_zone)::date, f.staff_id, count(*)
  from made r join corp c on c.corp_id = r.corp_id
  cross join lateral json_to_recordset(r.follows) f (staff_id text, added_at bigint)
  group by 1, 2, 3;
  return null;
end $$;
create or replace trigger customer_follows_made after insert on customer referencing new table as made
  for each statement execute function customer_follows_made();

create or replace function customer_follows_moved() returns trigger language plpgsql as $$
begin
  -- who is only called otherwise was neither gained nor lost
  if current_setting('guanxi.renaming', true) = 'on' then return null; end if;
  insert into follow_day_delta (corp_id, day, staff_id, added, lost)
  select new.corp_id, (to_timestamp(coalesce(n.added_at, ctx_now())) at time zone c.time_zone)::date,
    coalesce(n.staff_id, o.staff_id), count(n.staff_id), count(o.staff_id)
  from json_to_recordset(new.follows) n (staff_id text, added_at bigint)
  full join json_to_recordset(old.follows) o (staff_id text) on o.staff_id = n.staff_id
  join corp c on c.corp_id = new.corp_id
  where n.staff_id is null or o.staff_id is null
  group by 1, 2, 3;
  return null;
end $$;
create or replace trigger customer_follows_moved after update of follows on customer for each row
  when (old.follows::text is distinct from new.follows::text) execute function customer_follows_moved();

create or replace function customer_follows_gone() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  insert into follow_day_delta (corp_id, day, staff_id, lost)
  select r.corp_id, (to_timestamp(ctx_now()) at time zone c.time_zone)::date, f.staff_id, count(*)
  from gone r join corp c on c.corp_id = r.corp_id
  cross join lateral json_to_recordset(r.follows) f (staff_id text)
  group by 1, 2, 3;
  return null;
end $$;
create or replace trigger customer_follows_gone after delete on customer referencing old table as gone
  for each statement execute function customer_follows_gone();

-- Moves what writers added into the days; several processes may do so at once. The rows are named by their places: a plan
-- that was made while the table was empty would look for each of them anew among all others.
create or replace function fold_follow_days() returns void language sql as $$
  with moved as (
    delete from follow_day_delta where ctid = any (array(
      select ctid from follow_day_delta order by corp_id, id limit 10000 for update skip locked))
    returning corp_id, day, staff_id, added, lost)
  insert into follow_day as d (corp_id, day, staff_id, added, lost)
  select corp_id, day, staff_id, sum(added), sum(lost) from moved group by 1, 2, 3 order by 1, 2, 3
  on conflict (corp_id, day, staff_id) do update set added = d.added + excluded.added, lost = d.lost + excluded.lost
$$;
