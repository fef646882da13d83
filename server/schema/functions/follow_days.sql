-- Counts gained and lost follows by day: a gain on the day that an interval began, a loss on the day that it ended, which an
-- event may tell otherwise than it was found.
create or replace function relations_made() returns trigger language plpgsql as $$
begin
  insert into follow_day_delta (corp_id, day, staff_id, added)
  select r.corp_id, (to_timestamp(r.since) at time zone c.time_zone)::date, r.staff_id, count(*)
  from made r join corp c on c.corp_id = r.corp_id group by 1, 2, 3;
  if exists (select from made where lost_at is not null) then
    insert into follow_day_delta (corp_id, day, staff_id, lost)
    select r.corp_id, (to_timestamp(r.lost_at) at time zone c.time_zone)::date, r.staff_id, count(*)
    from made r join corp c on c.corp_id = r.corp_id where r.lost_at is not null group by 1, 2, 3;
  end if;
  return null;
end $$;
create or replace trigger relations_made after insert on relation referencing new table as made
  for each statement execute function relations_made();

create or replace function relation_ends() returns trigger language plpgsql as $$
begin
  insert into follow_day_delta (corp_id, day, staff_id, lost)
  select new.corp_id, (to_timestamp(d.lost_at) at time zone c.time_zone)::date, new.staff_id, d.lost
  from (values (old.lost_at, -1), (new.lost_at, 1)) d (lost_at, lost) join corp c on c.corp_id = new.corp_id
  where d.lost_at is not null;
  return null;
end $$;
create or replace trigger relation_ends after update of lost_at on relation for each row
  when (old.lost_at is distinct from new.lost_at) execute function relation_ends();

-- A customer who is removed is lost to all who followed them.
create or replace function customer_follows_gone() returns trigger language plpgsql as $$
begin
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
