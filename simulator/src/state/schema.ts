/** Of the tables below; a file of another version is refused. */
export const VERSION = 1

/**
 * `item` holds every record, `scope` numbers the kinds of each corporation so that keys stay short; `lag` is what reads
 * still show of a record until a time (no `doc`: nothing); `call`, `delivery` and `outbox` are the logs and the queue of
 * what goes out.
 */
export const SCHEMA = `
create table if not exists scope (id integer primary key, kind text not null, corp text not null, unique (kind, corp));
create table if not exists item (
  seq integer primary key autoincrement, scope integer not null, id text not null,
  g1 text, g2 text, at integer, doc text not null,
  unique (scope, id)
);
create index if not exists item_all on item (scope, seq);
create index if not exists item_g1 on item (scope, g1, seq) where g1 is not null;
create index if not exists item_g2 on item (scope, g2, seq) where g2 is not null;
create index if not exists item_at on item (scope, at, seq) where at is not null;
create table if not exists counter (corp text, name text, value integer not null, primary key (corp, name)) without rowid;
create table if not exists call (
  no integer primary key autoincrement, corp text not null, path text not null, time integer not null, doc text not null
);
create index if not exists call_corp on call (corp, no);
create index if not exists call_path on call (path, no);
create table if not exists delivery (
  no integer primary key autoincrement, corp text not null, time integer not null, doc text not null
);
create index if not exists delivery_corp on delivery (corp, no);
create table if not exists outbox (no integer primary key autoincrement, corp text not null, doc text not null);
create table if not exists lag (
  seq integer not null, scope integer not null, id text not null, g1 text, g2 text, at integer, doc text, until integer not null
);
create unique index if not exists lag_id on lag (scope, id, until);
create view if not exists item_seen as
  select seq, scope, id, g1, g2, at, doc from item
    where not exists (select 1 from lag where lag.scope = item.scope and lag.id = item.id)
  union all select seq, scope, id, g1, g2, at, doc from lag
    where doc is not null and until = (select min(until) from lag l where l.scope = lag.scope and l.id = lag.id);
create table if not exists snapshot (name text primary key, made integer not null);
create table if not exists saved_item (name text, seq integer, scope integer, id text, g1 text, g2 text, at integer, doc text);
create table if not exists saved_counter (name text, corp text, counter text, value integer);
create index if not exists saved_item_name on saved_item (name);
create index if not exists saved_counter_name on saved_counter (name);
`
