-- Webhooks: who subscribed to changes, what is to be delivered to them, and every attempt at it.

-- `secrets` is encrypted with the master key; a subscription that came without them is silent until it has some.
-- `reason` says why it is not enabled. `failing_since` is the first failure after the last success.
create table subscription (
  corp_id text not null references corp on delete cascade,
  subscription_id integer not null check (subscription_id > 0),
  url text not null,
  kinds text[] not null,
  app_id text not null,
  enabled boolean not null,
  reason text,
  secrets bytea,
  active boolean not null generated always as (enabled and secrets is not null) stored,
  created_at bigint not null,
  updated_at bigint not null,
  last_success_at bigint,
  failing_since bigint,
  primary key (corp_id, subscription_id)
);

-- One event on its way to one subscription. A claim sets `lease` and `lease_until_ms`: what a worker that died had in hand
-- is free again when its lease has ended. Both times are the database's. `attempts` counts all attempts, `tries` those
-- since the last resend.
create table delivery (
  corp_id text not null,
  delivery_id bigint not null generated always as identity,
  subscription_id integer not null,
  event_id uuid not null,
  kind text not null,
  action text not null,
  record_id text not null,
  admin_id text,               -- the record's id in the management API, where it is another
  seq bigint not null,
  created_at bigint not null,
  data text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  tries integer not null default 0,
  claims integer not null default 0,
  due_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  lease uuid,
  lease_until_ms bigint,
  primary key (corp_id, delivery_id),
  check ((lease is null) = (lease_until_ms is null)),
  unique (corp_id, event_id, subscription_id),
  foreign key (corp_id, subscription_id) references subscription on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index delivery_due on delivery (corp_id, subscription_id, due_ms, delivery_id)
  where state = 'waiting' and lease is null;
create index delivery_clock on delivery (due_ms) where state = 'waiting' and lease is null;
create index delivery_leased on delivery (lease_until_ms) where lease is not null;
create index delivery_failed on delivery (corp_id, subscription_id, created_at) where state = 'failed';
create index delivery_failed_newest on delivery (corp_id, delivery_id) where state = 'failed';
create index delivery_by_age on delivery (corp_id, created_at);
create index delivery_by_subscription on delivery (corp_id, subscription_id, delivery_id);

-- `request` is what was sent, encrypted as it was; `response` the first 20 kB of the answer's body.
create table delivery_attempt (
  corp_id text not null,
  delivery_id bigint not null,
  attempt integer not null,
  at_ms bigint not null,
  duration_ms integer not null,
  status integer,
  error text,
  request text not null,
  response text,
  next_ms bigint,
  primary key (corp_id, delivery_id, attempt),
  foreign key (corp_id, delivery_id) references delivery on delete cascade
);

-- The last number given to an event of a record, so that receivers can put a record's events in order.
create table event_seq (
  corp_id text not null,
  kind text not null,
  record_id text not null,
  seq bigint not null,
  primary key (corp_id, kind, record_id)
);
