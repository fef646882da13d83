-- The change feed: what was created, changed or removed, in an order that readers can follow by position alone.
--
-- Numbers from a sequence become visible in another order than they were given, so a reader that remembers the last
-- one it saw would miss some. Changes are therefore written to an inbox in their own transaction, and stamped later:
-- one stamper at a time for a corporation moves what is visible by then, in the inbox's order, to the next positions.
-- A record's second writer waits for the first one's commit, so the changes of one record keep their order.

create table event_inbox (
  corp_id text not null,
  inbox_id bigint not null generated always as identity,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  action text not null,
  record_id text not null,
  admin_id text,                            -- the record's id in the management API, where it is another
  time bigint not null,
  data text not null,
  counted boolean not null default false,   -- nothing but counters changed
  primary key (corp_id, inbox_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create index event_inbox_counted on event_inbox (corp_id, kind, record_id, inbox_id) where counted;

-- When a record's counters last had an event: once a second at most.
create table feed_counted (
  corp_id text not null,
  kind text not null,
  record_id text not null,
  stamped_ms bigint not null,
  primary key (corp_id, kind, record_id)
);

-- `doc` is the event as the list shows it.
create table event (
  corp_id text not null,
  position bigint not null,
  id uuid not null,
  kind text not null,
  action text not null,
  record_id text not null,
  admin_id text,
  time bigint not null,
  doc text not null,
  primary key (corp_id, position)
);
create index event_by_kind on event (corp_id, kind, position);

-- The last position given, and the last one whose event is no longer kept.
create table feed_head (corp_id text primary key, position bigint not null, swept bigint not null default 0);

-- What is recorded: each kind, the table that it comes from, and the regular expression that its records' ids match.
create table feed_source (kind text primary key, relation text not null, id_parts text not null);
