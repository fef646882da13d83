-- Corporations (the tenants), their seats and secrets, and what belongs to no other subject.
--
-- In every file: times are Unix seconds, and names that end in _ms are Unix milliseconds. Every key starts with corp_id,
-- and a row-level security policy (functions/tenant_policies.sql) shows the application's role only the rows of the
-- corporation that its transaction has named. `doc` is a record's wire form as JSON text, kept by a trigger.

create table corp (
  corp_id text primary key check (corp_id <> ''),
  name text not null,
  time_zone text not null default 'Asia/Shanghai',
  ciphertext boolean not null default false,
  chat_terms_agreed boolean not null default false,
  sandbox boolean not null default false,   -- for trials: callers may force failures
  limits jsonb not null default '{}',
  logo text not null default '',     -- the address of one of the corporation's files
  colour text not null default '',   -- #rrggbb
  created_at bigint not null,
  removed_at bigint
);

-- Seats decide which endpoints a corporation may call.
create table seat (
  corp_id text not null references corp on delete cascade,
  seat_no integer not null,
  kind text not null check (kind in ('basic', 'marketing', 'service', 'conversation')),
  quantity integer not null check (quantity >= 0),
  expires_at bigint,
  primary key (corp_id, seat_no)
);

-- What an integrator exchanges for access tokens; only hashes are stored.
create table secret (
  corp_id text not null references corp on delete cascade,
  secret_id integer not null,
  name text not null,
  hash bytea not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  primary key (corp_id, secret_id),
  unique (corp_id, hash)
);

create table access_token (
  corp_id text not null references corp on delete cascade,
  hash bytea not null,
  secret_id integer not null,
  expires_at bigint not null,
  primary key (corp_id, hash)
);
create index access_token_expiry on access_token (corp_id, expires_at);

-- The reply that was given to a call with an idempotency key, while a repeat of the call may still come.
create table idempotency (
  corp_id text not null,       -- 'the server' for calls that belong to no corporation
  path text not null,
  key text not null,
  body_hash bytea not null,
  reply bytea,
  created_at bigint not null,
  primary key (corp_id, path, key)
);
create index idempotency_age on idempotency (corp_id, created_at);

-- The highest id that a table's records were ever given, so that a removed record's id does not come back.
create table last_id (
  corp_id text not null,
  relation text not null,
  id bigint not null,
  primary key (corp_id, relation)
);

-- One row. Nodes keep corporations, seats and tokens in memory and ask several times a second whether this number moved.
create table control_epoch (one boolean primary key default true check (one), epoch bigint not null);
insert into control_epoch (epoch) values (1);

-- Which master key the secrets of this database are encrypted with, so that another one is noticed at once.
create table master_key (one boolean primary key default true check (one), mark bytea not null);
