-- The messaging platform: which corporation is connected to what, and what all nodes share of the calls to it.

-- `corpid` is the corporation's id at the platform. `callback` is encrypted with the master key: the token and the key that
-- the platform signs and encrypts its callbacks with.
create table platform_connection (
  corp_id text primary key references corp on delete cascade,
  corpid text not null,
  agent_id bigint not null,
  base_url text not null,
  callback bytea not null,
  connected_at bigint not null,
  updated_ms bigint not null
);

-- One secret for each purpose, encrypted with the master key: `agent` the app's, `contact` the address book's,
-- `archive` the message archive's, with its private keys. `errcode` and the reason are what the platform last said to it;
-- 0 is well.
create table platform_credential (
  corp_id text not null,
  purpose text not null check (purpose in ('agent', 'contact', 'archive')),
  sealed bytea not null,
  checked_at bigint,
  errcode integer,
  reason_code text,
  reason_params json,
  primary key (corp_id, purpose),
  foreign key (corp_id) references platform_connection on delete cascade
);

-- Access tokens, encrypted. `generation` tells them apart and only grows: a node that finds one invalid replaces that
-- one alone. A node that fetches a token holds `lease_until_ms`; the others wait for the next generation.
create table platform_token (
  corp_id text not null,
  purpose text not null,
  generation bigint not null default 0,
  token bytea,
  expires_ms bigint not null default 0,
  lease_until_ms bigint not null default 0,
  primary key (corp_id, purpose),
  foreign key (corp_id, purpose) references platform_credential on delete cascade
);

-- Calls of the last hour by path, in slices of a few seconds, so that all nodes together stay below the platform's limits.
-- `blocked_until_ms`: the platform has said that there were too many.
create table platform_rate (
  corp_id text not null,
  path text not null,
  blocked_until_ms bigint not null default 0,
  primary key (corp_id, path)
);
create table platform_rate_slice (
  corp_id text not null,
  path text not null,
  slice bigint not null,
  calls integer not null,
  primary key (corp_id, path, slice)
) with (fillfactor = 50);

-- The newest calls of each corporation, without secrets. `errcode` is null when there was no answer; `subject` holds the
-- ids that the call was about.
create table platform_call (
  corp_id text not null,
  id bigint not null generated always as identity,
  at_ms bigint not null,
  purpose text not null,
  path text not null,
  subject json,
  errcode integer,
  reason_code text,
  reason_params json,
  duration_ms integer not null,
  primary key (corp_id, id)
);
create index platform_call_failed on platform_call (corp_id, id) where errcode is distinct from 0;

-- A comparison of everything here with what the platform has. `step` and `done` say how far it is, `changes` what it
-- changed and what it passed over, the reason why it failed.
create table platform_sync (
  corp_id text not null,
  id bigint not null generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  step text,
  done bigint not null default 0,
  changes json,
  reason_code text,
  reason_params json,
  created_at bigint not null,
  updated_at bigint not null,
  ended_at bigint,
  primary key (corp_id, id)
);
create unique index platform_sync_open on platform_sync (corp_id) where state in ('waiting', 'running');

-- Files that the platform has of ours, by where they came from; it forgets them after three days.
create table platform_media (
  corp_id text not null,
  source_hash text not null,
  purpose text not null check (purpose in ('message', 'moment')),
  media_id text not null,
  expires_at bigint not null,
  primary key (corp_id, source_hash, purpose)
);

-- Messages from the app to staff members, each a text or an attachment; their jobs send them and mark them done.
create table staff_message (
  corp_id text not null,
  id bigint not null generated always as identity,
  staff_id text not null,
  content text not null,
  attachment json,
  created_at bigint not null,
  done_at bigint,
  msgid text,
  reason_code text,
  reason_params json,
  primary key (corp_id, id)
);
create index staff_message_by_staff on staff_message (corp_id, staff_id, created_at);
