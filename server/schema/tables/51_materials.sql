-- What staff send again and again: links, posters and files by their addresses, in a tree of groups. pid 0: at the top.
create table material_group (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  pid bigint not null,
  sort bigint not null,
  department_list text[] not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id)
);
create index material_group_by_sort on material_group (corp_id, pid, sort, id);

-- group_id_list: the groups that it is in, which may be none.
create table material (
  corp_id text not null,
  id bigint not null check (id > 0),
  mtype text not null check (mtype in ('link', 'poster', 'pdf', 'word', 'excel', 'ppt')),
  title text not null,
  digest text not null,
  url text not null,
  thumb_url text not null,
  file_size text,
  group_id_list bigint[] not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id)
);
create index material_by_type on material (corp_id, mtype, id);
create index material_by_update on material (corp_id, updated_at, id);
