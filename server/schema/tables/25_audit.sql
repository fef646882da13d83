-- The audit log: who did what, from where, and the record before and after. A row is written in the transaction of the
-- change itself. The application's role may add and read rows, nothing else. Rows of open API calls (kind open_api) are swept
-- when they are as old as the change feed may get; all others stay.

-- `corp_id` is 'the server', which no corporation can be called, for what belongs to none: sign-ins, an operator's own
-- password and keys, corporations made and removed.
create table audit (
  corp_id text not null,
  id bigint not null generated always as identity,
  created_at bigint not null,
  actor_kind text not null,
  operator_id bigint,
  key_id bigint,
  actor_name text,
  action text not null,
  kind text not null,
  record_id text not null,
  before json,
  after json,
  address text,
  request_id text,
  primary key (corp_id, id)
);
create index audit_by_record on audit (corp_id, kind, record_id, id);
create index audit_by_operator on audit (corp_id, operator_id, id);
create index audit_by_time on audit (corp_id, created_at, id);
