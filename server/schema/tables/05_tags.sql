-- Tags and their groups. A tag's doc shows its group's name and departments, and times in the corporation's time zone.
-- The larger `order` comes first, as on the platform; `place` is the same for indexes that go upwards.

create table tag_group (
  corp_id text not null,
  tag_group_id text not null,
  tag_group_name text not null,
  department_list text[] not null,
  doc text not null,
  "order" bigint not null default 0,
  place bigint not null generated always as (-"order") stored,
  primary key (corp_id, tag_group_id)
);
create index tag_group_by_place on tag_group (corp_id, place, tag_group_id);
create index tag_group_by_name on tag_group (corp_id, tag_group_name, tag_group_id);

create table tag (
  corp_id text not null,
  t_id bigint not null,
  tag_id text not null,
  tag_name text not null,
  tag_group_id text not null,
  created_at bigint not null,
  updated_at bigint not null,
  doc text not null,
  doc_v2 text not null,
  "order" bigint not null default 0,
  place bigint not null generated always as (-"order") stored,
  primary key (corp_id, t_id),
  unique (corp_id, tag_id),
  foreign key (corp_id, tag_group_id) references tag_group on delete cascade
);
create index tag_by_group on tag (corp_id, tag_group_id, t_id);
create index tag_by_place on tag (corp_id, place, t_id);
create index tag_by_update on tag (corp_id, updated_at, t_id);
