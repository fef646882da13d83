-- Tickets (work orders).

-- `doc` is the record's wire form up to `total_time`, `doc_end` what follows it: an open ticket's time runs on.
create table ticket (
  corp_id text not null,
  id bigint not null,
  order_no text not null,
  template_id bigint,
  template_title text,
  flow_handler bigint,
  template_step bigint,
  title text not null,
  relation_type bigint,
  relation_id text,
  status bigint not null check (status in (10, 20, 30)),
  handler_id text not null,
  last_handler_id text,
  creator_id text not null,
  created_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  content json,
  doc text not null,
  doc_end text not null,
  primary key (corp_id, id),
  unique (corp_id, order_no),
  check ((status = 30) = (closed_at is not null)),
  check (closed_at >= created_at)
);
create index ticket_by_creation on ticket (corp_id, created_at, id);

-- The last number given to a ticket: a removed ticket's is not given again.
create table ticket_counter (
  corp_id text primary key,
  last_id bigint not null
);

create function ticket_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || new.id || ',"order_no":' || js(new.order_no)
      || coalesce(',"template_id":' || new.template_id, '')
      || coalesce(',"template_title":' || to_json(new.template_title), '')
      || coalesce(',"flow_handler":' || new.flow_handler, '') || coalesce(',"template_step":' || new.template_step, '')
      || ',"title":' || js(new.title) || coalesce(',"relation_type":' || new.relation_type, '')
      || coalesce(',"relation_id":' || to_json(new.relation_id), '') || ',"status":' || new.status
      || ',"handler_id":' || js(new.handler_id) || ',"last_handler_id":' || js(new.last_handler_id)
      || ',"creator_id":' || js(new.creator_id) || ',"created_at":' || new.created_at
      || ',"updated_at":' || new.updated_at || ',"total_time":';
  new.doc_end := coalesce(',"content":' || new.content, '') || '}';
  return new;
end $$;
create trigger ticket_keeps_doc before insert or update on ticket for each row execute function ticket_keeps_doc();

call raise_wall('ticket');
call raise_wall('ticket_counter');
call walk_over('ticket', 'ticket', '''''', null, 'id', null);
call searchable('ticket', 'title', 'id', 'bigint');
