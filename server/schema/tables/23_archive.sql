-- The message archive: how far it was pulled, and every item as the platform gave it, encrypted.

create table archive_cursor (
  corp_id text primary key references corp on delete cascade,
  seq bigint not null default 0,
  permits_at bigint not null default 0   -- when it was last asked whose messages are archived
);

-- `new`: to be opened. `parked`: it could not be, for a reason; a new private key has it tried again.
create table archive_item (
  corp_id text not null references corp on delete cascade,
  seq bigint not null,
  msgid text not null,
  key_version integer not null,
  sealed_key text not null,
  sealed_message text not null,
  state text not null default 'new' check (state in ('new', 'done', 'parked')),
  reason_code text,
  reason_params json,
  received_at bigint not null,
  primary key (corp_id, seq),
  unique (corp_id, msgid)
);
create index archive_item_open on archive_item (corp_id, state, seq) where state <> 'done';

-- The files of a message: fetched aside and kept among the corporation's files. `no` 0 is the message's own, the others are
-- those inside it. `copies` are the messages that show it, [staff_id, session_id, id] each. `parked`: it could not be had,
-- for a reason.
create table archive_media (
  corp_id text not null references corp on delete cascade,
  msgid text not null,
  no integer not null,
  sdk_file_id text not null,
  name text not null,
  md5 text not null,           -- as the message says; empty when it does not
  copies json not null,
  state text not null default 'new' check (state in ('new', 'done', 'parked')),
  reason_code text,
  reason_params json,
  file_id text,
  created_at bigint not null,
  primary key (corp_id, msgid, no)
);
create index archive_media_parked on archive_media (corp_id, created_at) where state = 'parked';
