-- Group messages and moments: a mission, and the tasks that the platform is asked to do for it.
-- Their ids are counted per corporation (next_id): nobody can tell from them how much others send.
-- A group message has tasks (one staff member, at most 10,000 customers or 2,000 group chats each) and recipients: customers, or
-- group chats (`chat_type` group), sent by their owners. Recipients are numbered from 1 in the order of staff member and customer, so that a task is a range of numbers, and so is any page of a result.

create table group_message (
  corp_id text not null,
  id bigint not null,
  name text not null,
  content text not null,
  attachments json not null,
  allow_select boolean not null,
  creator_id text not null,
  chat_type text not null default 'single' check (chat_type in ('single', 'group')),
  state text not null default 'pending' check (state in ('pending', 'sending', 'done', 'failed')),
  recipients bigint not null default 0,
  sent bigint not null default 0,
  failed bigint not null default 0,
  created_at bigint not null,
  done_at bigint,
  cancelled_at bigint,                      -- what was not sent by then is taken back
  reminders bigint[] not null default '{}', -- when senders were last reminded
  primary key (corp_id, id)
);
create index group_message_by_creation on group_message (corp_id, created_at, id);
create index group_message_open on group_message (corp_id, id) where state in ('pending', 'sending');

-- `accepted`: the platform has it and will tell how it went. `asked_at`: the platform was first asked then; when its answer
-- was lost, the message is looked for before it is sent again.
create table group_message_task (
  corp_id text not null,
  mission_id bigint not null,
  first bigint not null,
  last bigint not null,
  staff_id text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'done', 'failed')),
  asked_at bigint,
  msgid text,
  accepted_ms bigint,
  reason_code text,
  reason_params json,
  primary key (corp_id, mission_id, first)
) with (fillfactor = 70);
create index group_message_task_unconfirmed on group_message_task (corp_id, staff_id) where state = 'accepted';
create unique index group_message_task_by_msgid on group_message_task (corp_id, msgid) where msgid is not null;

-- `failed_code`: why the recipient was not reached, as the platform tells it; null where that is not known.
create table group_message_recipient (
  corp_id text not null,
  mission_id bigint not null,
  n bigint not null,
  external_user_id text,
  chat_id text,
  staff_id text not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  send_time bigint,
  failed_code text,
  primary key (corp_id, mission_id, n),
  check (num_nonnulls(external_user_id, chat_id) = 1)
) with (fillfactor = 80);
create index group_message_recipient_by_customer on group_message_recipient (corp_id, external_user_id, send_time)
  where send_time is not null and external_user_id is not null;
create index group_message_recipient_by_chat on group_message_recipient (corp_id, chat_id, send_time)
  where send_time is not null and chat_id is not null;

-- Moments: a post, and one task for each staff member who is to publish it. The platform is asked once for all of them
-- (`asked_at`), works on it for a while (`jobid`) and then has an id for it (`platform_id`).
create table moment (
  corp_id text not null,
  id bigint not null,
  name text not null,
  content text not null,
  attachments json not null,
  creator_id text not null,
  tag_ids text[] not null,          -- who may see it: customers with one of these tags, or everybody
  state text not null default 'pending' check (state in ('pending', 'sending', 'done', 'failed')),
  created_at bigint not null,
  done_at bigint,
  asked_at bigint,
  jobid text,
  platform_id text,
  accepted_ms bigint,
  cancelled_at bigint,
  reminders bigint[] not null default '{}',
  primary key (corp_id, id)
);
create unique index moment_by_platform_id on moment (corp_id, platform_id) where platform_id is not null;
create index moment_by_creation on moment (corp_id, created_at, id);
create index moment_open on moment (corp_id, id) where state in ('pending', 'sending');

-- `n` numbers the staff members from 1 in the order of the call, so that a page of the result is a range.
-- `accepted`: the platform has it and will tell whether the staff member published it.
create table moment_task (
  corp_id text not null,
  moment_id bigint not null,
  n bigint not null,
  staff_id text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'sent', 'failed')),
  send_time bigint,
  failed_code text,
  reason_code text,
  reason_params json,
  primary key (corp_id, moment_id, n),
  foreign key (corp_id, moment_id) references moment on delete cascade
) with (fillfactor = 70);
create index moment_task_unconfirmed on moment_task (corp_id, staff_id) where state = 'accepted';
