-- Kinds of events that a corporation names itself: what somebody writes down about a customer may be of one.
create table event_type (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id),
  unique (corp_id, name)
);
