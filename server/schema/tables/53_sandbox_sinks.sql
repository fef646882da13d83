-- Receivers of callbacks that a corporation for trials scripts itself. script: [{status, headers, body, delay_ms, hang, reset, echo}],
-- one for each push; `pushes` have come, of which `last_no` is the number of the last. `secrets` are encrypted.
create table sandbox_sink (
  corp_id text not null,
  name text not null collate "C",
  url text not null,
  script json not null,
  after_script text not null check (after_script in ('ok', 'last', 'repeat')),
  secrets bytea not null,
  pushes bigint not null default 0,
  last_no bigint not null default 0,
  created_at bigint not null,
  primary key (corp_id, name)
);

-- The newest pushes that a receiver got. `plaintext` is what could be decrypted, `answered` a status, hang or reset.
create table sandbox_received (
  corp_id text not null,
  sink text not null collate "C",
  no bigint not null,
  at bigint not null,
  headers json not null,
  body text not null,
  plaintext text,
  signature text not null check (signature in ('ok', 'bad')),
  answered text not null,
  primary key (corp_id, sink, no),
  foreign key (corp_id, sink) references sandbox_sink on delete cascade
);
