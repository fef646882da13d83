-- Marketing missions (task-treasure, group-fission and check-in) and custom forms.

-- `listed_as` is the list that shows the mission: one without a type belongs to the default list.
create table task_treasure_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  af_type text check (af_type in ('qywx', 'mp')),
  created_at bigint not null,
  invited_count bigint,
  new_user_count bigint,
  outflow_count bigint,
  prize_rule json,
  staff_ids text[],
  status text not null check (status in ('end', 'ongoing')),
  tags bigint[],
  updated_at bigint not null,
  listed_as text not null generated always as (coalesce(af_type, 'qywx')) stored,
  doc text not null,
  primary key (corp_id, id)
);
create index task_treasure_mission_by_type on task_treasure_mission (corp_id, listed_as, id);
create index task_treasure_mission_by_creation on task_treasure_mission (corp_id, listed_as, created_at, id);
create index task_treasure_mission_by_status on task_treasure_mission (corp_id, listed_as, status, id);
create index task_treasure_mission_by_time on task_treasure_mission (corp_id, created_at, id);
create index task_treasure_mission_by_update on task_treasure_mission (corp_id, updated_at, id);
create index task_treasure_mission_open on task_treasure_mission (corp_id, id) where status = 'ongoing';
create index task_treasure_mission_search on task_treasure_mission using gin (corp_id, grams(name));

create table group_fission_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  af_type text check (af_type in ('qywx', 'mp')),
  created_at bigint not null,
  invited_count bigint,
  new_user_count bigint,
  outflow_count bigint,
  prize_rule json,
  staff_ext_ids text[],
  status text not null check (status in ('end', 'ongoing')),
  tags bigint[],
  updated_at bigint not null,
  doc text not null,
  primary key (corp_id, id)
);
create index group_fission_mission_by_creation on group_fission_mission (corp_id, created_at, id);
create index group_fission_mission_by_update on group_fission_mission (corp_id, updated_at, id);
create index group_fission_mission_by_status on group_fission_mission (corp_id, status, id);
create index group_fission_mission_search on group_fission_mission using gin (corp_id, grams(name));

create table check_in_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  creator text not null,
  created_at bigint not null,
  status text not null check (status in ('end', 'ongoing')),
  updated_at bigint not null,
  doc text not null,
  primary key (corp_id, id)
);
create index check_in_mission_by_creation on check_in_mission (corp_id, created_at, id);
create index check_in_mission_by_update on check_in_mission (corp_id, updated_at, id);
create index check_in_mission_by_status on check_in_mission (corp_id, status, id);
create index check_in_mission_search on check_in_mission using gin (corp_id, grams(name));

-- Custom forms. A deleted form stays, and no list shows it. `fields` is what is asked: [{id, type, label, required, options,
-- maps_to}]. `version` is the last that was published, 0 for none; `repeat` how often one person may answer.
create table smart_form (
  corp_id text not null,
  id bigint not null check (id > 0),
  cover text not null,
  deleted boolean not null,
  name text not null,
  describe text not null,
  status text not null check (status in ('publish', 'drafts', 'end')),
  group_id bigint not null,
  group_name text not null,
  fields json not null default '[]',
  repeat text not null default 'unlimited' check (repeat in ('once', 'daily', 'unlimited')),
  start_time bigint,
  end_time bigint,
  version bigint not null default 0,
  listed text not null generated always as (case when deleted then 'no' else 'yes' end) stored,
  listed_status text not null generated always as (case when deleted then '' else status end) stored,
  doc text not null,
  primary key (corp_id, id)
);
create index smart_form_listed on smart_form (corp_id, listed, id);
create index smart_form_by_status on smart_form (corp_id, listed_status, id);
create index smart_form_by_group on smart_form (corp_id, group_id, id);

-- The fields of a form as they were published: answers keep to the version that they were given to.
create table smart_form_version (
  corp_id text not null,
  form_id bigint not null,
  version bigint not null,
  fields json not null,
  published_at bigint not null,
  primary key (corp_id, form_id, version)
);

-- `answers`: {field id: value}. `external_user_id` is null for someone who is not known.
create table smart_form_answer (
  corp_id text not null,
  form_id bigint not null,
  id bigint not null,
  version bigint not null,
  external_user_id text,
  answers json not null,
  created_at bigint not null,
  primary key (corp_id, form_id, id)
);
