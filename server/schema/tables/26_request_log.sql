-- The last calls of the open API of each corporation, for those who build against it. Secrets, phone numbers and what was said
-- in chats are masked before they come here, by what the endpoints declare, bodies are cut, and old rows go as new ones
-- come: see engines/request-log/. `…_with_chats` is the same with what was said in chats, where there is some.

create table request_log (
  corp_id text not null,
  id bigint not null generated always as identity,
  at_ms bigint not null,
  request_id text not null,
  method text not null,
  path text not null,
  kind text,                        -- what the call is about; null: several kinds
  query text not null,
  secret_id text,
  address text,
  status integer not null,
  code integer not null,
  ms real not null,
  request_size integer not null default 0,
  request text not null,
  request_with_chats text,
  reply_size integer not null default 0,
  reply text not null,
  reply_with_chats text,
  primary key (corp_id, id)
);
