-- Moves up to `most` changes of a corporation from the inbox to the feed, and makes the deliveries that subscriptions
-- to their kinds want. `patient` waits while another process stamps; otherwise nothing is done then. Gives how many changes
-- it took from the inbox.
--
-- Changes of counters alone become one event a second for each record: further ones wait, and the last stands for all of them.
-- With `all_counts` none waits, for those who want the feed to be as far as the records.
drop function if exists stamp_events(text, int, bigint, boolean);
drop function if exists stamp_events(text, int, bigint, boolean, boolean);

-- Whether a change is of counters that had an event after `recent`; of none when that is null.
create or replace function count_waits(i event_inbox, recent bigint) returns boolean language sql stable as $$
  select i.counted and recent is not null and exists (
    select from feed_counted c where c.corp_id = i.corp_id and c.kind = i.kind and c.record_id = i.record_id
      and c.stamped_ms > recent)
$$;

create or replace function stamp_events(corp text, most int, patient boolean, all_counts boolean default false)
returns int language plpgsql as $$
declare
  head bigint;
  seen int;
  moved int;
  due bigint := corp_ms(corp);
  recent bigint := case when not all_counts then clock_ms() - 1000 end;
begin
  if not exists (select from event_inbox where corp_id = corp) then
    return 0;
  end if;
  if patient then
    perform pg_advisory_xact_lock(hashtextextended(corp || '/feed', 21));
  elsif not pg_try_advisory_xact_lock(hashtextextended(corp || '/feed', 21)) then
    return 0;
  end if;
  insert into feed_head (corp_id, position) values (corp, 0) on conflict do nothing;
  select position into strict head from feed_head where corp_id = corp;
  with counting as (select exists (select from event_inbox where corp_id = corp and counted) as found),
  taken as (
    -- up to a number, not among numbers: a plan for few rows would look for each of them anew among all others
    delete from event_inbox i where i.corp_id = corp and (not i.counted or not count_waits(i, recent)) and i.inbox_id <= (
      select max(inbox_id) from (
        select x.inbox_id from event_inbox x where x.corp_id = corp and (not x.counted or not count_waits(x, recent))
        order by x.inbox_id limit most) x)
    returning *),
  news as (
    select * from taken where not counted
    union all
    select corp_id, inbox_id, id, kind, action, record_id, admin_id, time, data, counted from (
      select t.*, lead(t.inbox_id) over (partition by t.kind, t.record_id order by t.inbox_id) as later from taken t
      where (select c.found from counting c) and t.kind = any (array(select distinct kind from taken where counted))) t
    where counted and later is null),
  -- counts that wait are old news once something later of their record is in the feed
  overtaken as (
    delete from event_inbox i using news t
    where (select c.found from counting c) and i.corp_id = corp and i.counted and count_waits(i, recent)
      and i.kind = t.kind and i.record_id = t.record_id and i.inbox_id < t.inbox_id),
  numbered as materialized (select t.*, head + row_number() over (order by t.inbox_id) as position from news t),
  timed as (
    insert into feed_counted as c select corp, n.kind, n.record_id, clock_ms() from numbered n where n.counted
    on conflict (corp_id, kind, record_id) do update set stamped_ms = excluded.stamped_ms),
  stamped as (
    insert into event (corp_id, position, id, kind, action, record_id, admin_id, time, doc)
    select corp, n.position, n.id, n.kind, n.action, n.record_id, n.admin_id, n.time,
      '{"id":"' || n.id || '","kind":"' || n.kind || '","action":"' || n.action || '","record_id":'
        || js(n.record_id) || ',"time":' || n.time || ',"data":' || n.data || '}'
    from numbered n),
  pushed as (
    insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, admin_id, seq, created_at, due_ms, data)
    select corp, s.subscription_id, n.id, n.kind, n.action, n.record_id, n.admin_id, n.position, n.time, due,
      '{"record_id":' || js(n.record_id) || ',"record":' || n.data || '}'
    from numbered n join subscription s on s.corp_id = corp and s.active and n.kind = any (s.kinds))
  select (select count(*) from numbered), (select count(*) from taken) into moved, seen;
  update feed_head set position = head + moved where corp_id = corp and moved > 0;
  return seen;
end $$;
