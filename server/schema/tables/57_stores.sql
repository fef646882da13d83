-- Stores in the street, with who answers for them and who works there. A store's channel code leads to both; it has none as
-- long as nobody is there. One that is removed stays as `deleted`, without its code.
create table store (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  province text not null,
  city text not null,
  district text not null,
  address text not null,
  owner_staff_id text,
  clerk_staff_ids text[] not null,
  contact_way_id bigint,
  deleted boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id)
);
create index store_by_name on store (corp_id, name) where not deleted;
create index store_by_code on store (corp_id, contact_way_id) where contact_way_id is not null;

-- People whom staff are to add as customers by their phones. `staff_id` is null while nobody has the task. Once a customer has the
-- phone, the task has passed and is history.
create table add_task (
  corp_id text not null,
  id bigint not null check (id > 0),
  phone text not null collate "C",
  remark_name text not null,
  staff_id text,
  importer_staff_id text,
  tags text[] not null,
  status text not null check (status in ('new', 'waiting', 'added', 'passed')),
  source text not null,
  external_user_id text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (corp_id, id),
  check ((status = 'passed') = (external_user_id is not null))
);
create unique index add_task_by_phone on add_task (corp_id, phone);
create index add_task_by_status on add_task (corp_id, status, id);
create index add_task_by_customer on add_task (corp_id, external_user_id) where external_user_id is not null;
