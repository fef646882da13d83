-- The change feed: what was created, changed or removed, in an order that readers can follow by position alone.
--
-- Numbers from a sequence become visible in another order than they were given, so a reader that remembers the last
-- one it saw would miss some. Changes are therefore written to an inbox in their own transaction, and stamped later:
-- one stamper at a time per corporation moves what is visible by then, in the inbox's order, to the next positions.
-- A record's second writer waits for the first one's commit, so the changes of one record keep their order.

create table event_inbox (
  corp_id text not null,
  inbox_id bigint not null generated always as identity,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  action text not null,
  record_id text not null,
  time bigint not null,
  data text not null,
  pushed boolean not null default false,
  primary key (corp_id, inbox_id)
);
alter table event_inbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- `doc` is the event as the list shows it.
create table event (
  corp_id text not null,
  position bigint not null,
  id uuid not null,
  kind text not null,
  action text not null,
  record_id text not null,
  time bigint not null,
  doc text not null,
  primary key (corp_id, position)
);
create index event_by_kind on event (corp_id, kind, position);
create index event_by_time on event (corp_id, time);

-- The last position given.
create table feed_head (corp_id text primary key, position bigint not null);

call raise_wall('event_inbox');
call raise_wall('event');
call raise_wall('feed_head');

-- What is recorded: each kind and the table that it comes from.
create table feed_source (kind text primary key, relation text not null);
grant select on feed_source to guanxi_app;

-- Moves up to `most` changes of a corporation from the inbox to the feed, and makes the deliveries that subscriptions
-- to their kinds want. `patient` waits for a stamper at work; otherwise it is left alone.
create function stamp_events(corp text, most int, now_ms bigint, patient boolean) returns int language plpgsql as $$
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
  insert into feed_head values (corp, 0) on conflict do nothing;
  select position into strict head from feed_head where corp_id = corp;
  with taken as (
    delete from event_inbox where corp_id = corp and inbox_id in (
      select inbox_id from event_inbox where corp_id = corp order by inbox_id limit most)
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
    from numbered n join subscription s on s.corp_id = corp and s.active and n.kind = any (s.kinds)
    where not n.pushed)
  select count(*) into moved from numbered;
  update feed_head set position = head + moved where corp_id = corp and moved > 0;
  return moved;
end $$;

-- Records every write to a table from now on, except in a bulk load (guanxi.bulk = on), which records itself as one
-- event. `key` and `doc` are SQL on row `r`; an update that leaves `doc` as it was is no change.
create procedure feed_of(relation regclass, kind text, key text, doc text default 'r.doc') language plpgsql as $$
begin
  insert into feed_source values (kind, relation::text);
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $t$
    begin
      if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        select r.corp_id, %2$L, 'created', %3$s, extract(epoch from clock_timestamp())::bigint, %4$s from added r;
      elsif tg_op = 'DELETE' then
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        select r.corp_id, %2$L, 'removed', %3$s, extract(epoch from clock_timestamp())::bigint, %4$s from removed r;
      else
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        select coalesce(n.corp_id, o.corp_id), %2$L,
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), extract(epoch from clock_timestamp())::bigint, coalesce(n.doc, o.doc)
        from (select r.corp_id, %3$s as key, %4$s as doc from added r) n
        full join (select r.corp_id, %3$s as key, %4$s as doc from removed r) o using (corp_id, key)
        where n.doc is distinct from o.doc;
      end if;
      return null;
    end $t$;
    create trigger %5$I after insert on %8$s referencing new table as added
      for each statement execute function %1$I();
    create trigger %6$I after update on %8$s referencing old table as removed new table as added
      for each statement execute function %1$I();
    create trigger %7$I after delete on %8$s referencing old table as removed
      for each statement execute function %1$I() $f$,
    'feed_' || kind, kind, key, doc, 'feed_' || kind || '_created', 'feed_' || kind || '_updated',
    'feed_' || kind || '_removed', relation);
end $$;

call feed_of('department', 'department', 'r.id',
  $q$(select row_to_json(x)::text from (select r.id, r.name, r.parent_id, r."order") x)$q$);
call feed_of('staff', 'staff', 'r.id');
call feed_of('tag_group', 'tag_group', 'r.tag_group_id',
  $q$(select row_to_json(x)::text from (select r.tag_group_id, r.tag_group_name, r.department_list) x)$q$);
call feed_of('tag', 'tag', 'r.tag_id');
