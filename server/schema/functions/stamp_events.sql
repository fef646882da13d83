-- Moves up to `most` changes of a corporation from the inbox to the feed, and makes the deliveries that subscriptions
-- to their kinds want. `patient` waits while another process stamps; otherwise nothing is done then.
create or replace function stamp_events(corp text, most int, now_ms bigint, patient boolean) returns int
language plpgsql as $$
declare
  head bigint;
  moved int;
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
  with taken as (
    -- up to a number, not among numbers: a plan for few rows would look for each of them anew among all others
    delete from event_inbox where corp_id = corp and inbox_id <= (
      select max(inbox_id) from (
        select inbox_id from event_inbox where corp_id = corp order by inbox_id limit most) x)
    returning *),
  numbered as materialized (select t.*, head + row_number() over (order by t.inbox_id) as position from taken t),
  stamped as (
    insert into event (corp_id, position, id, kind, action, record_id, time, doc)
    select corp, n.position, n.id, n.kind, n.action, n.record_id, n.time,
      '{"id":"' || n.id || '","kind":' || js(n.kind) || ',"action":' || js(n.action) || ',"record_id":'
        || js(n.record_id) || ',"time":' || n.time || ',"data":' || n.data || '}'
    from numbered n),
  pushed as (
    insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, seq, created_at, data, due_ms)
    select corp, s.subscription_id, n.id, n.kind, n.action, n.record_id, n.position, n.time,
      '{"record_id":' || js(n.record_id) || ',"record":' || n.data || '}', now_ms
    from numbered n join subscription s on s.corp_id = corp and s.active and n.kind = any (s.kinds))
  select count(*) into moved from numbered;
  update feed_head set position = head + moved where corp_id = corp and moved > 0;
  return moved;
end $$;
