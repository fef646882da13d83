-- Crowd packages: named sets of customers, and who is in them.

-- A package that has neither `filter` nor `members` keeps the count that it came with, unless it is of everyone ('all').
create table crowd_package (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  description text not null,
  creator_pk bigint not null,
  data_update_time bigint not null,
  update_type text not null check (update_type in ('auto', 'manual')),
  user_count bigint not null check (user_count >= 0),
  filter_type text not null check (filter_type in ('all', 'filter', 'import', 'openApi')),
  filter json,
  members text[],
  doc text not null,
  primary key (corp_id, id),
  foreign key (corp_id, creator_pk) references staff
);
create index crowd_package_by_creator on crowd_package (corp_id, creator_pk, id);
create index crowd_package_by_update on crowd_package (corp_id, data_update_time, id);
create index crowd_package_by_size on crowd_package (corp_id, user_count, id);
create index crowd_package_search on crowd_package using gin (corp_id, grams(name));

create table crowd_member (
  corp_id text not null,
  package_id bigint not null,
  customer_pk bigint not null,
  external_user_id text not null collate "C",
  primary key (corp_id, package_id, customer_pk)
);
create index crowd_member_by_customer on crowd_member (corp_id, customer_pk);
create unique index crowd_member_by_id on crowd_member (corp_id, package_id, external_user_id);

-- What has changed of customers since the automatic packages were last looked after. Rows are only added, so that nobody waits
-- for another who changes customers.
create table crowd_touch (
  corp_id text not null,
  id bigint not null generated always as identity,
  facet text not null check (facet in ('tag', 'follow', 'group', 'event', 'order')),
  primary key (corp_id, id)
);
