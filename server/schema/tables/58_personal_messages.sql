-- Messages that staff members sent to many of their customers by themselves, on the platform. status: 0 not sent yet, 1 sent,
-- 2 no friend any more, 3 the customer had got enough messages. send_time 0: not sent.
create table personal_message (
  corp_id text not null,
  msg_id text not null collate "C",
  staff_id text not null,
  msg_data json not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, msg_id)
);
create index personal_message_by_update on personal_message (corp_id, updated_at, msg_id);
create index personal_message_by_staff on personal_message (corp_id, staff_id, updated_at, msg_id);

create table personal_message_recipient (
  corp_id text not null,
  msg_id text not null collate "C",
  external_user_id text not null collate "C",
  status integer not null check (status between 0 and 3),
  send_time bigint not null,
  primary key (corp_id, msg_id, external_user_id),
  foreign key (corp_id, msg_id) references personal_message on delete cascade
);
