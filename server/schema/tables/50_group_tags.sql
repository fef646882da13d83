-- Tags of group chats, in groups of their own: the platform has none, so they are kept here alone. The smaller `order` comes first.
create table group_tag_group (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  department_list text[] not null,
  "order" bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id),
  unique (corp_id, name)
);
create index group_tag_group_by_order on group_tag_group (corp_id, "order", id);

create table group_tag (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  tag_group_id bigint not null,
  "order" bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id),
  unique (corp_id, tag_group_id, name),
  foreign key (corp_id, tag_group_id) references group_tag_group on delete cascade
);
create index group_tag_by_order on group_tag (corp_id, "order", id);

-- Which group chats are marked with which of them, and since when.
create table group_chat_tag (
  corp_id text not null,
  group_ext_id text not null collate "C",
  tag_id bigint not null,
  created_at bigint not null,
  primary key (corp_id, group_ext_id, tag_id),
  foreign key (corp_id, group_ext_id) references group_chat on delete cascade,
  foreign key (corp_id, tag_id) references group_tag on delete cascade
);
create index group_chat_tag_by_tag on group_chat_tag (corp_id, tag_id, group_ext_id);
