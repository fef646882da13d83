-- Tags that a customer gets who joins a group chat at `created_at` or later.
create table if not exists group_chat_join_tag (
  corp_id text not null,
  group_ext_id text not null collate "C",
  t_id bigint not null,
  created_at bigint not null,
  primary key (corp_id, group_ext_id, t_id),
  foreign key (corp_id, group_ext_id) references group_chat on delete cascade,
  foreign key (corp_id, t_id) references tag on delete cascade
);
create index if not exists group_chat_join_tag_by_tag on group_chat_join_tag (corp_id, t_id);
