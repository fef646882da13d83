-- Departments, staff, and the activities that rank staff.

create table department (
  corp_id text not null,
  id text not null,
  name text not null,
  parent_id text not null,
  "order" bigint not null,
  name_en text not null default '',
  doc text not null,
  primary key (corp_id, id)
);
create index department_by_parent on department (corp_id, parent_id);
create index department_by_order on department (corp_id, "order", id);

-- `absent` names the fields that the record came without: an origin that the staff member did not authorize.
create table staff (
  corp_id text not null,
  pk bigint not null,
  id text not null,
  alias text,
  name text,
  english_name text,
  status integer,
  address text,
  avatar text,
  created_at bigint not null,
  email text,
  extattr json,
  mobile text,
  moment_address text,
  oa_authorized boolean not null,
  position text,
  qr_code text,
  telephone text,
  external_contact_able boolean,
  external_position text,
  external_profile json,
  gender integer,
  ia_authorized boolean not null,
  ma_authorized boolean not null,
  department text[] not null,
  updated_at bigint not null,
  absent text[] not null default '{}',
  doc text not null,
  primary key (corp_id, pk),
  unique (corp_id, id)
);
create index staff_by_mobile on staff (corp_id, mobile) where mobile <> '';
create index staff_by_creation on staff (corp_id, created_at, pk);
create index staff_by_update on staff (corp_id, updated_at, created_at, pk);

create table staff_rank (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  description text not null,
  created_at bigint not null,
  update_at bigint not null,
  start_time bigint not null,
  end_time bigint not null,
  status text not null check (status in ('created', 'started', 'finished')),
  rank_type integer not null check (rank_type in (0, 1)),
  invite_total bigint not null,
  level bigint not null,
  staff_list text[] not null,
  department_list json not null check (json_typeof(department_list) in ('array', 'string')),
  departments text[] not null,
  group_list json not null check (json_typeof(group_list) = 'object' or group_list::text = '0'),
  doc text not null,
  primary key (corp_id, id)
);
create index staff_rank_by_creation on staff_rank (corp_id, created_at, id);
create index staff_rank_by_start on staff_rank (corp_id, start_time, id);
