-- Projects, their stages and the staff who own them.

-- `state` says whether a project is complete; overdue is not stored, since it depends on the clock.
-- `stages` is an array of {uid, title, status, end_time, complete_time} where status is 1 (open) or 2 (complete).
-- `doc` is the record's wire form in pieces: between two of them stands the status of an open project or stage,
-- which is 1 until the time at the same place in `dues` has passed, and 3 from then on. `first_due` and `last_due`
-- are the earliest and the latest of them: most projects are read outside that span, where all statuses are the same.
create table project (
  corp_id text not null,
  uid text not null collate "C",
  name text not null,
  description text not null,
  create_staff_id text not null,
  create_time bigint not null,
  start_time bigint not null,
  end_time bigint not null,
  complete_time bigint not null,
  state text not null check (state in ('open', 'complete')),
  staff_remark text not null,
  staff_ids text[] not null,
  stages json not null,
  doc text[] not null,
  dues bigint[] not null,
  first_due bigint,
  last_due bigint,
  primary key (corp_id, uid),
  check (state = 'complete' or complete_time = 0)
);
create index project_by_state on project (corp_id, state, uid);
create index project_by_end on project (corp_id, state, end_time, uid);
create index project_by_due on project (corp_id, end_time, uid);
create index project_by_creation on project (corp_id, create_time, uid);
create index project_by_creator on project (corp_id, create_staff_id, uid);
create index project_search on project using gin (corp_id, grams(name));

-- Who owns a project: `staff_ids` again, the way an index can find it.
create table project_staff (
  corp_id text not null,
  uid text not null collate "C",
  staff_id text not null,
  primary key (corp_id, uid, staff_id),
  foreign key (corp_id, uid) references project on delete cascade
);
create index project_staff_by_staff on project_staff (corp_id, staff_id, uid);
