-- Tickets (work orders): the templates that they follow, and their history.

-- steps: [{name, handler_ids}], the first one is step 1; components: [{component_id, type, title, required, options}].
-- `handler_ids` is everyone whom the steps name.
create table ticket_template (
  corp_id text not null,
  id bigint not null,
  title text not null,
  steps json not null,
  components json not null,
  handler_ids text[] not null,
  updated_at bigint not null default 0,
  doc text not null,
  primary key (corp_id, id)
);
create index ticket_template_by_update on ticket_template (corp_id, updated_at, id);

-- `doc` is the record's wire form up to `total_time`, `doc_end` what follows it: an open ticket's time runs on.
-- `component_records` keeps what the template said of each component then, so that a later template changes no ticket:
-- [{component_record_id, component_id, type, title, sort, required, options, value or values}].
-- `deliver` and `reopen` say whether the ticket was ever handed on or reopened; `event_seq` counts its pushed events.
-- `priority` is 1 low, 2 normal, 3 high, 4 urgent. An open ticket is overdue after `due_at`; by `due_order` those without
-- such a time come last.
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
  cc_list text[] not null default '{}',
  msg_list text[] not null default '{}',
  deliver boolean not null default false,
  reopen boolean not null default false,
  component_records json not null default '[]',
  event_seq bigint not null default 0,
  priority bigint not null default 2 check (priority between 1 and 4),
  due_at bigint,
  due_order bigint not null generated always as (coalesce(due_at, 253402300800)) stored,
  doc text not null,
  doc_end text not null,
  primary key (corp_id, id),
  unique (corp_id, order_no),
  check ((status = 30) = (closed_at is not null)),
  check (closed_at >= created_at)
);
create index ticket_by_creation on ticket (corp_id, created_at, id);
create index ticket_by_template on ticket (corp_id, (coalesce(template_id::text, '')), id);
create index ticket_by_handler on ticket (corp_id, handler_id, id);
create index ticket_by_creator on ticket (corp_id, creator_id, id);
create index ticket_by_priority on ticket (corp_id, priority, id);
create index ticket_by_due on ticket (corp_id, due_order, id);
create index ticket_open on ticket (corp_id, status) where status < 30;
create index ticket_open_by_handler on ticket (corp_id, handler_id, id) where status < 30;
create index ticket_by_relation on ticket (corp_id, relation_id, created_at) where relation_id is not null;
create index ticket_search on ticket using gin (corp_id, grams(title));

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

-- The last number given to a ticket: a removed ticket's is not given again.
create table ticket_counter (
  corp_id text primary key,
  last_id bigint not null
);
