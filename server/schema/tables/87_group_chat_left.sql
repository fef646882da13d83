-- Members who left a group chat and have not come back, as the platform showed them last; `left_at` as in group_chat_join.
create table if not exists group_chat_left (
  corp_id text not null,
  group_ext_id text not null collate "C",
  user_id text not null,
  id bigint not null,
  user_type smallint not null check (user_type in (1, 2)),
  unionid text,
  name text not null,
  nickname text not null,
  join_scene smallint not null,
  join_time bigint not null,
  invitor text,
  state text not null,
  left_at bigint not null,
  primary key (corp_id, group_ext_id, user_id),
  foreign key (corp_id, group_ext_id) references group_chat on delete cascade
);
create index if not exists group_chat_left_by_user on group_chat_left (corp_id, user_id);
