-- Chat sessions and their messages. A session's id is unique for its staff member only.

create table chat_session (
  corp_id text not null,
  staff_id text not null,
  id text not null collate "C",
  created_at bigint not null,
  target_id text not null,
  name text not null,
  avatar text not null,
  agree_msgaudit boolean not null,
  agree_time bigint not null,
  last_msg_thumb text not null,
  last_msg_time bigint not null,
  session_type text not null check (session_type in ('ext_user', 'room', 'other_staff')),
  type integer not null,
  unionid text,
  shelf text not null,
  doc text not null,
  primary key (corp_id, staff_id, id)
) with (fillfactor = 80);
create index chat_session_by_id on chat_session (corp_id, shelf, id);
create index chat_session_by_update on chat_session (corp_id, shelf, last_msg_time, id);
create index chat_session_by_type on chat_session (corp_id, staff_id, session_type, last_msg_time, id);
create index chat_session_by_target on chat_session (corp_id, session_type, target_id);

-- The primary key is the only index: one conversation is one range of it, in the order of its pages.
create table chat_message (
  corp_id text not null,
  staff_id text not null,
  session_id text not null collate "C",
  id bigint not null,
  created_at bigint not null,
  original_id text not null,
  type text not null,
  time bigint not null,
  from_id text not null,
  to_id text not null,
  from_name text not null,
  from_avatar text not null,
  content json not null,
  direction text not null check (direction in ('send', 'receive')),
  file_url text,
  room_id text,
  text_content text not null,
  doc text not null,
  primary key (corp_id, staff_id, session_id, id)
);
