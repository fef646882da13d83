-- Interactive radars: tracked links, files and articles, and their groups. A radar's doc shows its creator's and tags' names.

create table radar_group (
  corp_id text not null,
  id bigint not null,
  name text not null,
  type text not null check (type in ('link', 'pdf', 'article')),
  parent_id bigint not null,
  is_default boolean not null,
  department_list text[] not null,
  staff_ext_id text,
  doc text not null,
  primary key (corp_id, id)
);
create index radar_group_by_type on radar_group (corp_id, type, id);
create index radar_group_by_parent on radar_group (corp_id, parent_id, id);

-- `tag_ids` are the tags of both tag fields, so that a tag finds its radars.
create table radar (
  corp_id text not null,
  id bigint not null,
  type text not null check (type in ('link', 'pdf', 'article')),
  name text not null,
  title text not null,
  "desc" text not null,
  link text not null,
  radar_link text not null,
  cover_url text not null,
  file_id text not null,
  file_name text not null,
  file_size text not null,
  file_type text not null,
  file_url text not null,
  file_pages bigint not null default 0, -- of a PDF; 0 where nobody knows
  activity_notify boolean not null,
  behavior_notify boolean not null,
  clicked_total bigint not null,
  clicked_users_total bigint not null,
  auto_mark_tag json not null,
  auto_mark_tag_rule json not null,
  external_user_ids text[] not null,
  group_id bigint not null,
  staff_id text not null,
  created_at bigint not null,
  tag_ids bigint[] not null default '{}',
  doc text not null,
  primary key (corp_id, id)
) with (fillfactor = 90);
create index radar_by_type on radar (corp_id, type, id);
create index radar_by_creation on radar (corp_id, created_at, id);
create index radar_by_group on radar (corp_id, type, group_id, id);
create index radar_by_maker on radar (corp_id, type, staff_id, group_id, id);
create index radar_by_tag on radar using gin (corp_id, tag_ids) where tag_ids <> '{}';
create index radar_search on radar using gin (corp_id, grams(name));
