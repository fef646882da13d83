-- Work on tickets: the templates that they follow, what they carry beside the list's fields, and their history.

-- steps: [{name, handler_ids}], the first one is step 1; components: [{component_id, type, title, required, options}].
-- `handler_ids` is everyone whom the steps name.
create table ticket_template (
  corp_id text not null,
  id bigint not null,
  title text not null,
  steps json not null,
  components json not null,
  handler_ids text[] not null,
  primary key (corp_id, id)
);

-- A component's record keeps what its template said of the component then, so that a later template changes no ticket:
-- [{component_record_id, component_id, type, title, sort, required, options, value or values}].
-- `deliver` and `reopen` say whether the ticket was ever handed on or reopened; `event_seq` counts its pushed events.
alter table ticket
  add cc_list text[] not null default '{}',
  add msg_list text[] not null default '{}',
  add deliver boolean not null default false,
  add reopen boolean not null default false,
  add component_records json not null default '[]',
  add event_seq bigint not null default 0;

-- What was done, by whom, numbered from 1; `status`, `handler_id` and `template_step` are what it led to.
create table ticket_flow (
  corp_id text not null,
  ticket_id bigint not null,
  no bigint not null,
  action text not null check (action in ('create', 'switch', 'reply', 'close', 'reopen', 'update')),
  staff_id text not null,
  handler_id text not null,
  status bigint not null check (status in (10, 20, 30)),
  template_step bigint,
  cc_list text[] not null,
  content json,
  is_show bigint not null,
  attached_json json not null,
  created_at bigint not null,
  primary key (corp_id, ticket_id, no),
  foreign key (corp_id, ticket_id) references ticket on delete cascade
);

call raise_wall('ticket_template');
call raise_wall('ticket_flow');

-- Receivers order a ticket's events by their numbers: an import that knows fewer of them does not give numbers again.
create function ticket_keeps_event_seq() returns trigger language plpgsql as $$
begin
  new.event_seq := old.event_seq;
  return new;
end $$;
create trigger ticket_keeps_event_seq before update on ticket for each row
  when (new.event_seq < old.event_seq) execute function ticket_keeps_event_seq();
