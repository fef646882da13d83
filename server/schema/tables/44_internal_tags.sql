-- Tags of staff members' own on customers, by name; no library has them, and the platform does not know them.
create table internal_tag (
  corp_id text not null,
  external_user_id text not null collate "C",
  staff_id text not null,
  name text not null,
  created_at bigint not null,
  primary key (corp_id, external_user_id, staff_id, name)
);
