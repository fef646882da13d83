-- Group messages that were not sent yet: drafts, and those that wait for their time (`send_at`). Sending one makes a group
-- message and removes the draft, in one transaction. `failed_code`: why it was not sent when its time came.
create table group_message_draft (
  corp_id text not null,
  id bigint not null,
  name text not null,
  content text not null,
  attachments json not null,
  allow_select boolean not null,
  creator_id text not null,
  filter json,
  crowd_package_id bigint,
  chat_ids text[],
  chat_owner_ids text[],
  state text not null default 'draft' check (state in ('draft', 'scheduled')),
  send_at bigint,
  failed_code text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id),
  check (state = 'draft' or send_at is not null)
);
create index group_message_draft_updated on group_message_draft (corp_id, updated_at, id);
