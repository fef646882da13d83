-- The last calls of the open API of each corporation, for those who build against it. Secrets and phone numbers are masked
-- before they come here, bodies are cut, and old rows go as new ones come: see engines/request-log/.

create table request_log (
  corp_id text not null,
  id bigint not null generated always as identity,
  at_ms bigint not null,
  request_id text not null,
  method text not null,
  path text not null,
  query text not null,
  secret_id text,
  address text,
  status integer not null,
  code integer not null,
  ms real not null,
  request text not null,
  reply text not null,
  primary key (corp_id, id)
);
