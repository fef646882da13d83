-- Quick-reply groups, a forest of any depth. The list shows top-level groups with everything below them, so the whole
-- document of each top-level group is stored, and written again whenever a group in it changes.

-- `head` is the record's wire form up to its children. `absent` names the optional fields that it came without;
-- the contract knows some fields only as null, and those have no column.
create table quick_reply_group (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  level bigint not null,
  parent_id bigint not null,
  "order" bigint not null,
  global_order bigint,
  col_count bigint not null,
  keyword_count bigint,
  send_count bigint,
  created_at bigint not null,
  updated_at bigint not null,
  staff_ext_id text not null,
  deleted boolean not null,
  department_list text[] not null,
  exact_keywords text[],
  fuzzy_keywords text[],
  content_type text,
  quick_reply_type text,
  scope text,
  updated_remind boolean,
  absent text[] not null default '{}',
  head text not null,
  primary key (corp_id, id)
);
create index quick_reply_group_children on quick_reply_group (corp_id, parent_id, "order", id);

-- The list itself: one row for each top-level group that is shown.
create table quick_reply_tree (
  corp_id text not null,
  id bigint not null,
  position bigint not null,
  doc text not null,
  primary key (corp_id, id)
);
alter table quick_reply_tree alter column doc set storage external;
create index quick_reply_tree_by_position on quick_reply_tree (corp_id, position, id);

-- The replies themselves. A group's counts follow them; what an import counted there stays the base.
create table quick_reply (
  corp_id text not null,
  id bigint not null check (id > 0),
  group_id bigint not null,
  name text not null,
  content_type text not null check (content_type in ('text', 'image', 'video', 'file', 'link')),
  content text not null,
  file_url text,
  file_name text,
  exact_keywords text[] not null,
  fuzzy_keywords text[] not null,
  "order" bigint not null,
  send_count bigint not null default 0,
  staff_ext_id text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id)
);
create index quick_reply_by_group on quick_reply (corp_id, group_id, "order", id);
