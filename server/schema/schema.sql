create extension btree_gin;

create type counted_list_place as (
  total bigint,
  t bigint,
  id bigint,
  s text,
  skip bigint,
  take bigint
);

create table access_token (
  corp_id text not null,
  hash bytea not null,
  secret_id integer not null,
  expires_at bigint not null,
  constraint access_token_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint access_token_pkey PRIMARY KEY (corp_id, hash)
);

create table add_task (
  corp_id text not null,
  id bigint not null,
  phone text collate "C" not null,
  remark_name text not null,
  staff_id text,
  importer_staff_id text,
  tags text[] not null,
  status text not null,
  source text not null,
  external_user_id text,
  created_at bigint not null,
  updated_at bigint not null,
  constraint add_task_check CHECK (((status = 'passed'::text) = (external_user_id IS NOT NULL))),
  constraint add_task_id_check CHECK ((id > 0)),
  constraint add_task_pkey PRIMARY KEY (corp_id, id),
  constraint add_task_status_check CHECK ((status = ANY (ARRAY['new'::text, 'waiting'::text, 'added'::text, 'passed'::text])))
);

create table archive_cursor (
  corp_id text not null,
  seq bigint default 0 not null,
  permits_at bigint default 0 not null,
  constraint archive_cursor_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint archive_cursor_pkey PRIMARY KEY (corp_id)
);

create table archive_item (
  corp_id text not null,
  seq bigint not null,
  msgid text not null,
  key_version integer not null,
  sealed_key text not null,
  sealed_message text not null,
  state text default 'new'::text not null,
  reason_code text,
  reason_params json,
  received_at bigint not null,
  constraint archive_item_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint archive_item_corp_id_msgid_key UNIQUE (corp_id, msgid),
  constraint archive_item_pkey PRIMARY KEY (corp_id, seq),
  constraint archive_item_state_check CHECK ((state = ANY (ARRAY['new'::text, 'done'::text, 'parked'::text])))
);

create table archive_media (
  corp_id text not null,
  msgid text not null,
  no integer not null,
  sdk_file_id text not null,
  name text not null,
  md5 text not null,
  copies json not null,
  state text default 'new'::text not null,
  reason_code text,
  reason_params json,
  file_id text,
  created_at bigint not null,
  constraint archive_media_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint archive_media_pkey PRIMARY KEY (corp_id, msgid, no),
  constraint archive_media_state_check CHECK ((state = ANY (ARRAY['new'::text, 'done'::text, 'parked'::text])))
);

create table audit (
  corp_id text not null,
  id bigint generated always as identity not null,
  created_at bigint not null,
  actor_kind text not null,
  operator_id bigint,
  key_id bigint,
  actor_name text,
  action text not null,
  kind text not null,
  record_id text not null,
  before json,
  after json,
  address text,
  request_id text,
  via text,
  constraint audit_pkey PRIMARY KEY (corp_id, id)
);

create table call_window (
  corp_id text not null,
  path text not null,
  seconds integer not null,
  started bigint not null,
  used integer not null,
  blocked_until bigint default 0 not null,
  constraint call_window_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint call_window_pkey PRIMARY KEY (corp_id, path, seconds)
);

create table cell (
  name text not null,
  url bytea not null,
  draining boolean default false not null,
  added_at bigint not null,
  constraint cell_name_check CHECK (((name ~ '^[a-z][a-z0-9-]{0,30}$'::text) AND (name <> 'home'::text))),
  constraint cell_pkey PRIMARY KEY (name)
);

create table cell_move (
  corp_id text not null,
  move_id bigint generated always as identity not null,
  source text not null,
  target text not null,
  step text not null,
  began_at bigint not null,
  step_at bigint not null,
  fenced_ms bigint,
  opened_ms bigint,
  rows bigint,
  ended_at bigint,
  abandoned boolean default false not null,
  target_system text,
  constraint cell_move_move_id_key UNIQUE (move_id),
  constraint cell_move_pkey PRIMARY KEY (corp_id, move_id)
);

create table chat_message (
  corp_id text not null,
  staff_id text not null,
  session_id text collate "C" not null,
  id bigint not null,
  created_at bigint not null,
  original_id text not null,
  type text not null,
  "time" bigint not null,
  from_id text not null,
  to_id text not null,
  from_name text not null,
  from_avatar text not null,
  content json not null,
  direction text not null,
  file_url text,
  files json,
  room_id text,
  text_content text not null,
  doc text not null,
  constraint chat_message_direction_check CHECK ((direction = ANY (ARRAY['send'::text, 'receive'::text]))),
  constraint chat_message_pkey PRIMARY KEY (corp_id, staff_id, session_id, id)
);

create table chat_session (
  corp_id text not null,
  staff_id text not null,
  id text collate "C" not null,
  created_at bigint not null,
  target_id text not null,
  name text not null,
  avatar text not null,
  agree_msgaudit boolean not null,
  agree_time bigint not null,
  last_msg_thumb text not null,
  last_msg_time bigint not null,
  session_type text not null,
  type integer not null,
  unionid text,
  shelf text not null,
  doc text not null,
  constraint chat_session_pkey PRIMARY KEY (corp_id, staff_id, id),
  constraint chat_session_session_type_check CHECK ((session_type = ANY (ARRAY['ext_user'::text, 'room'::text, 'other_staff'::text])))
) with (fillfactor=80);

create table chat_speaker (
  corp_id text not null,
  staff_id text not null,
  session_id text collate "C" not null,
  user_id text not null,
  messages bigint not null,
  last_time bigint not null,
  constraint chat_speaker_corp_id_staff_id_session_id_fkey FOREIGN KEY (corp_id, staff_id, session_id) REFERENCES chat_session(corp_id, staff_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint chat_speaker_pkey PRIMARY KEY (corp_id, staff_id, session_id, user_id)
) with (fillfactor=80);

create table check_in (
  corp_id text not null,
  mission_id bigint not null,
  external_user_id text collate "C" not null,
  day date not null,
  at bigint not null,
  constraint check_in_pkey PRIMARY KEY (corp_id, mission_id, external_user_id, day)
);

create table check_in_day (
  corp_id text not null,
  mission_id bigint not null,
  day date not null,
  visitors bigint default 0 not null,
  people bigint default 0 not null,
  check_ins bigint default 0 not null,
  reached bigint default 0 not null,
  constraint check_in_day_pkey PRIMARY KEY (corp_id, mission_id, day)
);

create table check_in_level (
  corp_id text not null,
  mission_id bigint not null,
  level integer not null,
  people bigint not null,
  constraint check_in_level_pkey PRIMARY KEY (corp_id, mission_id, level)
);

create table check_in_milestone (
  corp_id text not null,
  mission_id bigint not null,
  external_user_id text collate "C" not null,
  level integer not null,
  at bigint not null,
  constraint check_in_milestone_pkey PRIMARY KEY (corp_id, mission_id, external_user_id, level)
);

create table check_in_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  creator text not null,
  created_at bigint not null,
  status text not null,
  updated_at bigint not null,
  doc text not null,
  describe text default ''::text not null,
  cover text default ''::text not null,
  group_ext_ids text[] default '{}'::text[] not null,
  days text default 'cumulative'::text not null,
  rules json default '[]'::json not null,
  start_time bigint,
  end_time bigint,
  constraint check_in_mission_days_check CHECK ((days = ANY (ARRAY['consecutive'::text, 'cumulative'::text]))),
  constraint check_in_mission_pkey PRIMARY KEY (corp_id, id),
  constraint check_in_mission_status_check CHECK ((status = ANY (ARRAY['end'::text, 'ongoing'::text])))
);

create table check_in_participant (
  corp_id text not null,
  mission_id bigint not null,
  external_user_id text collate "C" not null,
  id bigint generated by default as identity not null,
  opened_at bigint not null,
  last_at bigint default 0 not null,
  last_day date,
  total_days integer default 0 not null,
  streak integer default 0 not null,
  best integer default 0 not null,
  finished_at bigint,
  phase text collate "C" generated always as (
CASE
    WHEN (finished_at IS NOT NULL) THEN 'finished'::text
    WHEN (last_at > 0) THEN 'joined'::text
    ELSE 'first_entry'::text
END) stored not null,
  act text collate "C" generated always as ((mission_id)::text) stored not null,
  shelf text collate "C" generated always as ((mission_id ||
CASE
    WHEN (finished_at IS NOT NULL) THEN '/finished'::text
    WHEN (last_at > 0) THEN '/joined'::text
    ELSE '/first_entry'::text
END)) stored not null,
  constraint check_in_participant_pkey PRIMARY KEY (corp_id, mission_id, external_user_id)
) with (fillfactor=90);

create table check_in_stats (
  corp_id text not null,
  mission_id bigint not null,
  visitors bigint default 0 not null,
  people bigint default 0 not null,
  check_ins bigint default 0 not null,
  reached bigint default 0 not null,
  finished bigint default 0 not null,
  constraint check_in_stats_pkey PRIMARY KEY (corp_id, mission_id)
) with (fillfactor=80);

create table clue (
  corp_id text not null,
  id bigint generated by default as identity not null,
  phone text collate "C" not null,
  staff_id text,
  assigned_at bigint,
  remark text not null,
  grade_id bigint not null,
  tags text[] not null,
  base_info json not null,
  custom_info json,
  external_user_id text,
  converted_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  doc text not null,
  constraint clue_check CHECK (((external_user_id IS NULL) = (converted_at IS NULL))),
  constraint clue_pkey PRIMARY KEY (corp_id, phone)
);

create table clue_task (
  corp_id text not null,
  phone text collate "C" not null,
  staff_id text not null,
  note text not null,
  state text default 'pending'::text not null,
  task_id text,
  reason_code text,
  reason_params json,
  created_at bigint not null,
  constraint clue_task_corp_id_phone_fkey FOREIGN KEY (corp_id, phone) REFERENCES clue(corp_id, phone) ON DELETE CASCADE,
  constraint clue_task_pkey PRIMARY KEY (corp_id, phone, staff_id),
  constraint clue_task_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);

create table contact_way (
  corp_id text not null,
  id bigint not null,
  config_id text,
  add_user_count bigint not null,
  auto_mark_tag_ids bigint[] not null,
  auto_reply json,
  created_at bigint not null,
  creator_staff_id text,
  party text[],
  qr_code text,
  remark text not null,
  scene integer not null,
  skip_verify boolean default true not null,
  state text not null,
  style integer,
  type integer not null,
  customer_remark text not null,
  staff_ids text[] not null,
  group_name text,
  asked json,
  reason_code text,
  reason_params json,
  pushed_ms bigint default 0 not null,
  doc text not null,
  staff_rules json default '[]'::json not null,
  schedule json default '[]'::json not null,
  backup_staff_ids text[] default '{}'::text[] not null,
  skip_verify_window json,
  welcome_variants json default '[]'::json not null,
  receiving_ids text[],
  receiving_skip boolean,
  to_push integer default 0 not null,
  notify_staff boolean default false not null,
  constraint contact_way_pkey PRIMARY KEY (corp_id, id),
  constraint contact_way_scene_check CHECK ((scene = ANY (ARRAY[1, 2]))),
  constraint contact_way_state_check CHECK ((char_length(state) <= 30)),
  constraint contact_way_type_check CHECK ((type = ANY (ARRAY[1, 2]))),
  constraint party_belongs_to_type_2 CHECK (((type = 2) OR (party IS NULL))),
  constraint qr_code_belongs_to_scene_2 CHECK (
CASE scene
    WHEN 1 THEN (qr_code IS NULL)
    ELSE ((config_id IS NULL) OR (qr_code IS NOT NULL))
END),
  constraint type_1_has_one_staff CHECK (((type = 2) OR (cardinality(staff_ids) = 1)))
);

create table contact_way_customer (
  corp_id text not null,
  contact_way_id bigint not null,
  customer_pk bigint not null,
  first_at bigint not null,
  times integer default 1 not null,
  constraint contact_way_customer_corp_id_contact_way_id_fkey FOREIGN KEY (corp_id, contact_way_id) REFERENCES contact_way(corp_id, id) ON DELETE CASCADE,
  constraint contact_way_customer_pkey PRIMARY KEY (corp_id, contact_way_id, customer_pk)
);

create table contact_way_day (
  corp_id text not null,
  contact_way_id bigint not null,
  day date not null,
  staff_id text not null,
  added integer default 0 not null,
  lost integer default 0 not null,
  id bigint generated by default as identity not null,
  constraint contact_way_day_corp_id_contact_way_id_fkey FOREIGN KEY (corp_id, contact_way_id) REFERENCES contact_way(corp_id, id) ON DELETE CASCADE,
  constraint contact_way_day_pkey PRIMARY KEY (corp_id, contact_way_id, day, staff_id)
);

create table contact_way_in_doubt (
  corp_id text not null,
  id bigint not null,
  asked json not null,
  constraint contact_way_in_doubt_pkey PRIMARY KEY (corp_id, id)
);

create table contact_way_removed (
  corp_id text not null,
  config_id text not null,
  removed_at bigint not null,
  constraint contact_way_removed_pkey PRIMARY KEY (corp_id, config_id)
);

create table contact_way_staff (
  corp_id text not null,
  staff_id text not null,
  contact_way_id bigint not null,
  created_at bigint not null,
  constraint contact_way_staff_corp_id_contact_way_id_fkey FOREIGN KEY (corp_id, contact_way_id) REFERENCES contact_way(corp_id, id) ON DELETE CASCADE,
  constraint contact_way_staff_pkey PRIMARY KEY (corp_id, staff_id, contact_way_id)
);

create table contact_way_tag (
  corp_id text not null,
  t_id bigint not null,
  contact_way_id bigint not null,
  constraint contact_way_tag_corp_id_contact_way_id_fkey FOREIGN KEY (corp_id, contact_way_id) REFERENCES contact_way(corp_id, id) ON DELETE CASCADE,
  constraint contact_way_tag_pkey PRIMARY KEY (corp_id, t_id, contact_way_id)
);

create table control_epoch (
  one boolean default true not null,
  epoch bigint not null,
  cells bigint default 0 not null,
  constraint control_epoch_one_check CHECK (one),
  constraint control_epoch_pkey PRIMARY KEY (one)
);

create table corp (
  corp_id text not null,
  name text not null,
  time_zone text default 'Asia/Shanghai'::text not null,
  ciphertext boolean default false not null,
  chat_terms_agreed boolean default false not null,
  sandbox boolean default false not null,
  limits jsonb default '{}'::jsonb not null,
  logo text default ''::text not null,
  colour text default ''::text not null,
  created_at bigint not null,
  removed_at bigint,
  moved_to text,
  id_seed bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) not null,
  constraint corp_corp_id_check CHECK ((corp_id <> ''::text)),
  constraint corp_pkey PRIMARY KEY (corp_id)
);

create table corp_cell (
  corp_id text not null,
  cell text not null,
  state text default 'lives'::text not null,
  epoch bigint not null,
  constraint corp_cell_cell_fkey FOREIGN KEY (cell) REFERENCES cell(name),
  constraint corp_cell_pkey PRIMARY KEY (corp_id),
  constraint corp_cell_state_check CHECK ((state = ANY (ARRAY['lives'::text, 'leaving'::text])))
);

create table counted_list_block (
  corp_id text not null,
  list text not null,
  segment text not null,
  level smallint not null,
  t bigint not null,
  id bigint not null,
  s text collate "C" not null,
  n bigint not null,
  no bigint generated always as identity not null,
  parent bigint not null,
  before bigint not null,
  constraint counted_list_block_pkey PRIMARY KEY (corp_id, list, segment, level, t, id, s)
) with (fillfactor=70);

create table counted_list_delta (
  corp_id text not null,
  list text not null,
  segment text not null,
  t bigint not null,
  id bigint not null,
  s text collate "C" not null,
  n integer not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table counted_list_source (
  list text not null,
  relation text not null,
  segment text not null,
  t text,
  id text,
  s text,
  constraint counted_list_source_pkey PRIMARY KEY (list)
);

create table crowd_batch (
  corp_id text not null,
  package_id bigint not null,
  n bigint not null,
  external_user_ids text[] not null storage e,
  unionids text[] not null storage e,
  phones text[] not null storage e,
  constraint crowd_batch_corp_id_package_id_fkey FOREIGN KEY (corp_id, package_id) REFERENCES crowd_package(corp_id, id) ON DELETE CASCADE,
  constraint crowd_batch_pkey PRIMARY KEY (corp_id, package_id, n)
);

create table crowd_member (
  corp_id text not null,
  package_id bigint not null,
  customer_pk bigint not null,
  external_user_id text collate "C" not null,
  joined_at bigint default 0 not null,
  constraint crowd_member_pkey PRIMARY KEY (corp_id, package_id, customer_pk)
);

create table crowd_package (
  corp_id text not null,
  id bigint not null,
  name text not null,
  description text not null,
  creator_pk bigint not null,
  data_update_time bigint not null,
  update_type text not null,
  user_count bigint not null,
  filter_type text not null,
  filter json,
  members text[],
  doc text not null,
  staged_at bigint,
  staged_whole boolean default false not null,
  created_at bigint default 0 not null,
  staged_to bigint default 0 not null,
  constraint crowd_package_corp_id_creator_pk_fkey FOREIGN KEY (corp_id, creator_pk) REFERENCES staff(corp_id, pk),
  constraint crowd_package_filter_type_check CHECK ((filter_type = ANY (ARRAY['all'::text, 'filter'::text, 'import'::text, 'openApi'::text]))),
  constraint crowd_package_id_check CHECK ((id > 0)),
  constraint crowd_package_pkey PRIMARY KEY (corp_id, id),
  constraint crowd_package_update_type_check CHECK ((update_type = ANY (ARRAY['auto'::text, 'manual'::text]))),
  constraint crowd_package_user_count_check CHECK ((user_count >= 0))
);

create table crowd_touch (
  corp_id text not null,
  id bigint generated always as identity not null,
  facet text not null,
  constraint crowd_touch_facet_check CHECK ((facet = ANY (ARRAY['tag'::text, 'follow'::text, 'group'::text, 'event'::text, 'order'::text, 'score'::text]))),
  constraint crowd_touch_pkey PRIMARY KEY (corp_id, id)
);

create table custom_field (
  corp_id text not null,
  field_id bigint not null,
  field_name text not null,
  kind text not null,
  options json not null,
  doc text not null,
  created_at bigint default 0 not null,
  constraint custom_field_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'option'::text]))),
  constraint custom_field_pkey PRIMARY KEY (corp_id, field_id)
);

create table customer (
  corp_id text not null,
  pk bigint generated by default as identity not null,
  external_user_id text not null,
  type smallint not null,
  unionid text,
  openid text,
  name text not null,
  avatar text not null,
  gender smallint not null,
  corp_name text,
  corp_full_name text,
  "position" text default ''::text not null,
  phones text[] not null,
  points bigint default 0 not null,
  points_earned bigint default 0 not null,
  ledger_no bigint default 0 not null,
  tags bigint[] not null,
  properties json not null,
  custom_fields json not null,
  follows json not null,
  groups text[] not null,
  created_at bigint not null,
  updated_at bigint not null,
  doc text not null,
  called text not null,
  followed text not null,
  score bigint default 0 not null,
  external_profile json,
  constraint customer_corp_id_external_user_id_key UNIQUE (corp_id, external_user_id),
  constraint customer_followed_check CHECK ((followed = ANY (ARRAY['now'::text, 'lost'::text]))),
  constraint customer_pkey PRIMARY KEY (corp_id, pk),
  constraint customer_points_check CHECK ((points >= 0)),
  constraint customer_score_check CHECK ((score >= 0)),
  constraint customer_type_check CHECK ((type = ANY (ARRAY[1, 2])))
) with (fillfactor=80);

create table customer_change (
  corp_id text not null,
  source text not null,
  customer_pk bigint not null,
  "time" bigint not null,
  constraint customer_change_pkey PRIMARY KEY (corp_id, source, customer_pk),
  constraint customer_change_source_check CHECK ((source = ANY (ARRAY['remark'::text, 'tag_relation'::text, 'outflow'::text])))
);

create table customer_field_value (
  corp_id text not null,
  external_user_id text collate "C" not null,
  staff_id text not null,
  field_id bigint not null,
  value json not null,
  updated_at bigint not null,
  constraint customer_field_value_pkey PRIMARY KEY (corp_id, external_user_id, staff_id, field_id)
);

create table customer_follow (
  corp_id text not null,
  customer_pk bigint not null,
  staff_id text not null,
  added_at bigint not null,
  stage_id bigint,
  constraint customer_follow_pkey PRIMARY KEY (corp_id, customer_pk, staff_id) INCLUDE (added_at, stage_id)
);

create table customer_group (
  corp_id text not null,
  group_ext_id text not null,
  customer_pk bigint not null,
  constraint customer_group_pkey PRIMARY KEY (corp_id, group_ext_id, customer_pk)
);

create table customer_note (
  corp_id text not null,
  external_user_id text collate "C" not null,
  id text collate "C" not null,
  title text,
  text text not null,
  event_type_id bigint,
  author text not null,
  staff_id text,
  created_at bigint not null,
  updated_at bigint not null,
  constraint customer_note_pkey PRIMARY KEY (corp_id, external_user_id, id),
  constraint customer_note_text_check CHECK ((text <> ''::text))
);

create table customer_phone (
  corp_id text not null,
  phone text not null,
  customer_pk bigint not null,
  constraint customer_phone_pkey PRIMARY KEY (corp_id, phone, customer_pk)
);

create table customer_spelling (
  corp_id text not null,
  spelling text collate "C" not null,
  customer_pk bigint not null,
  constraint customer_spelling_pkey PRIMARY KEY (corp_id, spelling, customer_pk)
);

create table customer_tag (
  corp_id text not null,
  t_id bigint not null,
  customer_pk bigint not null,
  constraint customer_tag_pkey PRIMARY KEY (corp_id, t_id, customer_pk)
);

create table customer_tag_count (
  corp_id text not null,
  t_id bigint not null,
  n bigint not null,
  constraint customer_tag_count_pkey PRIMARY KEY (corp_id, t_id)
);

create table customer_tag_delta (
  corp_id text not null,
  t_id bigint not null,
  id bigint generated always as identity not null,
  n bigint not null,
  constraint customer_tag_delta_pkey PRIMARY KEY (corp_id, t_id, id) INCLUDE (n)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table customer_timeline (
  corp_id text not null,
  customer_pk bigint not null,
  id bigint generated by default as identity not null,
  kind text not null,
  "group" text generated always as (
CASE
    WHEN (kind = ANY (ARRAY['add_external_user'::text, 'external_user_outflow'::text, 'delete_external_user'::text, 'eu_transfer'::text])) THEN 'relation'::text
    WHEN (kind = ANY (ARRAY['add_tags'::text, 'remove_tags'::text, 'span_auto_mark_tag'::text, 'radar_tag'::text, 'smart_from_mark_tag'::text, 'auto_mark_tag_by_keyword'::text, 'auto_mark_tag_by_group'::text, 'pre_tag_by_unionid'::text, 'pre_tag_by_mobile'::text])) THEN 'tags'::text
    WHEN (kind = ANY (ARRAY['open_radar'::text, 'read_radar'::text, 'file_open'::text, 'moment_open'::text, 'wx_moment_like'::text, 'wx_moment_comment'::text])) THEN 'content'::text
    WHEN (kind = ANY (ARRAY['open_smart_form'::text, 'write_smart_form'::text, 'submit_smart_form'::text])) THEN 'forms'::text
    WHEN (kind = ANY (ARRAY['af_add'::text, 'invite_user'::text, 'af_end'::text, 'gaf_end'::text, 'check_in'::text, 'receive_redpacket'::text, 'part_raffle_act'::text, 'won_raffle_act'::text])) THEN 'campaigns'::text
    WHEN (kind = ANY (ARRAY['join_group'::text, 'quit_group'::text])) THEN 'groups'::text
    WHEN (kind = ANY (ARRAY['add_integral'::text, 'reduce_integral'::text])) THEN 'points'::text
    WHEN (kind = ANY (ARRAY['add_to_open_sea'::text, 'distribute'::text, 'receive'::text, 'abandon'::text, 'add_task_created'::text])) THEN 'clues'::text
    WHEN (kind = ANY (ARRAY['order_created'::text, 'order_paid'::text, 'order_updated'::text])) THEN 'orders'::text
    ELSE 'service'::text
END) stored not null,
  "time" bigint not null,
  actor text not null,
  staff_id text,
  object json,
  text text not null,
  data json default '{}'::json not null,
  event_type_id bigint,
  source_key text not null,
  constraint customer_timeline_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'system'::text]))),
  constraint customer_timeline_pkey PRIMARY KEY (corp_id, customer_pk, source_key)
);

create table delivery (
  corp_id text not null,
  delivery_id bigint generated always as identity not null,
  subscription_id integer not null,
  event_id uuid not null,
  kind text not null,
  action text not null,
  record_id text not null,
  admin_id text,
  seq bigint not null,
  created_at bigint not null,
  data text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  tries integer default 0 not null,
  claims integer default 0 not null,
  due_ms bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint not null,
  lease uuid,
  lease_until_ms bigint,
  constraint delivery_check CHECK (((lease IS NULL) = (lease_until_ms IS NULL))),
  constraint delivery_corp_id_event_id_subscription_id_key UNIQUE (corp_id, event_id, subscription_id),
  constraint delivery_corp_id_subscription_id_fkey FOREIGN KEY (corp_id, subscription_id) REFERENCES subscription(corp_id, subscription_id) ON DELETE CASCADE,
  constraint delivery_pkey PRIMARY KEY (corp_id, delivery_id),
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000, fillfactor=80);

create table delivery_attempt (
  corp_id text not null,
  delivery_id bigint not null,
  attempt integer not null,
  at_ms bigint not null,
  duration_ms integer not null,
  status integer,
  request text not null,
  response text,
  next_ms bigint,
  reason_code text,
  reason_params json,
  constraint delivery_attempt_check CHECK (((reason_code IS NULL) = (reason_params IS NULL))),
  constraint delivery_attempt_corp_id_delivery_id_fkey FOREIGN KEY (corp_id, delivery_id) REFERENCES delivery(corp_id, delivery_id) ON DELETE CASCADE,
  constraint delivery_attempt_pkey PRIMARY KEY (corp_id, delivery_id, attempt)
);

create table department (
  corp_id text not null,
  id text not null,
  name text not null,
  parent_id text not null,
  "order" bigint not null,
  name_en text default ''::text not null,
  doc text not null,
  constraint department_pkey PRIMARY KEY (corp_id, id)
);

create table event (
  corp_id text not null,
  "position" bigint not null,
  id uuid not null,
  kind text not null,
  action text not null,
  record_id text not null,
  admin_id text,
  "time" bigint not null,
  doc text not null,
  constraint event_pkey PRIMARY KEY (corp_id, "position")
);

create table event_inbox (
  corp_id text not null,
  inbox_id bigint generated always as identity not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  action text not null,
  record_id text not null,
  admin_id text,
  "time" bigint not null,
  data text not null,
  counted boolean default false not null,
  constraint event_inbox_pkey PRIMARY KEY (corp_id, inbox_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000);

create table event_seq (
  corp_id text not null,
  kind text not null,
  record_id text not null,
  seq bigint not null,
  constraint event_seq_pkey PRIMARY KEY (corp_id, kind, record_id)
);

create table event_type (
  corp_id text not null,
  id bigint not null,
  name text not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint event_type_corp_id_name_key UNIQUE (corp_id, name),
  constraint event_type_id_check CHECK ((id > 0)),
  constraint event_type_pkey PRIMARY KEY (corp_id, id)
);

create table feed_counted (
  corp_id text not null,
  kind text not null,
  record_id text not null,
  stamped_ms bigint not null,
  constraint feed_counted_pkey PRIMARY KEY (corp_id, kind, record_id)
);

create table feed_head (
  corp_id text not null,
  "position" bigint not null,
  swept bigint default 0 not null,
  lost int8multirange default '{}'::int8multirange not null,
  constraint feed_head_pkey PRIMARY KEY (corp_id)
);

create table feed_source (
  kind text not null,
  relation text not null,
  id_parts text not null,
  constraint feed_source_pkey PRIMARY KEY (kind)
);

create table file (
  corp_id text not null,
  id text collate "C" not null,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  width bigint,
  height bigint,
  pages bigint,
  place text default 'database'::text not null,
  listed boolean default true not null,
  created_at bigint not null,
  constraint file_pkey PRIMARY KEY (corp_id, id),
  constraint file_place_check CHECK ((place = ANY (ARRAY['database'::text, 'objects'::text]))),
  constraint file_size_check CHECK ((size > 0))
);

create table file_chunk (
  corp_id text not null,
  file_id text collate "C" not null,
  n integer not null,
  bytes bytea not null storage e,
  constraint file_chunk_corp_id_file_id_fkey FOREIGN KEY (corp_id, file_id) REFERENCES file(corp_id, id) ON DELETE CASCADE,
  constraint file_chunk_pkey PRIMARY KEY (corp_id, file_id, n)
);

create table file_usage (
  corp_id text not null,
  bytes bigint not null,
  constraint file_usage_bytes_check CHECK ((bytes >= 0)),
  constraint file_usage_pkey PRIMARY KEY (corp_id)
);

create table follow_day (
  corp_id text not null,
  day date not null,
  staff_id text not null,
  added bigint default 0 not null,
  lost bigint default 0 not null,
  constraint follow_day_pkey PRIMARY KEY (corp_id, day, staff_id)
);

create table follow_day_delta (
  corp_id text not null,
  id bigint generated always as identity not null,
  day date not null,
  staff_id text not null,
  added bigint default 0 not null,
  lost bigint default 0 not null,
  constraint follow_day_delta_pkey PRIMARY KEY (corp_id, id)
);

create table goods (
  corp_id text not null,
  id bigint not null,
  name text not null,
  price numeric,
  item_fields json not null,
  sold bigint default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint goods_id_check CHECK ((id > 0)),
  constraint goods_pkey PRIMARY KEY (corp_id, id),
  constraint goods_price_check CHECK ((price >= (0)::numeric))
);

create table group_chat (
  corp_id text not null,
  group_ext_id text collate "C" not null,
  name text not null,
  owner_staff_id text not null,
  member_count bigint not null,
  created_at bigint not null,
  notice text default ''::text not null,
  admins text[] default '{}'::text[] not null,
  member_version text,
  doc text not null,
  constraint group_chat_pkey PRIMARY KEY (corp_id, group_ext_id)
);

create table group_chat_join (
  corp_id text not null,
  group_ext_id text collate "C" not null,
  user_id text not null,
  join_time bigint not null,
  invitor text not null,
  left_at bigint,
  constraint group_chat_join_pkey PRIMARY KEY (corp_id, group_ext_id, join_time, user_id)
);

create table group_chat_join_tag (
  corp_id text not null,
  group_ext_id text collate "C" not null,
  t_id bigint not null,
  created_at bigint not null,
  constraint group_chat_join_tag_corp_id_group_ext_id_fkey FOREIGN KEY (corp_id, group_ext_id) REFERENCES group_chat(corp_id, group_ext_id) ON DELETE CASCADE,
  constraint group_chat_join_tag_corp_id_t_id_fkey FOREIGN KEY (corp_id, t_id) REFERENCES tag(corp_id, t_id) ON DELETE CASCADE,
  constraint group_chat_join_tag_pkey PRIMARY KEY (corp_id, group_ext_id, t_id)
);

create table group_chat_left (
  corp_id text not null,
  group_ext_id text collate "C" not null,
  user_id text not null,
  id bigint not null,
  user_type smallint not null,
  unionid text,
  name text not null,
  nickname text not null,
  join_scene smallint not null,
  join_time bigint not null,
  invitor text,
  state text not null,
  left_at bigint not null,
  constraint group_chat_left_corp_id_group_ext_id_fkey FOREIGN KEY (corp_id, group_ext_id) REFERENCES group_chat(corp_id, group_ext_id) ON DELETE CASCADE,
  constraint group_chat_left_pkey PRIMARY KEY (corp_id, group_ext_id, user_id),
  constraint group_chat_left_user_type_check CHECK ((user_type = ANY (ARRAY[1, 2])))
);

create table group_chat_member (
  corp_id text not null,
  group_ext_id text collate "C" not null,
  user_id text not null,
  id bigint generated by default as identity not null,
  user_type smallint not null,
  unionid text,
  name text default ''::text not null,
  nickname text default ''::text not null,
  join_scene smallint not null,
  join_time bigint not null,
  invitor text,
  state text default ''::text not null,
  constraint group_chat_member_corp_id_group_ext_id_fkey FOREIGN KEY (corp_id, group_ext_id) REFERENCES group_chat(corp_id, group_ext_id) ON DELETE CASCADE,
  constraint group_chat_member_pkey PRIMARY KEY (corp_id, group_ext_id, user_id),
  constraint group_chat_member_user_type_check CHECK ((user_type = ANY (ARRAY[1, 2])))
);

create table group_chat_tag (
  corp_id text not null,
  group_ext_id text collate "C" not null,
  tag_id bigint not null,
  created_at bigint not null,
  constraint group_chat_tag_corp_id_group_ext_id_fkey FOREIGN KEY (corp_id, group_ext_id) REFERENCES group_chat(corp_id, group_ext_id) ON DELETE CASCADE,
  constraint group_chat_tag_corp_id_tag_id_fkey FOREIGN KEY (corp_id, tag_id) REFERENCES group_tag(corp_id, id) ON DELETE CASCADE,
  constraint group_chat_tag_pkey PRIMARY KEY (corp_id, group_ext_id, tag_id)
);

create table group_fission_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  af_type text,
  created_at bigint not null,
  invited_count bigint,
  new_user_count bigint,
  outflow_count bigint,
  prize_rule json,
  staff_ext_ids text[],
  status text not null,
  tags bigint[],
  updated_at bigint not null,
  doc text not null,
  cover text,
  describe text,
  rules json,
  start_time bigint,
  end_time bigint,
  ended_at bigint,
  new_only boolean,
  loss_voids boolean,
  ends_when_given boolean,
  qr_grace_days bigint,
  friends_per_day bigint,
  blacklist text[],
  group_ext_ids text[],
  constraint group_fission_mission_af_type_check CHECK ((af_type = ANY (ARRAY['qywx'::text, 'mp'::text]))),
  constraint group_fission_mission_pkey PRIMARY KEY (corp_id, id),
  constraint group_fission_mission_status_check CHECK ((status = ANY (ARRAY['end'::text, 'ongoing'::text])))
);

create table group_message (
  corp_id text not null,
  id bigint not null,
  name text not null,
  content text not null,
  attachments json not null,
  allow_select boolean not null,
  creator_id text not null,
  chat_type text default 'single'::text not null,
  state text default 'pending'::text not null,
  recipients bigint default 0 not null,
  sent bigint default 0 not null,
  failed bigint default 0 not null,
  created_at bigint not null,
  done_at bigint,
  cancelled_at bigint,
  reminders bigint[] default '{}'::bigint[] not null,
  filter json,
  crowd_package_id bigint,
  external_user_ids text[],
  chat_ids text[],
  chat_owner_ids text[],
  send_at bigint,
  failed_code text,
  shelf text collate "C" generated always as (
CASE
    WHEN (state = ANY (ARRAY['draft'::text, 'scheduled'::text])) THEN 'draft'::text
    ELSE 'sent'::text
END) stored not null,
  was_scheduled boolean default false not null,
  senders integer,
  constraint group_message_chat_type_check CHECK ((chat_type = ANY (ARRAY['single'::text, 'group'::text]))),
  constraint group_message_check CHECK (((state <> 'scheduled'::text) OR (send_at IS NOT NULL))),
  constraint group_message_pkey PRIMARY KEY (corp_id, id),
  constraint group_message_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'pending'::text, 'sending'::text, 'done'::text, 'failed'::text])))
);

create table group_message_recipient (
  corp_id text not null,
  mission_id bigint not null,
  n bigint not null,
  external_user_id text,
  chat_id text,
  staff_id text not null,
  state text default 'pending'::text not null,
  send_time bigint,
  failed_code text,
  constraint group_message_recipient_check CHECK ((num_nonnulls(external_user_id, chat_id) = 1)),
  constraint group_message_recipient_pkey PRIMARY KEY (corp_id, mission_id, n),
  constraint group_message_recipient_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
) with (fillfactor=80);

create table group_message_task (
  corp_id text not null,
  mission_id bigint not null,
  first bigint not null,
  last bigint not null,
  staff_id text not null,
  state text default 'pending'::text not null,
  asked_at bigint,
  msgid text,
  accepted_ms bigint,
  reason_code text,
  reason_params json,
  constraint group_message_task_pkey PRIMARY KEY (corp_id, mission_id, first),
  constraint group_message_task_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'done'::text, 'failed'::text])))
) with (fillfactor=70);

create table group_tag (
  corp_id text not null,
  id bigint not null,
  name text not null,
  tag_group_id bigint not null,
  "order" bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint group_tag_corp_id_tag_group_id_fkey FOREIGN KEY (corp_id, tag_group_id) REFERENCES group_tag_group(corp_id, id) ON DELETE CASCADE,
  constraint group_tag_corp_id_tag_group_id_name_key UNIQUE (corp_id, tag_group_id, name),
  constraint group_tag_id_check CHECK ((id > 0)),
  constraint group_tag_pkey PRIMARY KEY (corp_id, id)
);

create table group_tag_group (
  corp_id text not null,
  id bigint not null,
  name text not null,
  department_list text[] not null,
  "order" bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint group_tag_group_corp_id_name_key UNIQUE (corp_id, name),
  constraint group_tag_group_id_check CHECK ((id > 0)),
  constraint group_tag_group_pkey PRIMARY KEY (corp_id, id)
);

create table hanzi (
  hanzi text not null,
  readings text[] not null,
  constraint hanzi_pkey PRIMARY KEY (hanzi)
);

create table idempotency (
  corp_id text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  reply bytea,
  created_at bigint not null,
  constraint idempotency_pkey PRIMARY KEY (corp_id, path, key)
);

create table internal_tag (
  corp_id text not null,
  external_user_id text collate "C" not null,
  staff_id text not null,
  name text not null,
  created_at bigint not null,
  constraint internal_tag_pkey PRIMARY KEY (corp_id, external_user_id, staff_id, name)
);

create table job (
  corp_id text not null,
  id bigint generated by default as identity not null,
  kind text not null,
  key text,
  lane text,
  priority smallint default 1 not null,
  state text default 'waiting'::text not null,
  due_ms bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint not null,
  lease uuid,
  lease_until_ms bigint,
  begun integer default 0 not null,
  failures integer default 0 not null,
  payload json not null,
  waits_for text,
  created_ms bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint not null,
  dead_ms bigint,
  reason_code text,
  reason_params json,
  constraint job_check CHECK (((lease IS NULL) = (lease_until_ms IS NULL))),
  constraint job_check1 CHECK (((state = 'dead'::text) = (dead_ms IS NOT NULL))),
  constraint job_pkey PRIMARY KEY (corp_id, id),
  constraint job_priority_check CHECK (((priority >= 0) AND (priority <= 2))),
  constraint job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'dead'::text])))
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0.02, fillfactor=70);

create table journey_stage (
  corp_id text not null,
  id bigint not null,
  name text not null,
  "order" bigint not null,
  doc text not null,
  constraint journey_stage_pkey PRIMARY KEY (corp_id, id)
);

create table keyword_tag_hit (
  corp_id text not null,
  rule_id bigint not null,
  external_user_id text collate "C" not null,
  original_id text collate "C" not null,
  "time" bigint not null,
  constraint keyword_tag_hit_corp_id_rule_id_fkey FOREIGN KEY (corp_id, rule_id) REFERENCES keyword_tag_rule(corp_id, id) ON DELETE CASCADE,
  constraint keyword_tag_hit_pkey PRIMARY KEY (corp_id, rule_id, external_user_id, original_id)
);

create table keyword_tag_person (
  corp_id text not null,
  id bigint generated by default as identity not null,
  rule_id bigint not null,
  external_user_id text collate "C" not null,
  hits bigint not null,
  word text not null,
  last_at bigint not null,
  marked_at bigint,
  constraint keyword_tag_person_corp_id_rule_id_fkey FOREIGN KEY (corp_id, rule_id) REFERENCES keyword_tag_rule(corp_id, id) ON DELETE CASCADE,
  constraint keyword_tag_person_pkey PRIMARY KEY (corp_id, rule_id, external_user_id)
) with (fillfactor=90);

create table keyword_tag_rule (
  corp_id text not null,
  id bigint not null,
  name text not null,
  words text[] not null,
  match text not null,
  needed integer not null,
  tags bigint[] not null,
  staff_ids text[] not null,
  enabled boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  hits bigint default 0 not null,
  people bigint default 0 not null,
  marked bigint default 0 not null,
  constraint keyword_tag_rule_match_check CHECK ((match = ANY (ARRAY['contains'::text, 'exact'::text]))),
  constraint keyword_tag_rule_needed_check CHECK ((needed > 0)),
  constraint keyword_tag_rule_pkey PRIMARY KEY (corp_id, id)
) with (fillfactor=90);

create table last_id (
  corp_id text not null,
  relation text not null,
  id bigint not null,
  constraint last_id_pkey PRIMARY KEY (corp_id, relation)
);

create table master_key (
  one boolean default true not null,
  mark bytea not null,
  constraint master_key_one_check CHECK (one),
  constraint master_key_pkey PRIMARY KEY (one)
);

create table material (
  corp_id text not null,
  id bigint not null,
  mtype text not null,
  title text not null,
  digest text not null,
  url text not null,
  thumb_url text not null,
  file_size text,
  group_id_list bigint[] not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint material_id_check CHECK ((id > 0)),
  constraint material_mtype_check CHECK ((mtype = ANY (ARRAY['link'::text, 'poster'::text, 'pdf'::text, 'word'::text, 'excel'::text, 'ppt'::text]))),
  constraint material_pkey PRIMARY KEY (corp_id, id)
);

create table material_group (
  corp_id text not null,
  id bigint not null,
  name text not null,
  pid bigint not null,
  sort bigint not null,
  department_list text[] not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint material_group_id_check CHECK ((id > 0)),
  constraint material_group_pkey PRIMARY KEY (corp_id, id)
);

create table mission_award (
  corp_id text not null,
  participant_id bigint not null,
  level bigint not null,
  id bigint generated by default as identity not null,
  kind text not null,
  mission_id bigint not null,
  state text not null,
  prize text not null,
  reached_at bigint not null,
  claimed_at bigint,
  handed_over_at bigint,
  staff_id text default ''::text not null,
  unionid text,
  constraint mission_award_pkey PRIMARY KEY (corp_id, participant_id, level),
  constraint mission_award_state_check CHECK ((state = ANY (ARRAY['reached'::text, 'none_left'::text, 'claimed'::text, 'returned'::text])))
) with (fillfactor=80);

create table mission_day (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  day date not null,
  seen bigint default 0 not null,
  joined bigint default 0 not null,
  came bigint default 0 not null,
  lost bigint default 0 not null,
  constraint mission_day_pkey PRIMARY KEY (corp_id, kind, mission_id, day)
) with (fillfactor=80);

create table mission_invite (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  friend text collate "C" not null,
  id bigint generated by default as identity not null,
  participant_id bigint not null,
  staff_id text default ''::text not null,
  at bigint not null,
  valid boolean not null,
  reason text,
  is_new boolean not null,
  lost boolean default false not null,
  lost_at bigint,
  voided boolean default false not null,
  flagged boolean default false not null,
  constraint mission_invite_pkey PRIMARY KEY (corp_id, kind, mission_id, friend),
  constraint mission_invite_reason_check CHECK ((reason = ANY (ARRAY['old_customer'::text, 'blacklisted'::text, 'day_full'::text])))
) with (fillfactor=80);

create table mission_level (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  level bigint not null,
  given bigint not null,
  claimed bigint default 0 not null,
  handed_over bigint default 0 not null,
  constraint mission_level_claimed_check CHECK ((claimed >= 0)),
  constraint mission_level_given_check CHECK ((given >= 0)),
  constraint mission_level_handed_over_check CHECK ((handed_over >= 0)),
  constraint mission_level_pkey PRIMARY KEY (corp_id, kind, mission_id, level)
) with (fillfactor=80);

create table mission_participant (
  corp_id text not null,
  id bigint not null,
  kind text not null,
  mission_id bigint not null,
  visitor text collate "C" not null,
  external_user_id text,
  openid text,
  unionid text,
  inviter_id bigint,
  joined_at bigint not null,
  effective bigint default 0 not null,
  finished_at bigint,
  state text collate "C" not null,
  config_id text,
  qr_code text,
  asked json,
  reason_code text,
  reason_params json,
  flagged boolean default false not null,
  shelf text collate "C" generated always as (((kind || '/'::text) || mission_id)) stored not null,
  done_shelf text collate "C" generated always as ((((kind || '/'::text) || mission_id) ||
CASE
    WHEN (finished_at IS NULL) THEN '/0'::text
    ELSE '/1'::text
END)) stored not null,
  constraint mission_participant_effective_check CHECK ((effective >= 0)),
  constraint mission_participant_kind_check CHECK ((kind = ANY (ARRAY['task_treasure_mission'::text, 'group_fission_mission'::text]))),
  constraint mission_participant_pkey PRIMARY KEY (corp_id, id)
) with (fillfactor=80);

create table mission_participant_day (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  participant_id bigint not null,
  day date not null,
  friends bigint not null,
  constraint mission_participant_day_friends_check CHECK ((friends >= 0)),
  constraint mission_participant_day_pkey PRIMARY KEY (corp_id, kind, mission_id, participant_id, day)
) with (fillfactor=80);

create table mission_stats (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  seen bigint default 0 not null,
  joined bigint default 0 not null,
  inviting bigint default 0 not null,
  finished bigint default 0 not null,
  came bigint default 0 not null,
  stayed bigint default 0 not null,
  constraint mission_stats_pkey PRIMARY KEY (corp_id, kind, mission_id)
) with (fillfactor=50);

create table mission_visitor (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  visitor text collate "C" not null,
  views bigint not null,
  first_at bigint not null,
  last_at bigint not null,
  origin text collate "C" default ''::text not null,
  constraint mission_visitor_pkey PRIMARY KEY (corp_id, kind, mission_id, visitor)
) with (fillfactor=80);

create table moment (
  corp_id text not null,
  id bigint not null,
  name text not null,
  content text not null,
  attachments json not null,
  creator_id text not null,
  tag_ids text[] not null,
  state text default 'pending'::text not null,
  created_at bigint not null,
  done_at bigint,
  asked_at bigint,
  jobid text,
  platform_id text,
  accepted_ms bigint,
  cancelled_at bigint,
  reminders bigint[] default '{}'::bigint[] not null,
  staff_ids text[],
  send_at bigint,
  failed_code text,
  shelf text collate "C" generated always as (
CASE
    WHEN (state = ANY (ARRAY['draft'::text, 'scheduled'::text])) THEN 'draft'::text
    ELSE 'sent'::text
END) stored not null,
  was_scheduled boolean default false not null,
  constraint moment_check CHECK (((state <> 'scheduled'::text) OR (send_at IS NOT NULL))),
  constraint moment_pkey PRIMARY KEY (corp_id, id),
  constraint moment_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'pending'::text, 'sending'::text, 'done'::text, 'failed'::text])))
);

create table moment_task (
  corp_id text not null,
  moment_id bigint not null,
  n bigint not null,
  staff_id text not null,
  state text default 'pending'::text not null,
  send_time bigint,
  failed_code text,
  reason_code text,
  reason_params json,
  comment_count integer default 0 not null,
  like_count integer default 0 not null,
  customer_ids text[] default '{}'::text[] not null,
  constraint moment_task_corp_id_moment_id_fkey FOREIGN KEY (corp_id, moment_id) REFERENCES moment(corp_id, id) ON DELETE CASCADE,
  constraint moment_task_pkey PRIMARY KEY (corp_id, moment_id, n),
  constraint moment_task_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'sent'::text, 'failed'::text])))
) with (fillfactor=70);

create table node (
  id text not null,
  build text not null,
  schema integer not null,
  serves boolean not null,
  started bigint not null,
  seen bigint not null,
  constraint node_pkey PRIMARY KEY (id)
);

create table node_duty (
  duty text not null,
  node text not null,
  until_ms bigint not null,
  constraint node_duty_pkey PRIMARY KEY (duty)
);

create table operator (
  operator_id bigint generated always as identity not null,
  name text not null,
  admin boolean default false not null,
  password text,
  totp bytea,
  totp_pending bytea,
  totp_step bigint default 0 not null,
  created_at bigint not null,
  signed_in_at bigint,
  disabled_at bigint,
  constraint operator_name_check CHECK ((name <> ''::text)),
  constraint operator_pkey PRIMARY KEY (operator_id)
);

create table operator_key (
  key_id bigint generated always as identity not null,
  operator_id bigint not null,
  name text not null,
  hash bytea not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  only_corp_id text,
  rights text[],
  expires_at bigint,
  constraint operator_key_hash_key UNIQUE (hash),
  constraint operator_key_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id) ON DELETE CASCADE,
  constraint operator_key_pkey PRIMARY KEY (key_id)
);

create table operator_link (
  hash bytea not null,
  operator_id bigint not null,
  ends_at bigint not null,
  constraint operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id) ON DELETE CASCADE,
  constraint operator_link_pkey PRIMARY KEY (hash)
);

create table operator_member (
  corp_id text not null,
  operator_id bigint not null,
  role text not null,
  staff_id text,
  created_at bigint not null,
  constraint operator_member_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint operator_member_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id) ON DELETE CASCADE,
  constraint operator_member_pkey PRIMARY KEY (corp_id, operator_id),
  constraint operator_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'marketer'::text, 'agent'::text, 'developer'::text, 'viewer'::text])))
);

create table operator_preference (
  corp_id text not null,
  operator_id bigint not null,
  name text not null,
  value json not null,
  constraint operator_preference_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint operator_preference_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id) ON DELETE CASCADE,
  constraint operator_preference_pkey PRIMARY KEY (corp_id, operator_id, name)
);

create table operator_session (
  hash bytea not null,
  session_id bigint generated always as identity not null,
  operator_id bigint not null,
  created_at bigint not null,
  seen_at bigint not null,
  ends_at bigint not null,
  address text not null,
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id) ON DELETE CASCADE,
  constraint operator_session_pkey PRIMARY KEY (hash),
  constraint operator_session_session_id_key UNIQUE (session_id)
);

create table page_link (
  corp_id text not null,
  code text collate "C" not null,
  kind text not null,
  object_id bigint not null,
  staff_id text default ''::text not null,
  channel text default ''::text not null,
  sharer text default ''::text not null,
  created_at bigint not null,
  constraint page_link_pkey PRIMARY KEY (corp_id, code)
);

create table page_login (
  corp_id text not null,
  nonce text not null,
  target text not null,
  ends_at bigint not null,
  constraint page_login_pkey PRIMARY KEY (corp_id, nonce)
);

create table page_session (
  corp_id text not null,
  hash bytea not null,
  openid text not null,
  external_user_id text,
  staff_id text,
  ends_at bigint not null,
  constraint page_session_pkey PRIMARY KEY (corp_id, hash)
);

create table personal_message (
  corp_id text not null,
  msg_id text collate "C" not null,
  staff_id text not null,
  msg_data json not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint personal_message_pkey PRIMARY KEY (corp_id, msg_id)
);

create table personal_message_recipient (
  corp_id text not null,
  msg_id text collate "C" not null,
  external_user_id text collate "C" not null,
  status integer not null,
  send_time bigint not null,
  constraint personal_message_recipient_corp_id_msg_id_fkey FOREIGN KEY (corp_id, msg_id) REFERENCES personal_message(corp_id, msg_id) ON DELETE CASCADE,
  constraint personal_message_recipient_pkey PRIMARY KEY (corp_id, msg_id, external_user_id),
  constraint personal_message_recipient_status_check CHECK (((status >= 0) AND (status <= 3)))
);

create table platform_call (
  corp_id text not null,
  id bigint generated always as identity not null,
  at_ms bigint not null,
  purpose text not null,
  path text not null,
  subject json,
  errcode integer,
  reason_code text,
  reason_params json,
  duration_ms integer not null,
  constraint platform_call_pkey PRIMARY KEY (corp_id, id)
);

create table platform_connection (
  corp_id text not null,
  corpid text not null,
  agent_id bigint not null,
  base_url text not null,
  callback bytea not null,
  connected_at bigint not null,
  updated_ms bigint not null,
  constraint platform_connection_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint platform_connection_pkey PRIMARY KEY (corp_id)
);

create table platform_credential (
  corp_id text not null,
  purpose text not null,
  sealed bytea not null,
  checked_at bigint,
  errcode integer,
  reason_code text,
  reason_params json,
  constraint platform_credential_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES platform_connection(corp_id) ON DELETE CASCADE,
  constraint platform_credential_pkey PRIMARY KEY (corp_id, purpose),
  constraint platform_credential_purpose_check CHECK ((purpose = ANY (ARRAY['agent'::text, 'contact'::text, 'archive'::text])))
);

create table platform_event (
  corp_id text not null,
  id bigint generated by default as identity not null,
  hash bytea not null,
  event text not null,
  subject text not null,
  staff_id text,
  at bigint not null,
  body text not null,
  state text default 'waiting'::text not null,
  note text,
  together boolean default false not null,
  received_ms bigint not null,
  done_ms bigint,
  constraint platform_event_corp_id_hash_key UNIQUE (corp_id, hash),
  constraint platform_event_pkey PRIMARY KEY (corp_id, id),
  constraint platform_event_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'stale'::text, 'unknown'::text])))
) with (fillfactor=80);

create table platform_look (
  corp_id text not null,
  record text not null,
  asked_ms bigint not null,
  constraint platform_look_pkey PRIMARY KEY (corp_id, record)
);

create table platform_media (
  corp_id text not null,
  source_hash text not null,
  purpose text not null,
  media_id text not null,
  expires_at bigint not null,
  constraint platform_media_pkey PRIMARY KEY (corp_id, source_hash, purpose),
  constraint platform_media_purpose_check CHECK ((purpose = ANY (ARRAY['message'::text, 'moment'::text])))
);

create table platform_rate (
  corp_id text not null,
  path text not null,
  blocked_until_ms bigint default 0 not null,
  constraint platform_rate_pkey PRIMARY KEY (corp_id, path)
);

create table platform_rate_slice (
  corp_id text not null,
  path text not null,
  slice bigint not null,
  calls integer not null,
  constraint platform_rate_slice_pkey PRIMARY KEY (corp_id, path, slice)
) with (fillfactor=50);

create table platform_sync (
  corp_id text not null,
  id bigint generated always as identity not null,
  state text default 'waiting'::text not null,
  step text,
  done bigint default 0 not null,
  changes json,
  reason_code text,
  reason_params json,
  created_at bigint not null,
  updated_at bigint not null,
  ended_at bigint,
  constraint platform_sync_pkey PRIMARY KEY (corp_id, id),
  constraint platform_sync_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table platform_sync_place (
  corp_id text not null,
  sync_id bigint not null,
  step text not null,
  place json not null,
  constraint platform_sync_place_pkey PRIMARY KEY (corp_id, sync_id)
);

create table platform_token (
  corp_id text not null,
  purpose text not null,
  generation bigint default 0 not null,
  token bytea,
  expires_ms bigint default 0 not null,
  lease_until_ms bigint default 0 not null,
  constraint platform_token_corp_id_purpose_fkey FOREIGN KEY (corp_id, purpose) REFERENCES platform_credential(corp_id, purpose) ON DELETE CASCADE,
  constraint platform_token_pkey PRIMARY KEY (corp_id, purpose)
);

create table points_entry (
  corp_id text not null,
  external_user_id text collate "C" not null,
  id bigint not null,
  delta bigint not null,
  balance bigint not null,
  kind text not null,
  reason text not null,
  target text,
  data json,
  call text,
  created_at bigint not null,
  constraint points_entry_balance_check CHECK ((balance >= 0)),
  constraint points_entry_delta_check CHECK ((delta <> 0)),
  constraint points_entry_id_check CHECK ((id > 0)),
  constraint points_entry_pkey PRIMARY KEY (corp_id, external_user_id, id)
);

create table pre_tag (
  corp_id text not null,
  target_type text not null,
  target text collate "C" not null,
  openid text not null,
  t_id bigint not null,
  id bigint generated by default as identity not null,
  source text not null,
  created_at bigint not null,
  marked_at bigint,
  constraint pre_tag_pkey PRIMARY KEY (corp_id, target_type, target, openid, t_id),
  constraint pre_tag_target_type_check CHECK ((target_type = ANY (ARRAY['mobile'::text, 'union_id'::text])))
);

create table preset (
  corp_id text not null,
  target_type text not null,
  target text collate "C" not null,
  openid text not null,
  property text not null,
  field_id bigint not null,
  value json not null,
  cover boolean not null,
  id bigint generated by default as identity not null,
  created_at bigint not null,
  constraint preset_pkey PRIMARY KEY (corp_id, target_type, target, openid, property, field_id),
  constraint preset_target_type_check CHECK ((target_type = ANY (ARRAY['mobile'::text, 'union_id'::text, 'external_user_id'::text])))
);

create table project (
  corp_id text not null,
  uid text collate "C" not null,
  name text not null,
  description text not null,
  create_staff_id text not null,
  create_time bigint not null,
  start_time bigint not null,
  end_time bigint not null,
  complete_time bigint not null,
  state text not null,
  staff_remark text not null,
  staff_ids text[] not null,
  stages json not null,
  doc text[] not null,
  dues bigint[] not null,
  first_due bigint,
  last_due bigint,
  constraint project_check CHECK (((state = 'complete'::text) OR (complete_time = 0))),
  constraint project_pkey PRIMARY KEY (corp_id, uid),
  constraint project_state_check CHECK ((state = ANY (ARRAY['open'::text, 'complete'::text])))
);

create table project_staff (
  corp_id text not null,
  uid text collate "C" not null,
  staff_id text not null,
  constraint project_staff_corp_id_uid_fkey FOREIGN KEY (corp_id, uid) REFERENCES project(corp_id, uid) ON DELETE CASCADE,
  constraint project_staff_pkey PRIMARY KEY (corp_id, uid, staff_id)
);

create table public_origin (
  one boolean default true not null,
  origin text not null,
  constraint public_origin_one_check CHECK (one),
  constraint public_origin_pkey PRIMARY KEY (one)
);

create table quick_reply (
  corp_id text not null,
  id bigint not null,
  group_id bigint not null,
  name text not null,
  content_type text not null,
  content text not null,
  file_url text,
  file_name text,
  exact_keywords text[] not null,
  fuzzy_keywords text[] not null,
  "order" bigint not null,
  send_count bigint default 0 not null,
  staff_ext_id text not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint quick_reply_content_type_check CHECK ((content_type = ANY (ARRAY['text'::text, 'image'::text, 'video'::text, 'file'::text, 'link'::text]))),
  constraint quick_reply_id_check CHECK ((id > 0)),
  constraint quick_reply_pkey PRIMARY KEY (corp_id, id)
);

create table quick_reply_group (
  corp_id text not null,
  id bigint not null,
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
  absent text[] default '{}'::text[] not null,
  head text not null,
  constraint quick_reply_group_id_check CHECK ((id > 0)),
  constraint quick_reply_group_pkey PRIMARY KEY (corp_id, id)
);

create table quick_reply_tree (
  corp_id text not null,
  id bigint not null,
  "position" bigint not null,
  doc text not null storage e,
  constraint quick_reply_tree_pkey PRIMARY KEY (corp_id, id)
);

create table radar (
  corp_id text not null,
  id bigint not null,
  type text not null,
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
  file_pages bigint default 0 not null,
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
  tag_ids bigint[] default '{}'::bigint[] not null,
  doc text not null,
  visits_total bigint default 0 not null,
  score_rule json default '[]'::json not null,
  constraint radar_pkey PRIMARY KEY (corp_id, id),
  constraint radar_type_check CHECK ((type = ANY (ARRAY['link'::text, 'pdf'::text, 'article'::text])))
) with (fillfactor=90);

create table radar_day (
  corp_id text not null,
  radar_id bigint not null,
  day date not null,
  staff_id text not null,
  clicks bigint default 0 not null,
  visitors bigint default 0 not null,
  seconds bigint default 0 not null,
  forwards bigint default 0 not null,
  constraint radar_day_pkey PRIMARY KEY (corp_id, radar_id, day, staff_id)
);

create table radar_group (
  corp_id text not null,
  id bigint not null,
  name text not null,
  type text not null,
  parent_id bigint not null,
  is_default boolean not null,
  department_list text[] not null,
  staff_ext_id text,
  doc text not null,
  constraint radar_group_pkey PRIMARY KEY (corp_id, id),
  constraint radar_group_type_check CHECK ((type = ANY (ARRAY['link'::text, 'pdf'::text, 'article'::text])))
);

create table radar_mark (
  corp_id text not null,
  radar_id bigint not null,
  rule text not null,
  external_user_id text collate "C" not null,
  at bigint not null,
  constraint radar_mark_pkey PRIMARY KEY (corp_id, radar_id, rule, external_user_id)
);

create table radar_view (
  corp_id text not null,
  id bigint generated by default as identity not null,
  radar_id bigint not null,
  key text collate "C" not null,
  staff_id text not null,
  channel text not null,
  sharer text not null,
  visitor text not null,
  external_user_id text,
  openid text,
  at bigint not null,
  seconds integer default 0 not null,
  pages int4multirange default '{}'::int4multirange not null,
  read_rate smallint default 0 not null,
  counted boolean default true not null,
  constraint radar_view_pkey PRIMARY KEY (corp_id, id)
);

create table radar_view_mark (
  corp_id text not null,
  radar_id bigint not null,
  id bigint not null,
  n bigint,
  horizon bigint not null,
  constraint radar_view_mark_pkey PRIMARY KEY (corp_id, radar_id, id)
);

create table radar_visitor (
  corp_id text not null,
  radar_id bigint not null,
  visitor text collate "C" not null,
  external_user_id text,
  openid text,
  sharer text default ''::text not null,
  clicks bigint not null,
  seconds bigint default 0 not null,
  shares bigint default 0 not null,
  notified_at bigint default 0 not null,
  first_at bigint not null,
  last_at bigint not null,
  constraint radar_visitor_pkey PRIMARY KEY (corp_id, radar_id, visitor)
) with (fillfactor=90);

create table relation (
  corp_id text not null,
  customer_pk bigint not null,
  id bigint generated by default as identity not null,
  staff_id text not null,
  since bigint not null,
  lost_at bigint,
  lost_by text,
  lost_found boolean default false not null,
  half boolean default false not null,
  confirmed_at bigint,
  again_state text,
  is_new boolean not null,
  source text not null,
  state text not null,
  contact_way_id bigint,
  standing text default 'last'::text not null,
  tags bigint[] default '{}'::bigint[] not null,
  changed_at bigint not null,
  written_ms bigint default ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint not null,
  shown boolean default true not null,
  marked bigint[] default '{}'::bigint[] not null,
  company text default ''::text not null,
  constraint relation_lost_by_check CHECK ((lost_by = ANY (ARRAY['customer'::text, 'staff'::text, 'transfer'::text]))),
  constraint relation_pkey PRIMARY KEY (corp_id, customer_pk, id),
  constraint relation_source_check CHECK ((source = ANY (ARRAY['event'::text, 'sync'::text, 'import'::text]))),
  constraint relation_standing_check CHECK ((standing = ANY (ARRAY['last'::text, 'past'::text])))
);

create table request_log (
  corp_id text not null,
  id bigint generated always as identity not null,
  at_ms bigint not null,
  request_id text not null,
  method text not null,
  path text not null,
  kind text,
  query text not null,
  secret_id text,
  address text,
  status integer not null,
  code integer not null,
  ms real not null,
  request_size integer default 0 not null,
  request text not null,
  request_with_chats text,
  reply_size integer default 0 not null,
  reply text not null,
  reply_with_chats text,
  hint json,
  constraint request_log_pkey PRIMARY KEY (corp_id, id)
);

create table sandbox_clock (
  corp_id text not null,
  ahead_ms bigint not null,
  stands_ms bigint,
  frozen boolean not null,
  target_ms bigint,
  constraint sandbox_clock_pkey PRIMARY KEY (corp_id)
);

create table sandbox_clone (
  corp_id text not null,
  source text not null,
  at_simulator boolean not null,
  made_at bigint not null,
  constraint sandbox_clone_pkey PRIMARY KEY (corp_id)
);

create table sandbox_fault (
  corp_id text not null,
  id bigint generated by default as identity not null,
  match json not null,
  effect json not null,
  times bigint,
  probability double precision,
  seed bigint not null,
  met bigint default 0 not null,
  struck bigint default 0 not null,
  created_at bigint not null,
  constraint sandbox_fault_pkey PRIMARY KEY (corp_id, id)
);

create table sandbox_latency (
  corp_id text not null,
  calls json,
  callbacks json,
  platform json,
  constraint sandbox_latency_pkey PRIMARY KEY (corp_id)
);

create table sandbox_outbox (
  corp_id text not null,
  no bigint not null,
  at bigint not null,
  kind text not null,
  recipient text,
  sender text,
  record_kind text,
  record_id text,
  state text not null,
  reason_code text,
  reason_params json,
  body json not null,
  key text,
  constraint sandbox_outbox_kind_check CHECK ((kind = ANY (ARRAY['welcome'::text, 'message'::text, 'moment'::text, 'tag'::text, 'tag_library'::text, 'remark'::text, 'staff_message'::text, 'code'::text]))),
  constraint sandbox_outbox_pkey PRIMARY KEY (corp_id, no),
  constraint sandbox_outbox_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'failed'::text])))
);

create table sandbox_received (
  corp_id text not null,
  sink text collate "C" not null,
  no bigint not null,
  at bigint not null,
  headers json not null,
  body text not null,
  plaintext text,
  signature text not null,
  answered text not null,
  constraint sandbox_received_corp_id_sink_fkey FOREIGN KEY (corp_id, sink) REFERENCES sandbox_sink(corp_id, name) ON DELETE CASCADE,
  constraint sandbox_received_pkey PRIMARY KEY (corp_id, sink, no),
  constraint sandbox_received_signature_check CHECK ((signature = ANY (ARRAY['ok'::text, 'bad'::text])))
);

create table sandbox_restoring (
  corp_id text not null,
  platform text,
  constraint sandbox_restoring_pkey PRIMARY KEY (corp_id)
);

create table sandbox_saved_row (
  corp_id text not null,
  snapshot text collate "C" not null,
  relation text not null,
  no bigint not null,
  cells text[] not null,
  constraint sandbox_saved_row_corp_id_snapshot_fkey FOREIGN KEY (corp_id, snapshot) REFERENCES sandbox_snapshot(corp_id, name) ON DELETE CASCADE,
  constraint sandbox_saved_row_pkey PRIMARY KEY (corp_id, snapshot, relation, no)
);

create table sandbox_saved_table (
  corp_id text not null,
  snapshot text collate "C" not null,
  relation text not null,
  columns text[] not null,
  constraint sandbox_saved_table_corp_id_snapshot_fkey FOREIGN KEY (corp_id, snapshot) REFERENCES sandbox_snapshot(corp_id, name) ON DELETE CASCADE,
  constraint sandbox_saved_table_pkey PRIMARY KEY (corp_id, snapshot, relation)
);

create table sandbox_sink (
  corp_id text not null,
  name text collate "C" not null,
  url text not null,
  script json not null,
  after_script text not null,
  secrets bytea not null,
  pushes bigint default 0 not null,
  last_no bigint default 0 not null,
  created_at bigint not null,
  constraint sandbox_sink_after_script_check CHECK ((after_script = ANY (ARRAY['ok'::text, 'last'::text, 'repeat'::text]))),
  constraint sandbox_sink_pkey PRIMARY KEY (corp_id, name)
);

create table sandbox_snapshot (
  corp_id text not null,
  name text collate "C" not null,
  made_at bigint not null,
  records bigint not null,
  settings json not null,
  "position" bigint not null,
  swept bigint not null,
  platform text,
  constraint sandbox_snapshot_pkey PRIMARY KEY (corp_id, name)
);

create table sandbox_step (
  corp_id text not null,
  no bigint generated by default as identity not null,
  at bigint not null,
  kind text not null,
  id bigint,
  constraint sandbox_step_pkey PRIMARY KEY (corp_id, no)
);

create table sandbox_stepper (
  corp_id text not null,
  lease uuid not null,
  lease_until_ms bigint not null,
  constraint sandbox_stepper_pkey PRIMARY KEY (corp_id)
);

create table schema_file (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_file_pkey PRIMARY KEY (name)
);

create table seat (
  corp_id text not null,
  seat_no integer not null,
  kind text not null,
  quantity integer not null,
  expires_at bigint,
  constraint seat_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint seat_kind_check CHECK ((kind = ANY (ARRAY['basic'::text, 'marketing'::text, 'service'::text, 'conversation'::text]))),
  constraint seat_pkey PRIMARY KEY (corp_id, seat_no),
  constraint seat_quantity_check CHECK ((quantity >= 0))
);

create table secret (
  corp_id text not null,
  secret_id integer not null,
  name text not null,
  hash bytea not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  constraint secret_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint secret_corp_id_hash_key UNIQUE (corp_id, hash),
  constraint secret_pkey PRIMARY KEY (corp_id, secret_id)
);

create table sensitive_hit (
  corp_id text not null,
  id bigint generated by default as identity not null,
  rule_id bigint not null,
  staff_id text not null,
  session_id text collate "C" not null,
  message_id bigint not null,
  original_id text not null,
  direction text not null,
  word text not null,
  "time" bigint not null,
  created_at bigint not null,
  speaker text default 'customer'::text not null,
  constraint sensitive_hit_corp_id_rule_id_fkey FOREIGN KEY (corp_id, rule_id) REFERENCES sensitive_rule(corp_id, id) ON DELETE CASCADE,
  constraint sensitive_hit_pkey PRIMARY KEY (corp_id, id),
  constraint sensitive_hit_speaker_check CHECK ((speaker = ANY (ARRAY['staff'::text, 'customer'::text])))
);

create table sensitive_rule (
  corp_id text not null,
  id bigint not null,
  name text not null,
  words text[] not null,
  match text not null,
  speaker text not null,
  staff_ids text[] not null,
  alert_staff_ids text[] not null,
  enabled boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint sensitive_rule_match_check CHECK ((match = ANY (ARRAY['contains'::text, 'exact'::text]))),
  constraint sensitive_rule_pkey PRIMARY KEY (corp_id, id),
  constraint sensitive_rule_speaker_check CHECK ((speaker = ANY (ARRAY['staff'::text, 'customer'::text, 'both'::text])))
);

create table shop (
  corp_id text not null,
  id text collate "C" not null,
  name text not null,
  shop_fields json not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint shop_pkey PRIMARY KEY (corp_id, id)
);

create table shop_order (
  corp_id text not null,
  pk bigint generated by default as identity not null,
  order_id text collate "C" not null,
  external_user_id text collate "C",
  unionid text,
  shop_id text collate "C",
  shop_name text,
  order_status text not null,
  order_type text not null,
  payment_channel text,
  payment_amount numeric,
  discount_amount numeric,
  item_list json not null,
  order_fields json not null,
  create_time bigint not null,
  paid_time bigint,
  updated_at bigint not null,
  constraint shop_order_pkey PRIMARY KEY (corp_id, order_id)
);

create table sidebar_code (
  corp_id text not null,
  code text collate "C" not null,
  staff_id text not null,
  external_user_id text not null,
  group_chat_id text not null,
  created_at bigint not null,
  constraint sidebar_code_pkey PRIMARY KEY (corp_id, code)
);

create table sign_in_attempt (
  key text not null,
  attempts integer not null,
  ends_at bigint not null,
  constraint sign_in_attempt_pkey PRIMARY KEY (key)
);

create table simulator_beside (
  one boolean default true not null,
  origin text not null,
  constraint simulator_beside_one_check CHECK (one),
  constraint simulator_beside_pkey PRIMARY KEY (one)
);

create table smart_form (
  corp_id text not null,
  id bigint not null,
  cover text not null,
  deleted boolean not null,
  name text not null,
  describe text not null,
  status text not null,
  group_id bigint not null,
  group_name text not null,
  fields json default '[]'::json not null,
  repeat text default 'unlimited'::text not null,
  start_time bigint,
  end_time bigint,
  version bigint default 0 not null,
  listed text generated always as (
CASE
    WHEN deleted THEN 'no'::text
    ELSE 'yes'::text
END) stored not null,
  listed_status text generated always as (
CASE
    WHEN deleted THEN ''::text
    ELSE status
END) stored not null,
  doc text not null,
  tags bigint[] default '{}'::bigint[] not null,
  points bigint default 0 not null,
  overwrite boolean default false not null,
  notify_follower boolean default false not null,
  notify_staff_ids text[] default '{}'::text[] not null,
  constraint smart_form_id_check CHECK ((id > 0)),
  constraint smart_form_pkey PRIMARY KEY (corp_id, id),
  constraint smart_form_points_check CHECK ((points >= 0)),
  constraint smart_form_repeat_check CHECK ((repeat = ANY (ARRAY['once'::text, 'daily'::text, 'unlimited'::text]))),
  constraint smart_form_status_check CHECK ((status = ANY (ARRAY['publish'::text, 'drafts'::text, 'end'::text])))
);

create table smart_form_answer (
  corp_id text not null,
  form_id bigint not null,
  id bigint generated by default as identity not null,
  version bigint not null,
  external_user_id text,
  answers json not null,
  created_at bigint not null,
  visitor text collate "C" default ''::text not null,
  slot text collate "C",
  key text collate "C" default (gen_random_uuid())::text not null,
  staff_id text default ''::text not null,
  seconds integer default 0 not null,
  constraint smart_form_answer_pkey PRIMARY KEY (corp_id, form_id, id)
);

create table smart_form_day (
  corp_id text not null,
  form_id bigint not null,
  day date not null,
  views bigint default 0 not null,
  visitors bigint default 0 not null,
  answers bigint default 0 not null,
  customers bigint default 0 not null,
  constraint smart_form_day_pkey PRIMARY KEY (corp_id, form_id, day)
);

create table smart_form_stats (
  corp_id text not null,
  form_id bigint not null,
  views bigint default 0 not null,
  visitors bigint default 0 not null,
  starts bigint default 0 not null,
  answers bigint default 0 not null,
  customers bigint default 0 not null,
  seconds bigint default 0 not null,
  constraint smart_form_stats_pkey PRIMARY KEY (corp_id, form_id)
) with (fillfactor=80);

create table smart_form_tally (
  corp_id text not null,
  form_id bigint not null,
  field_id text collate "C" not null,
  option text collate "C" not null,
  answers bigint not null,
  total numeric default 0 not null,
  constraint smart_form_tally_pkey PRIMARY KEY (corp_id, form_id, field_id, option)
);

create table smart_form_version (
  corp_id text not null,
  form_id bigint not null,
  version bigint not null,
  fields json not null,
  published_at bigint not null,
  constraint smart_form_version_pkey PRIMARY KEY (corp_id, form_id, version)
);

create table smart_form_visitor (
  corp_id text not null,
  form_id bigint not null,
  visitor text collate "C" not null,
  id bigint generated by default as identity not null,
  external_user_id text,
  openid text,
  views bigint default 0 not null,
  answers bigint default 0 not null,
  first_at bigint not null,
  opened_at bigint not null,
  started_at bigint,
  answered_at bigint,
  notified_at bigint default 0 not null,
  shelf text collate "C" generated always as ((form_id ||
CASE
    WHEN (answered_at IS NOT NULL) THEN '/submit'::text
    WHEN (started_at IS NOT NULL) THEN '/write'::text
    ELSE '/view'::text
END)) stored not null,
  constraint smart_form_visitor_pkey PRIMARY KEY (corp_id, form_id, visitor)
) with (fillfactor=90);

create table sql_login (
  corp_id text not null,
  name text not null,
  login text not null,
  phones boolean not null,
  chats boolean not null,
  created_at bigint not null,
  changed_at bigint not null,
  constraint sql_login_login_key UNIQUE (login),
  constraint sql_login_pkey PRIMARY KEY (corp_id, name)
);

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
  "position" text,
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
  absent text[] default '{}'::text[] not null,
  doc text not null,
  constraint staff_corp_id_id_key UNIQUE (corp_id, id),
  constraint staff_pkey PRIMARY KEY (corp_id, pk)
);

create table staff_message (
  corp_id text not null,
  id bigint generated always as identity not null,
  staff_id text not null,
  content text not null,
  attachment json,
  created_at bigint not null,
  done_at bigint,
  msgid text,
  reason_code text,
  reason_params json,
  constraint staff_message_pkey PRIMARY KEY (corp_id, id)
);

create table staff_past_department (
  corp_id text not null,
  staff_id text not null,
  until bigint not null,
  department text[] not null,
  constraint staff_past_department_pkey PRIMARY KEY (corp_id, staff_id, until)
);

create table staff_rank (
  corp_id text not null,
  id bigint not null,
  name text not null,
  description text not null,
  created_at bigint not null,
  update_at bigint not null,
  start_time bigint not null,
  end_time bigint not null,
  status text not null,
  rank_type integer not null,
  invite_total bigint not null,
  level bigint not null,
  staff_list text[] not null,
  department_list json not null,
  departments text[] not null,
  group_list json not null,
  doc text not null,
  loss_voids boolean default false not null,
  uncounted bigint default 0 not null,
  constraint staff_rank_department_list_check CHECK ((json_typeof(department_list) = ANY (ARRAY['array'::text, 'string'::text]))),
  constraint staff_rank_group_list_check CHECK (((json_typeof(group_list) = 'object'::text) OR ((group_list)::text = '0'::text))),
  constraint staff_rank_id_check CHECK ((id > 0)),
  constraint staff_rank_pkey PRIMARY KEY (corp_id, id),
  constraint staff_rank_rank_type_check CHECK ((rank_type = ANY (ARRAY[0, 1]))),
  constraint staff_rank_status_check CHECK ((status = ANY (ARRAY['created'::text, 'started'::text, 'finished'::text])))
);

create table store (
  corp_id text not null,
  id bigint not null,
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
  creator_staff_id text,
  past_codes json default '[]'::json not null,
  shelf text collate "C" generated always as (
CASE
    WHEN deleted THEN 'removed'::text
    ELSE 'there'::text
END) stored not null,
  constraint store_id_check CHECK ((id > 0)),
  constraint store_pkey PRIMARY KEY (corp_id, id)
);

create table subscription (
  corp_id text not null,
  subscription_id integer not null,
  url text not null,
  kinds text[] not null,
  app_id text not null,
  enabled boolean not null,
  secrets bytea,
  active boolean generated always as ((enabled AND (secrets IS NOT NULL))) stored not null,
  created_at bigint not null,
  updated_at bigint not null,
  last_success_at bigint,
  failing_since bigint,
  reason_code text,
  reason_params json,
  target text default 'webhook'::text not null,
  format text default 'text'::text not null,
  template text,
  sent_ms bigint[] default '{}'::bigint[] not null,
  refused integer default 0 not null,
  constraint subscription_check CHECK (((reason_code IS NULL) = (reason_params IS NULL))),
  constraint subscription_corp_id_fkey FOREIGN KEY (corp_id) REFERENCES corp(corp_id) ON DELETE CASCADE,
  constraint subscription_format_check CHECK ((format = ANY (ARRAY['text'::text, 'markdown'::text]))),
  constraint subscription_pkey PRIMARY KEY (corp_id, subscription_id),
  constraint subscription_subscription_id_check CHECK ((subscription_id > 0)),
  constraint subscription_target_check CHECK ((target = ANY (ARRAY['webhook'::text, 'wecom_bot'::text, 'feishu_bot'::text, 'dingtalk_bot'::text])))
);

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
  "order" bigint default 0 not null,
  place bigint generated always as ((- "order")) stored not null,
  asked_name text,
  changed boolean default false not null,
  written_ms bigint default 0 not null,
  reason_code text,
  reason_params json,
  constraint tag_corp_id_tag_group_id_fkey FOREIGN KEY (corp_id, tag_group_id) REFERENCES tag_group(corp_id, tag_group_id) ON DELETE CASCADE,
  constraint tag_corp_id_tag_id_key UNIQUE (corp_id, tag_id),
  constraint tag_pkey PRIMARY KEY (corp_id, t_id)
);

create table tag_alias (
  corp_id text not null,
  alias text not null,
  t_id bigint not null,
  constraint tag_alias_corp_id_t_id_fkey FOREIGN KEY (corp_id, t_id) REFERENCES tag(corp_id, t_id) ON DELETE CASCADE,
  constraint tag_alias_pkey PRIMARY KEY (corp_id, alias)
);

create table tag_group (
  corp_id text not null,
  tag_group_id text not null,
  tag_group_name text not null,
  department_list text[] not null,
  doc text not null,
  "order" bigint default 0 not null,
  place bigint generated always as ((- "order")) stored not null,
  asked_name text,
  changed boolean default false not null,
  written_ms bigint default 0 not null,
  constraint tag_group_pkey PRIMARY KEY (corp_id, tag_group_id)
);

create table tag_group_alias (
  corp_id text not null,
  alias text not null,
  tag_group_id text not null,
  constraint tag_group_alias_corp_id_tag_group_id_fkey FOREIGN KEY (corp_id, tag_group_id) REFERENCES tag_group(corp_id, tag_group_id) ON DELETE CASCADE,
  constraint tag_group_alias_pkey PRIMARY KEY (corp_id, alias)
);

create table tag_removed (
  corp_id text not null,
  no bigint generated by default as identity not null,
  id text,
  group_id text,
  group_name text not null,
  name text,
  done_ms bigint,
  constraint tag_removed_pkey PRIMARY KEY (corp_id, no)
);

create table task_treasure_mission (
  corp_id text not null,
  id bigint not null,
  name text not null,
  af_type text,
  created_at bigint not null,
  invited_count bigint,
  new_user_count bigint,
  outflow_count bigint,
  prize_rule json,
  staff_ids text[],
  status text not null,
  tags bigint[],
  updated_at bigint not null,
  listed_as text generated always as (COALESCE(af_type, 'qywx'::text)) stored not null,
  doc text not null,
  cover text,
  describe text,
  rules json,
  start_time bigint,
  end_time bigint,
  ended_at bigint,
  new_only boolean,
  loss_voids boolean,
  ends_when_given boolean,
  qr_grace_days bigint,
  friends_per_day bigint,
  blacklist text[],
  welcome json,
  constraint task_treasure_mission_af_type_check CHECK ((af_type = ANY (ARRAY['qywx'::text, 'mp'::text]))),
  constraint task_treasure_mission_pkey PRIMARY KEY (corp_id, id),
  constraint task_treasure_mission_status_check CHECK ((status = ANY (ARRAY['end'::text, 'ongoing'::text])))
);

create table ticket (
  corp_id text not null,
  id bigint not null,
  order_no text not null,
  template_id bigint,
  template_title text,
  flow_handler bigint,
  template_step bigint,
  title text not null,
  relation_type bigint,
  relation_id text,
  status bigint not null,
  handler_id text not null,
  last_handler_id text,
  creator_id text not null,
  created_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  content json,
  cc_list text[] default '{}'::text[] not null,
  msg_list text[] default '{}'::text[] not null,
  deliver boolean default false not null,
  reopen boolean default false not null,
  component_records json default '[]'::json not null,
  event_seq bigint default 0 not null,
  priority bigint default 2 not null,
  due_at bigint,
  due_order bigint generated always as (COALESCE(due_at, '253402300800'::bigint)) stored not null,
  doc text not null,
  doc_end text not null,
  constraint ticket_check CHECK (((status = 30) = (closed_at IS NOT NULL))),
  constraint ticket_check1 CHECK ((closed_at >= created_at)),
  constraint ticket_corp_id_order_no_key UNIQUE (corp_id, order_no),
  constraint ticket_pkey PRIMARY KEY (corp_id, id),
  constraint ticket_priority_check CHECK (((priority >= 1) AND (priority <= 4))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY[(10)::bigint, (20)::bigint, (30)::bigint])))
);

create table ticket_counter (
  corp_id text not null,
  last_id bigint not null,
  constraint ticket_counter_pkey PRIMARY KEY (corp_id)
);

create table ticket_flow (
  corp_id text not null,
  ticket_id bigint not null,
  no bigint not null,
  action text not null,
  staff_id text not null,
  handler_id text not null,
  status bigint not null,
  template_step bigint,
  cc_list text[] not null,
  content json,
  is_show bigint not null,
  attached_json json not null,
  created_at bigint not null,
  constraint ticket_flow_action_check CHECK ((action = ANY (ARRAY['create'::text, 'switch'::text, 'reply'::text, 'close'::text, 'reopen'::text, 'update'::text]))),
  constraint ticket_flow_corp_id_ticket_id_fkey FOREIGN KEY (corp_id, ticket_id) REFERENCES ticket(corp_id, id) ON DELETE CASCADE,
  constraint ticket_flow_pkey PRIMARY KEY (corp_id, ticket_id, no),
  constraint ticket_flow_status_check CHECK ((status = ANY (ARRAY[(10)::bigint, (20)::bigint, (30)::bigint])))
);

create table ticket_template (
  corp_id text not null,
  id bigint not null,
  title text not null,
  steps json not null,
  components json not null,
  handler_ids text[] not null,
  updated_at bigint default 0 not null,
  doc text not null,
  constraint ticket_template_pkey PRIMARY KEY (corp_id, id)
);

create table welcome (
  corp_id text not null,
  id bigint not null,
  name text not null,
  staff_ids text[] not null,
  content json not null,
  enabled boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint welcome_id_check CHECK ((id > 0)),
  constraint welcome_pkey PRIMARY KEY (corp_id, id)
);

create table welcome_message (
  corp_id text not null,
  id bigint generated by default as identity not null,
  customer_pk bigint not null,
  staff_id text not null,
  content json not null,
  relation_id bigint,
  welcome_code text,
  expires_at bigint,
  asked_at bigint,
  created_at bigint not null,
  done_at bigint,
  reason_code text,
  reason_params json,
  constraint welcome_message_corp_id_customer_pk_fkey FOREIGN KEY (corp_id, customer_pk) REFERENCES customer(corp_id, pk) ON DELETE CASCADE,
  constraint welcome_message_pkey PRIMARY KEY (corp_id, id)
);

CREATE INDEX access_token_expiry ON public.access_token USING btree (corp_id, expires_at);
CREATE INDEX add_task_by_customer ON public.add_task USING btree (corp_id, external_user_id) WHERE (external_user_id IS NOT NULL);
CREATE UNIQUE INDEX add_task_by_phone ON public.add_task USING btree (corp_id, phone);
CREATE INDEX add_task_by_status ON public.add_task USING btree (corp_id, status, id);
CREATE INDEX archive_item_open ON public.archive_item USING btree (corp_id, state, seq) WHERE (state <> 'done'::text);
CREATE INDEX archive_media_parked ON public.archive_media USING btree (corp_id, created_at) WHERE (state = 'parked'::text);
CREATE INDEX audit_by_operator ON public.audit USING btree (corp_id, operator_id, id);
CREATE INDEX audit_by_record ON public.audit USING btree (corp_id, kind, record_id, id);
CREATE INDEX audit_by_time ON public.audit USING btree (corp_id, created_at, id);
CREATE UNIQUE INDEX cell_move_at_work ON public.cell_move USING btree (corp_id) WHERE (ended_at IS NULL);
CREATE INDEX chat_session_by_id ON public.chat_session USING btree (corp_id, shelf, id);
CREATE INDEX chat_session_by_target ON public.chat_session USING btree (corp_id, session_type, target_id);
CREATE INDEX chat_session_by_time ON public.chat_session USING btree (corp_id, last_msg_time, staff_id, id);
CREATE INDEX chat_session_by_type ON public.chat_session USING btree (corp_id, staff_id, session_type, last_msg_time, id);
CREATE INDEX chat_session_by_update ON public.chat_session USING btree (corp_id, shelf, last_msg_time, id);
CREATE INDEX check_in_mission_by_creation ON public.check_in_mission USING btree (corp_id, created_at, id);
CREATE INDEX check_in_mission_by_status ON public.check_in_mission USING btree (corp_id, status, id);
CREATE INDEX check_in_mission_by_update ON public.check_in_mission USING btree (corp_id, updated_at, id);
CREATE INDEX check_in_mission_search ON public.check_in_mission USING gin (corp_id, grams(name));
CREATE INDEX check_in_participant_by_act ON public.check_in_participant USING btree (corp_id, act, id);
CREATE UNIQUE INDEX check_in_participant_by_id ON public.check_in_participant USING btree (corp_id, id);
CREATE INDEX check_in_participant_by_shelf ON public.check_in_participant USING btree (corp_id, shelf, id);
CREATE INDEX clue_by_creation ON public.clue USING btree (corp_id, created_at, phone);
CREATE INDEX clue_by_customer ON public.clue USING btree (corp_id, external_user_id) WHERE (external_user_id IS NOT NULL);
CREATE UNIQUE INDEX clue_by_id ON public.clue USING btree (corp_id, id);
CREATE INDEX clue_by_making ON public.clue USING btree (corp_id, created_at, id);
CREATE INDEX clue_by_staff ON public.clue USING btree (corp_id, staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX contact_way_by_config ON public.contact_way USING btree (corp_id, config_id);
CREATE INDEX contact_way_by_creation ON public.contact_way USING btree (corp_id, created_at, id);
CREATE INDEX contact_way_by_group ON public.contact_way USING btree (corp_id, group_name) WHERE (group_name IS NOT NULL);
CREATE INDEX contact_way_by_state ON public.contact_way USING btree (corp_id, state, id);
CREATE INDEX contact_way_day_by_day ON public.contact_way_day USING btree (corp_id, day);
CREATE UNIQUE INDEX contact_way_day_by_id ON public.contact_way_day USING btree (corp_id, id);
CREATE INDEX contact_way_staff_by_code ON public.contact_way_staff USING btree (corp_id, contact_way_id);
CREATE INDEX contact_way_staff_by_creation ON public.contact_way_staff USING btree (corp_id, staff_id, created_at, contact_way_id);
CREATE INDEX contact_way_tag_by_code ON public.contact_way_tag USING btree (corp_id, contact_way_id);
CREATE INDEX corp_cell_by_cell ON public.corp_cell USING btree (cell);
CREATE INDEX corp_sandbox ON public.corp USING btree (corp_id) WHERE sandbox;
CREATE INDEX counted_list_block_child ON public.counted_list_block USING btree (parent, corp_id, before, t, id, s) INCLUDE (no);
CREATE UNIQUE INDEX counted_list_block_no ON public.counted_list_block USING btree (no, corp_id);
CREATE INDEX counted_list_delta_key ON public.counted_list_delta USING btree (corp_id, list, segment, t, id, s) INCLUDE (n);
CREATE INDEX crowd_member_by_customer ON public.crowd_member USING btree (corp_id, customer_pk);
CREATE UNIQUE INDEX crowd_member_by_id ON public.crowd_member USING btree (corp_id, package_id, external_user_id);
CREATE INDEX crowd_package_by_creator ON public.crowd_package USING btree (corp_id, creator_pk, id);
CREATE INDEX crowd_package_by_size ON public.crowd_package USING btree (corp_id, user_count, id);
CREATE INDEX crowd_package_by_update ON public.crowd_package USING btree (corp_id, data_update_time, id);
CREATE INDEX crowd_package_search ON public.crowd_package USING gin (corp_id, grams(name));
CREATE INDEX crowd_package_staged ON public.crowd_package USING btree (corp_id, staged_at) WHERE (staged_at IS NOT NULL);
CREATE INDEX custom_field_by_name ON public.custom_field USING btree (corp_id, field_name);
CREATE INDEX customer_by_creation ON public.customer USING btree (corp_id, created_at, pk);
CREATE INDEX customer_by_followed ON public.customer USING btree (corp_id, followed, pk);
CREATE INDEX customer_by_followed_creation ON public.customer USING btree (corp_id, followed, created_at, pk);
CREATE INDEX customer_by_openid ON public.customer USING btree (corp_id, openid) WHERE (openid IS NOT NULL);
CREATE INDEX customer_by_score ON public.customer USING btree (corp_id, score, pk);
CREATE INDEX customer_by_type ON public.customer USING btree (corp_id, type, pk);
CREATE INDEX customer_by_unionid ON public.customer USING btree (corp_id, unionid) WHERE (unionid IS NOT NULL);
CREATE INDEX customer_by_update ON public.customer USING btree (corp_id, updated_at, pk);
CREATE INDEX customer_change_by_time ON public.customer_change USING btree (corp_id, source, "time", customer_pk);
CREATE INDEX customer_field_value_by_field ON public.customer_field_value USING btree (corp_id, field_id);
CREATE INDEX customer_field_value_by_staff ON public.customer_field_value USING btree (corp_id, staff_id);
CREATE INDEX customer_follow_by_staff ON public.customer_follow USING btree (corp_id, staff_id, added_at, customer_pk) INCLUDE (stage_id);
CREATE INDEX customer_follow_by_time ON public.customer_follow USING btree (corp_id, added_at, customer_pk);
CREATE INDEX customer_note_by_time ON public.customer_note USING btree (corp_id, external_user_id, created_at, id);
CREATE INDEX customer_search ON public.customer USING gin (corp_id, grams(called));
CREATE INDEX customer_tag_by_customer ON public.customer_tag USING btree (corp_id, customer_pk, t_id);
CREATE INDEX customer_timeline_by_event_type ON public.customer_timeline USING btree (corp_id, event_type_id, customer_pk, "time") WHERE (event_type_id IS NOT NULL);
CREATE INDEX customer_timeline_by_other_group ON public.customer_timeline USING btree (corp_id, customer_pk, "group", "time", id) WHERE ("group" <> 'points'::text);
CREATE INDEX customer_timeline_by_staff ON public.customer_timeline USING btree (corp_id, customer_pk, staff_id, "time", id) WHERE (staff_id IS NOT NULL);
CREATE INDEX customer_timeline_by_time ON public.customer_timeline USING btree (corp_id, customer_pk, "time", id);
CREATE INDEX delivery_by_age ON public.delivery USING btree (corp_id, created_at);
CREATE INDEX delivery_by_subscription ON public.delivery USING btree (corp_id, subscription_id, delivery_id);
CREATE INDEX delivery_clock ON public.delivery USING btree (due_ms) WHERE ((state = 'waiting'::text) AND (lease IS NULL));
CREATE INDEX delivery_due ON public.delivery USING btree (corp_id, subscription_id, due_ms, delivery_id) WHERE ((state = 'waiting'::text) AND (lease IS NULL));
CREATE INDEX delivery_failed ON public.delivery USING btree (corp_id, subscription_id, created_at) WHERE (state = 'failed'::text);
CREATE INDEX delivery_failed_newest ON public.delivery USING btree (corp_id, delivery_id) WHERE (state = 'failed'::text);
CREATE INDEX delivery_leased ON public.delivery USING btree (lease_until_ms) WHERE (lease IS NOT NULL);
CREATE INDEX department_by_order ON public.department USING btree (corp_id, "order", id);
CREATE INDEX department_by_parent ON public.department USING btree (corp_id, parent_id);
CREATE INDEX event_by_kind ON public.event USING btree (corp_id, kind, "position");
CREATE INDEX event_inbox_counted ON public.event_inbox USING btree (corp_id, kind, record_id, inbox_id) WHERE counted;
CREATE INDEX file_by_creation ON public.file USING btree (corp_id, created_at, id) WHERE listed;
CREATE INDEX file_by_size ON public.file USING btree (corp_id, size, id) WHERE listed;
CREATE INDEX goods_by_creation ON public.goods USING btree (corp_id, created_at, id);
CREATE INDEX group_chat_by_creation ON public.group_chat USING btree (corp_id, created_at, group_ext_id);
CREATE INDEX group_chat_by_owner ON public.group_chat USING btree (corp_id, owner_staff_id, group_ext_id);
CREATE INDEX group_chat_by_size ON public.group_chat USING btree (corp_id, member_count, group_ext_id);
CREATE INDEX group_chat_join_tag_by_tag ON public.group_chat_join_tag USING btree (corp_id, t_id);
CREATE INDEX group_chat_left_by_user ON public.group_chat_left USING btree (corp_id, user_id);
CREATE INDEX group_chat_member_by_user ON public.group_chat_member USING btree (corp_id, user_id, group_ext_id);
CREATE INDEX group_chat_tag_by_tag ON public.group_chat_tag USING btree (corp_id, tag_id, group_ext_id);
CREATE INDEX group_fission_mission_by_creation ON public.group_fission_mission USING btree (corp_id, created_at, id);
CREATE INDEX group_fission_mission_by_status ON public.group_fission_mission USING btree (corp_id, status, id);
CREATE INDEX group_fission_mission_by_update ON public.group_fission_mission USING btree (corp_id, updated_at, id);
CREATE INDEX group_fission_mission_search ON public.group_fission_mission USING gin (corp_id, grams(name));
CREATE INDEX group_message_by_creation ON public.group_message USING btree (corp_id, created_at, id);
CREATE INDEX group_message_by_shelf ON public.group_message USING btree (corp_id, shelf, created_at, id);
CREATE INDEX group_message_open ON public.group_message USING btree (corp_id, id) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text]));
CREATE INDEX group_message_recipient_by_chat ON public.group_message_recipient USING btree (corp_id, chat_id, send_time) WHERE ((send_time IS NOT NULL) AND (chat_id IS NOT NULL));
CREATE INDEX group_message_recipient_by_customer ON public.group_message_recipient USING btree (corp_id, external_user_id, send_time) WHERE ((send_time IS NOT NULL) AND (external_user_id IS NOT NULL));
CREATE UNIQUE INDEX group_message_task_by_msgid ON public.group_message_task USING btree (corp_id, msgid) WHERE (msgid IS NOT NULL);
CREATE INDEX group_message_task_by_staff ON public.group_message_task USING btree (corp_id, staff_id, mission_id);
CREATE INDEX group_message_task_unconfirmed ON public.group_message_task USING btree (corp_id, staff_id) WHERE (state = 'accepted'::text);
CREATE INDEX group_tag_by_order ON public.group_tag USING btree (corp_id, "order", id);
CREATE INDEX group_tag_group_by_order ON public.group_tag_group USING btree (corp_id, "order", id);
CREATE INDEX idempotency_age ON public.idempotency USING btree (corp_id, created_at);
CREATE INDEX job_dead ON public.job USING btree (corp_id, id) WHERE (state = 'dead'::text);
CREATE INDEX job_due ON public.job USING btree (kind, priority, due_ms, id) WHERE ((state = 'waiting'::text) AND (lease IS NULL));
CREATE UNIQUE INDEX job_key ON public.job USING btree (corp_id, kind, key) WHERE (key IS NOT NULL);
CREATE INDEX job_lane ON public.job USING btree (corp_id, lane, id) WHERE ((lane IS NOT NULL) AND (state = 'waiting'::text));
CREATE UNIQUE INDEX job_lane_held ON public.job USING btree (corp_id, lane) WHERE ((lane IS NOT NULL) AND (lease IS NOT NULL));
CREATE INDEX job_leased ON public.job USING btree (lease_until_ms) WHERE (lease IS NOT NULL);
CREATE INDEX job_waits_for ON public.job USING btree (corp_id, waits_for) WHERE (waits_for IS NOT NULL);
CREATE INDEX keyword_tag_person_by_id ON public.keyword_tag_person USING btree (corp_id, rule_id, id);
CREATE INDEX material_by_type ON public.material USING btree (corp_id, mtype, id);
CREATE INDEX material_by_update ON public.material USING btree (corp_id, updated_at, id);
CREATE INDEX material_group_by_sort ON public.material_group USING btree (corp_id, pid, sort, id);
CREATE INDEX mission_award_by_mission ON public.mission_award USING btree (corp_id, kind, mission_id, id);
CREATE UNIQUE INDEX mission_award_of_person ON public.mission_award USING btree (corp_id, kind, mission_id, level, unionid) WHERE ((unionid IS NOT NULL) AND (state = ANY (ARRAY['reached'::text, 'claimed'::text])));
CREATE INDEX mission_invite_by_friend ON public.mission_invite USING btree (corp_id, friend);
CREATE INDEX mission_invite_by_mission ON public.mission_invite USING btree (corp_id, kind, mission_id, id);
CREATE INDEX mission_invite_by_participant ON public.mission_invite USING btree (corp_id, participant_id, id);
CREATE INDEX mission_participant_by_customer ON public.mission_participant USING btree (corp_id, external_user_id, kind, mission_id);
CREATE INDEX mission_participant_by_done ON public.mission_participant USING btree (corp_id, done_shelf, id);
CREATE INDEX mission_participant_by_inviter ON public.mission_participant USING btree (corp_id, inviter_id, id) WHERE (inviter_id IS NOT NULL);
CREATE INDEX mission_participant_by_openid ON public.mission_participant USING btree (corp_id, openid, kind, mission_id);
CREATE INDEX mission_participant_by_shelf ON public.mission_participant USING btree (corp_id, shelf, id);
CREATE UNIQUE INDEX mission_participant_by_state ON public.mission_participant USING btree (corp_id, state);
CREATE INDEX mission_participant_by_unionid ON public.mission_participant USING btree (corp_id, unionid, kind, mission_id);
CREATE INDEX mission_participant_codes ON public.mission_participant USING btree (corp_id, kind, mission_id, id) WHERE (config_id IS NOT NULL);
CREATE UNIQUE INDEX mission_participant_of ON public.mission_participant USING btree (corp_id, kind, mission_id, visitor);
CREATE INDEX mission_visitor_by_origin ON public.mission_visitor USING btree (corp_id, kind, mission_id, origin, first_at) WHERE (origin <> ''::text);
CREATE INDEX moment_by_creation ON public.moment USING btree (corp_id, created_at, id);
CREATE UNIQUE INDEX moment_by_platform_id ON public.moment USING btree (corp_id, platform_id) WHERE (platform_id IS NOT NULL);
CREATE INDEX moment_by_shelf ON public.moment USING btree (corp_id, shelf, created_at, id);
CREATE INDEX moment_open ON public.moment USING btree (corp_id, id) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text]));
CREATE INDEX moment_task_by_staff ON public.moment_task USING btree (corp_id, staff_id, moment_id, n);
CREATE INDEX moment_task_unconfirmed ON public.moment_task USING btree (corp_id, staff_id) WHERE (state = 'accepted'::text);
CREATE INDEX operator_by_name ON public.operator USING btree (name);
CREATE INDEX operator_key_by_operator ON public.operator_key USING btree (operator_id);
CREATE INDEX operator_link_by_operator ON public.operator_link USING btree (operator_id);
CREATE UNIQUE INDEX operator_login ON public.operator USING btree (name) WHERE ((password IS NOT NULL) OR admin);
CREATE INDEX operator_member_by_operator ON public.operator_member USING btree (operator_id);
CREATE INDEX operator_preference_by_operator ON public.operator_preference USING btree (operator_id);
CREATE INDEX operator_session_by_end ON public.operator_session USING btree (ends_at);
CREATE INDEX operator_session_by_operator ON public.operator_session USING btree (operator_id);
CREATE UNIQUE INDEX page_link_by_code ON public.page_link USING btree (code);
CREATE UNIQUE INDEX page_link_of ON public.page_link USING btree (corp_id, kind, object_id, sharer, staff_id, channel);
CREATE INDEX personal_message_by_staff ON public.personal_message USING btree (corp_id, staff_id, updated_at, msg_id);
CREATE INDEX personal_message_by_update ON public.personal_message USING btree (corp_id, updated_at, msg_id);
CREATE INDEX platform_call_failed ON public.platform_call USING btree (corp_id, id) WHERE (errcode IS DISTINCT FROM 0);
CREATE INDEX platform_event_of_members ON public.platform_event USING btree (corp_id, subject, at) WHERE (event = 'change_external_chat/update'::text);
CREATE INDEX platform_event_stale ON public.platform_event USING btree (corp_id, subject, staff_id, at) WHERE (state = 'stale'::text);
CREATE INDEX platform_event_together ON public.platform_event USING btree (corp_id, subject, staff_id, at) WHERE together;
CREATE UNIQUE INDEX platform_sync_open ON public.platform_sync USING btree (corp_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX points_entry_by_time ON public.points_entry USING btree (corp_id, created_at, external_user_id, id);
CREATE INDEX pre_tag_by_creation ON public.pre_tag USING btree (corp_id, created_at, id);
CREATE UNIQUE INDEX pre_tag_by_id ON public.pre_tag USING btree (corp_id, id);
CREATE INDEX pre_tag_by_tag ON public.pre_tag USING btree (corp_id, t_id, created_at, id);
CREATE INDEX project_by_creation ON public.project USING btree (corp_id, create_time, uid);
CREATE INDEX project_by_creator ON public.project USING btree (corp_id, create_staff_id, uid);
CREATE INDEX project_by_due ON public.project USING btree (corp_id, end_time, uid);
CREATE INDEX project_by_end ON public.project USING btree (corp_id, state, end_time, uid);
CREATE INDEX project_by_state ON public.project USING btree (corp_id, state, uid);
CREATE INDEX project_search ON public.project USING gin (corp_id, grams(name));
CREATE INDEX project_staff_by_staff ON public.project_staff USING btree (corp_id, staff_id, uid);
CREATE INDEX quick_reply_by_group ON public.quick_reply USING btree (corp_id, group_id, "order", id);
CREATE INDEX quick_reply_group_children ON public.quick_reply_group USING btree (corp_id, parent_id, "order", id);
CREATE INDEX quick_reply_tree_by_position ON public.quick_reply_tree USING btree (corp_id, "position", id);
CREATE INDEX radar_by_creation ON public.radar USING btree (corp_id, created_at, id);
CREATE INDEX radar_by_group ON public.radar USING btree (corp_id, type, group_id, id);
CREATE INDEX radar_by_maker ON public.radar USING btree (corp_id, type, staff_id, group_id, id);
CREATE INDEX radar_by_tag ON public.radar USING gin (corp_id, tag_ids) WHERE (tag_ids <> '{}'::bigint[]);
CREATE INDEX radar_by_type ON public.radar USING btree (corp_id, type, id);
CREATE INDEX radar_group_by_parent ON public.radar_group USING btree (corp_id, parent_id, id);
CREATE INDEX radar_group_by_type ON public.radar_group USING btree (corp_id, type, id);
CREATE INDEX radar_search ON public.radar USING gin (corp_id, grams(name));
CREATE INDEX radar_view_by_radar ON public.radar_view USING btree (corp_id, radar_id, id);
CREATE UNIQUE INDEX radar_view_key ON public.radar_view USING btree (corp_id, radar_id, key);
CREATE INDEX radar_view_mark_by_place ON public.radar_view_mark USING btree (corp_id, radar_id, n);
CREATE INDEX radar_view_uncounted ON public.radar_view USING btree (corp_id, id) WHERE (NOT counted);
CREATE INDEX radar_visitor_by_time ON public.radar_visitor USING btree (corp_id, radar_id, last_at, visitor);
CREATE INDEX relation_by_change ON public.relation USING btree (corp_id, staff_id, standing, changed_at, id);
CREATE INDEX relation_by_loss ON public.relation USING btree (corp_id, lost_at, customer_pk) WHERE (lost_at IS NOT NULL);
CREATE INDEX relation_by_staff ON public.relation USING btree (corp_id, staff_id, since, id);
CREATE INDEX relation_by_time ON public.relation USING btree (corp_id, standing, since, id);
CREATE UNIQUE INDEX relation_open ON public.relation USING btree (corp_id, customer_pk, staff_id) WHERE (lost_at IS NULL);
CREATE INDEX sandbox_clone_by_source ON public.sandbox_clone USING btree (source);
CREATE UNIQUE INDEX sandbox_outbox_by_key ON public.sandbox_outbox USING btree (corp_id, key) WHERE (key IS NOT NULL);
CREATE INDEX sensitive_hit_by_session ON public.sensitive_hit USING btree (corp_id, staff_id, session_id);
CREATE UNIQUE INDEX sensitive_hit_once ON public.sensitive_hit USING btree (corp_id, rule_id, original_id);
CREATE INDEX shop_by_creation ON public.shop USING btree (corp_id, created_at, id);
CREATE INDEX shop_order_by_creation ON public.shop_order USING btree (corp_id, create_time, pk);
CREATE INDEX shop_order_by_customer ON public.shop_order USING btree (corp_id, external_user_id, create_time, pk) WHERE (external_user_id IS NOT NULL);
CREATE UNIQUE INDEX shop_order_by_pk ON public.shop_order USING btree (corp_id, pk);
CREATE INDEX shop_order_by_shop ON public.shop_order USING btree (corp_id, shop_id, create_time, pk) WHERE (shop_id IS NOT NULL);
CREATE INDEX shop_order_by_status ON public.shop_order USING btree (corp_id, order_status, create_time, pk);
CREATE INDEX shop_order_by_unionid ON public.shop_order USING btree (corp_id, unionid, pk) WHERE (unionid IS NOT NULL);
CREATE INDEX sidebar_code_by_creation ON public.sidebar_code USING btree (corp_id, created_at);
CREATE INDEX sign_in_attempt_by_end ON public.sign_in_attempt USING btree (ends_at);
CREATE UNIQUE INDEX smart_form_answer_key ON public.smart_form_answer USING btree (corp_id, form_id, key);
CREATE UNIQUE INDEX smart_form_answer_slot ON public.smart_form_answer USING btree (corp_id, form_id, visitor, slot);
CREATE INDEX smart_form_by_group ON public.smart_form USING btree (corp_id, group_id, id);
CREATE INDEX smart_form_by_status ON public.smart_form USING btree (corp_id, listed_status, id);
CREATE INDEX smart_form_listed ON public.smart_form USING btree (corp_id, listed, id);
CREATE UNIQUE INDEX smart_form_visitor_by_id ON public.smart_form_visitor USING btree (corp_id, id);
CREATE INDEX smart_form_visitor_by_shelf ON public.smart_form_visitor USING btree (corp_id, shelf, id);
CREATE INDEX staff_by_creation ON public.staff USING btree (corp_id, created_at, pk);
CREATE INDEX staff_by_mobile ON public.staff USING btree (corp_id, mobile) WHERE (mobile <> ''::text);
CREATE INDEX staff_by_update ON public.staff USING btree (corp_id, updated_at, created_at, pk);
CREATE INDEX staff_message_by_staff ON public.staff_message USING btree (corp_id, staff_id, created_at);
CREATE INDEX staff_rank_by_creation ON public.staff_rank USING btree (corp_id, created_at, id);
CREATE INDEX staff_rank_by_start ON public.staff_rank USING btree (corp_id, start_time, id);
CREATE INDEX store_by_code ON public.store USING btree (corp_id, contact_way_id) WHERE (contact_way_id IS NOT NULL);
CREATE INDEX store_by_name ON public.store USING btree (corp_id, name) WHERE (NOT deleted);
CREATE INDEX store_by_shelf ON public.store USING btree (corp_id, shelf, id);
CREATE INDEX tag_alias_by_tag ON public.tag_alias USING btree (corp_id, t_id);
CREATE INDEX tag_by_group ON public.tag USING btree (corp_id, tag_group_id, t_id);
CREATE INDEX tag_by_place ON public.tag USING btree (corp_id, place, t_id);
CREATE INDEX tag_by_update ON public.tag USING btree (corp_id, updated_at, t_id);
CREATE INDEX tag_group_alias_by_group ON public.tag_group_alias USING btree (corp_id, tag_group_id);
CREATE INDEX tag_group_by_name ON public.tag_group USING btree (corp_id, tag_group_name, tag_group_id);
CREATE INDEX tag_group_by_place ON public.tag_group USING btree (corp_id, place, tag_group_id);
CREATE INDEX task_treasure_mission_by_creation ON public.task_treasure_mission USING btree (corp_id, listed_as, created_at, id);
CREATE INDEX task_treasure_mission_by_status ON public.task_treasure_mission USING btree (corp_id, listed_as, status, id);
CREATE INDEX task_treasure_mission_by_time ON public.task_treasure_mission USING btree (corp_id, created_at, id);
CREATE INDEX task_treasure_mission_by_type ON public.task_treasure_mission USING btree (corp_id, listed_as, id);
CREATE INDEX task_treasure_mission_by_update ON public.task_treasure_mission USING btree (corp_id, updated_at, id);
CREATE INDEX task_treasure_mission_open ON public.task_treasure_mission USING btree (corp_id, id) WHERE (status = 'ongoing'::text);
CREATE INDEX task_treasure_mission_search ON public.task_treasure_mission USING gin (corp_id, grams(name));
CREATE INDEX ticket_by_creation ON public.ticket USING btree (corp_id, created_at, id);
CREATE INDEX ticket_by_creator ON public.ticket USING btree (corp_id, creator_id, id);
CREATE INDEX ticket_by_due ON public.ticket USING btree (corp_id, due_order, id);
CREATE INDEX ticket_by_handler ON public.ticket USING btree (corp_id, handler_id, id);
CREATE INDEX ticket_by_priority ON public.ticket USING btree (corp_id, priority, id);
CREATE INDEX ticket_by_relation ON public.ticket USING btree (corp_id, relation_id, created_at) WHERE (relation_id IS NOT NULL);
CREATE INDEX ticket_by_template ON public.ticket USING btree (corp_id, COALESCE((template_id)::text, ''::text), id);
CREATE INDEX ticket_open ON public.ticket USING btree (corp_id, status) WHERE (status < 30);
CREATE INDEX ticket_open_by_handler ON public.ticket USING btree (corp_id, handler_id, id) WHERE (status < 30);
CREATE INDEX ticket_search ON public.ticket USING gin (corp_id, grams(title));
CREATE INDEX ticket_template_by_update ON public.ticket_template USING btree (corp_id, updated_at, id);
CREATE INDEX welcome_by_update ON public.welcome USING btree (corp_id, updated_at, id);
CREATE INDEX welcome_message_by_customer ON public.welcome_message USING btree (corp_id, customer_pk);
CREATE UNIQUE INDEX welcome_message_once ON public.welcome_message USING btree (corp_id, customer_pk, relation_id) WHERE (relation_id IS NOT NULL);

CREATE OR REPLACE FUNCTION public.add_tasks_drop_customers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update add_task t set external_user_id = null, status = case when t.staff_id is null then 'new' else 'waiting' end
  from gone g where t.corp_id = g.corp_id and t.external_user_id = g.external_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.adopt_origin(now_at text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before text;
begin
  perform pg_advisory_xact_lock(hashtextextended('public origin', 28));
  select origin into before from public_origin;
  if before is not distinct from now_at then return; end if;
  insert into public_origin (origin) values (now_at) on conflict (one) do update set origin = excluded.origin;
  if before is not null then
    update radar set radar_link = now_at || substr(radar_link, length(before) + 1)
    where starts_with(radar_link, before || '/r/');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.arrivals_key(corp text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hashtextextended('guanxi arrivals ' || corp, 0)
$function$;

CREATE OR REPLACE PROCEDURE public.begin_import()
 LANGUAGE plpgsql
AS $procedure$
begin
  create temp table import_change (n bigint generated always as identity primary key, kind text not null,
    record_id text not null, admin_id text, before text, beside_before text, after text, beside_after text) on commit drop;
  perform set_config('guanxi.feed', 'gathered', true);
end $procedure$;

CREATE OR REPLACE FUNCTION public.bulk_add_task(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) || '}' from add_task r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_add_task(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) || '}' from add_task r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_chat_message(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text) || ',"data":' || r.doc || '}' from chat_message r
      where r.corp_id = corp and true order by r.staff_id, r.session_id, r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_chat_message(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text) || ',"data":' || r.doc || '}' from chat_message r
      where r.corp_id = corp and (r.staff_id, r.session_id, r.id) > ((regexp_match(last_id, E'^([^/]*)/(.*)/(\\d{1,18})$'))[1]::text, (regexp_match(last_id, E'^([^/]*)/(.*)/(\\d{1,18})$'))[2]::text, (regexp_match(last_id, E'^([^/]*)/(.*)/(\\d{1,18})$'))[3]::bigint) and true order by r.staff_id, r.session_id, r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_chat_session(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.staff_id::text || '/' || r.id::text) || ',"data":' || r.doc || '}' from chat_session r
      where r.corp_id = corp and true order by r.staff_id, r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_chat_session(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.staff_id::text || '/' || r.id::text) || ',"data":' || r.doc || '}' from chat_session r
      where r.corp_id = corp and (r.staff_id, r.id) > ((regexp_match(last_id, '^([^/]*)/(.*)$'))[1]::text, (regexp_match(last_id, '^([^/]*)/(.*)$'))[2]::text) and true order by r.staff_id, r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_check_in_mission(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from check_in_mission r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_check_in_mission(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from check_in_mission r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_check_in_stats(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.mission_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) || '}' from check_in_stats r
      where r.corp_id = corp and true order by r.mission_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_check_in_stats(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.mission_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) || '}' from check_in_stats r
      where r.corp_id = corp and (r.mission_id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.mission_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_clue(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.phone::text) || ',"data":' || r.doc || '}' from clue r
      where r.corp_id = corp and true order by r.phone $function$;

CREATE OR REPLACE FUNCTION public.bulk_clue(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.phone::text) || ',"data":' || r.doc || '}' from clue r
      where r.corp_id = corp and (r.phone) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.phone $function$;

CREATE OR REPLACE FUNCTION public.bulk_contact_way(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from contact_way r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_contact_way(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from contact_way r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_crowd_member(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.package_id::text || '/' || r.external_user_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) || '}' from crowd_member r
      where r.corp_id = corp and true order by r.package_id, r.external_user_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_crowd_member(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.package_id::text || '/' || r.external_user_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) || '}' from crowd_member r
      where r.corp_id = corp and (r.package_id, r.external_user_id) > ((regexp_match(last_id, E'^(\\d{1,18})/(.*)$'))[1]::bigint, (regexp_match(last_id, E'^(\\d{1,18})/(.*)$'))[2]::text) and true order by r.package_id, r.external_user_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_crowd_package(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from crowd_package r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_crowd_package(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from crowd_package r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_custom_field(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.field_id::text) || ',"data":' || r.doc || '}' from custom_field r
      where r.corp_id = corp and true order by r.field_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_custom_field(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.field_id::text) || ',"data":' || r.doc || '}' from custom_field r
      where r.corp_id = corp and (r.field_id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.field_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_customer(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.external_user_id::text) || ',"data":' || customer_item(r.doc, r.points) || '}' from customer r
      where r.corp_id = corp and true order by r.external_user_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_customer(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.external_user_id::text) || ',"data":' || customer_item(r.doc, r.points) || '}' from customer r
      where r.corp_id = corp and (r.external_user_id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.external_user_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_department(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from department r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_department(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from department r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_event_type(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) || '}' from event_type r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_event_type(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) || '}' from event_type r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_file(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) || '}' from file r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_file(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) || '}' from file r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_goods(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) || '}' from goods r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_goods(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) || '}' from goods r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_chat(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.group_ext_id::text) || ',"data":' || r.doc || '}' from group_chat r
      where r.corp_id = corp and true order by r.group_ext_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_chat(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.group_ext_id::text) || ',"data":' || r.doc || '}' from group_chat r
      where r.corp_id = corp and (r.group_ext_id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.group_ext_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_chat_tag(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.group_ext_id::text || '/' || r.tag_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) || '}' from group_chat_tag r
      where r.corp_id = corp and true order by r.group_ext_id, r.tag_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_chat_tag(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.group_ext_id::text || '/' || r.tag_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) || '}' from group_chat_tag r
      where r.corp_id = corp and (r.group_ext_id, r.tag_id) > ((regexp_match(last_id, E'^(.*)/(\\d{1,18})$'))[1]::text, (regexp_match(last_id, E'^(.*)/(\\d{1,18})$'))[2]::bigint) and true order by r.group_ext_id, r.tag_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_fission_mission(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from group_fission_mission r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_fission_mission(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from group_fission_mission r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_message(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) || '}' from group_message r
      where r.corp_id = corp and r.shelf = 'sent' order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_message(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) || '}' from group_message r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and r.shelf = 'sent' order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_tag(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) || '}' from group_tag r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_tag(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) || '}' from group_tag r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_tag_group(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) || '}' from group_tag_group r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_group_tag_group(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) || '}' from group_tag_group r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_journey_stage(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from journey_stage r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_journey_stage(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from journey_stage r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_keyword_tag_rule(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) || '}' from keyword_tag_rule r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_keyword_tag_rule(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) || '}' from keyword_tag_rule r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_material(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) || '}' from material r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_material(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) || '}' from material r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_material_group(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) || '}' from material_group r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_material_group(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) || '}' from material_group r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_moment(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) || '}' from moment r
      where r.corp_id = corp and r.shelf = 'sent' order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_moment(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) || '}' from moment r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and r.shelf = 'sent' order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_order(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.order_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) || '}' from shop_order r
      where r.corp_id = corp and true order by r.order_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_order(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.order_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) || '}' from shop_order r
      where r.corp_id = corp and (r.order_id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.order_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_points_entry(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.external_user_id::text || '/' || r.id::text) || ',"data":' || points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) || '}' from points_entry r
      where r.corp_id = corp and true order by r.external_user_id, r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_points_entry(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.external_user_id::text || '/' || r.id::text) || ',"data":' || points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) || '}' from points_entry r
      where r.corp_id = corp and (r.external_user_id, r.id) > ((regexp_match(last_id, E'^(.*)/(\\d{1,18})$'))[1]::text, (regexp_match(last_id, E'^(.*)/(\\d{1,18})$'))[2]::bigint) and true order by r.external_user_id, r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_pre_tag(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') || '}' from pre_tag r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_pre_tag(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') || '}' from pre_tag r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_project(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.uid::text) || ',"data":' || project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) || '}' from project r
      where r.corp_id = corp and true order by r.uid $function$;

CREATE OR REPLACE FUNCTION public.bulk_project(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.uid::text) || ',"data":' || project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) || '}' from project r
      where r.corp_id = corp and (r.uid) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.uid $function$;

CREATE OR REPLACE FUNCTION public.bulk_quick_reply(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) || '}' from quick_reply r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_quick_reply(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) || '}' from quick_reply r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_quick_reply_group(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from quick_reply_tree r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_quick_reply_group(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from quick_reply_tree r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_radar(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from radar r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_radar(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from radar r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_radar_group(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' || '}' from radar_group r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_radar_group(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' || '}' from radar_group r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_sensitive_rule(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) || '}' from sensitive_rule r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_sensitive_rule(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) || '}' from sensitive_rule r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_shop(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) || '}' from shop r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_shop(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) || '}' from shop r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_smart_form(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from smart_form r
      where r.corp_id = corp and not r.deleted order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_smart_form(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from smart_form r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and not r.deleted order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_smart_form_stats(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.form_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) || '}' from smart_form_stats r
      where r.corp_id = corp and true order by r.form_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_smart_form_stats(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.form_id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) || '}' from smart_form_stats r
      where r.corp_id = corp and (r.form_id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.form_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_staff(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from staff r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_staff(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from staff r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_staff_rank(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from staff_rank r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_staff_rank(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from staff_rank r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_store(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) || '}' from store r
      where r.corp_id = corp and not r.deleted order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_store(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) || '}' from store r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and not r.deleted order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_tag(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.tag_id::text) || ',"data":' || r.doc || '}' from tag r
      where r.corp_id = corp and true order by r.tag_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_tag(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.tag_id::text) || ',"data":' || r.doc || '}' from tag r
      where r.corp_id = corp and (r.tag_id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.tag_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_tag_group(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.tag_group_id::text) || ',"data":' || r.doc || '}' from tag_group r
      where r.corp_id = corp and true order by r.tag_group_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_tag_group(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.tag_group_id::text) || ',"data":' || r.doc || '}' from tag_group r
      where r.corp_id = corp and (r.tag_group_id) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.tag_group_id $function$;

CREATE OR REPLACE FUNCTION public.bulk_task_treasure_mission(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from task_treasure_mission r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_task_treasure_mission(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from task_treasure_mission r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_ticket(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.order_no::text) || ',"data":' || ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) || '}' from ticket r
      where r.corp_id = corp and true order by r.order_no $function$;

CREATE OR REPLACE FUNCTION public.bulk_ticket(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.order_no::text) || ',"data":' || ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) || '}' from ticket r
      where r.corp_id = corp and (r.order_no) > ((regexp_match(last_id, '^(.*)$'))[1]::text) and true order by r.order_no $function$;

CREATE OR REPLACE FUNCTION public.bulk_ticket_template(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from ticket_template r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_ticket_template(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || r.doc || '}' from ticket_template r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_welcome(corp text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) || '}' from welcome r
      where r.corp_id = corp and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.bulk_welcome(corp text, last_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
      select '{"record_id":' || to_json(r.id::text) || ',"data":' || (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) || '}' from welcome r
      where r.corp_id = corp and (r.id) > ((regexp_match(last_id, E'^(\\d{1,18})$'))[1]::bigint) and true order by r.id $function$;

CREATE OR REPLACE FUNCTION public.cell_fence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose constant text := case when tg_op = 'INSERT' then new.corp_id else old.corp_id end;
  lives text;
begin
  if tg_table_name = 'audit' and tg_op = 'INSERT' then
    -- members are kept at home, and so is what was done to them
    if new.kind = 'operator' then
      return new;
    end if;
  end if;
  if current_setting('guanxi.fence', true) is distinct from whose then
    perform pg_advisory_xact_lock_shared(cell_lock_key(whose));
    -- a statement of its own, so that it sees what was committed while the lock was waited for
    select c.moved_to into lives from corp c where c.corp_id = whose;
    if lives is not null and coalesce(current_setting('guanxi.at_home', true), '') <> 'on' then
      if coalesce(current_setting('guanxi.corp_id', true), '') = '' then
        return null;
      end if;
      raise exception 'the corporation lives in cell %', lives using errcode = 'GX001';
    end if;
    perform set_config('guanxi.fence', whose, true);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.cell_lock_key(corp text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hashtextextended(corp || '/cell', 22)
$function$;

CREATE OR REPLACE FUNCTION public.cell_tables()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select quote_ident(c.relname) from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname not in ('corp', 'corp_cell', 'cell_move', 'operator_member', 'operator_preference', 'sql_login')
  order by c.relname
$function$;

CREATE OR REPLACE FUNCTION public.chat_message_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := concat('{"id":', new.id, ',"created_at":', new.created_at, ',"original_id":', js(new.original_id),
    ',"type":', js(new.type), ',"time":', new.time, ',"from_id":', js(new.from_id), ',"to_id":', js(new.to_id),
    ',"from_name":', js(new.from_name), ',"from_avatar":', js(new.from_avatar), ',"content":', new.content,
    ',"direction":"', new.direction, '","file_url":', js(new.file_url), ',"files":' || new.files, ',"room_id":', js(new.room_id),
    ',"staff_id":', js(new.staff_id), ',"text_content":', js(new.text_content), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_session_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last record;
  owner_name text;
  owner_avatar text;
begin
  select m.type, m.text_content, m.time into last from chat_message m
  where m.corp_id = new.corp_id and m.staff_id = new.staff_id and m.session_id = new.id order by m.id desc limit 1;
  if found then
    new.last_msg_thumb := message_thumb(last.type, last.text_content);
    new.last_msg_time := last.time;
  end if;
  case new.session_type
    when 'other_staff' then
      select coalesce(s.name, s.id), coalesce(s.avatar, '') into owner_name, owner_avatar from staff s
      where s.corp_id = new.corp_id and s.id = new.target_id;
    when 'ext_user' then
      select c.name, c.avatar into owner_name, owner_avatar from customer c
      where c.corp_id = new.corp_id and c.external_user_id = new.target_id;
    else
      select g.name into owner_name from group_chat g where g.corp_id = new.corp_id and g.group_ext_id = new.target_id;
  end case;
  new.name := coalesce(owner_name, new.name);
  new.avatar := coalesce(owner_avatar, new.avatar);
  new.shelf := new.staff_id || case new.session_type when 'room' then '/room' else '/single' end;
  new.doc := concat('{"id":', js(new.id::text), ',"created_at":', new.created_at, ',"staff_id":', js(new.staff_id),
    ',"target_id":', js(new.target_id), ',"name":', js(new.name), ',"avatar":', js(new.avatar),
    ',"agree_msgaudit":', js(new.agree_msgaudit), ',"agree_time":', new.agree_time,
    ',"last_msg_thumb":', js(new.last_msg_thumb), ',"last_msg_time":', new.last_msg_time,
    ',"session_type":"', new.session_type, '","type":', new.type, ',"unionid":', js(new.unionid), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_sessions_follow_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'ext_user' and target_id = new.external_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_sessions_follow_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'room' and target_id = new.group_ext_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_sessions_follow_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lost record;
begin
  select a.staff_id, a.session_id into lost from added a
  left join chat_session s on s.corp_id = a.corp_id and s.staff_id = a.staff_id and s.id = a.session_id
  where s.id is null limit 1;
  if found then
    raise foreign_key_violation using
      message = format('staff member "%s" has no chat_session "%s"', lost.staff_id, lost.session_id);
  end if;
  update chat_session s set doc = ''
  from (select distinct corp_id, staff_id, session_id from added) a
  where s.corp_id = a.corp_id and s.staff_id = a.staff_id and s.id = a.session_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_sessions_follow_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'other_staff' and target_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_speakers(corp text, chat text)
 RETURNS TABLE(user_id text, messages bigint, last_time bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select k.user_id, max(k.messages), max(k.last_time)
  from chat_session s join chat_speaker k on k.corp_id = s.corp_id and k.staff_id = s.staff_id and k.session_id = s.id
  where s.corp_id = corp and s.session_type = 'room' and s.target_id = chat group by k.user_id
$function$;

CREATE OR REPLACE FUNCTION public.chat_speakers_follow_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into chat_speaker as k (corp_id, staff_id, session_id, user_id, messages, last_time)
  select a.corp_id, a.staff_id, a.session_id, a.from_id, count(*), max(a.time)
  from added a join chat_session s on s.corp_id = a.corp_id and s.staff_id = a.staff_id and s.id = a.session_id
  where s.session_type = 'room' group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (corp_id, staff_id, session_id, user_id) do update
  set messages = k.messages + excluded.messages, last_time = greatest(k.last_time, excluded.last_time);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_in_mission_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"creator":', js(new.creator),
    ',"created_at":', new.created_at, ',"status":', js(new.status), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.clock_ms()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.clue_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"phone":' || js(new.phone) || ',"staff_ext_id":' || js(new.staff_id) || ',"remark":' || js(new.remark)
    || ',"grade_id":' || new.grade_id || ',"tags":' || array_to_json(new.tags) || ',"base_info":' || new.base_info::text
    || ',"custom_info":' || coalesce(new.custom_info::text, 'null') || ',"external_user_id":' || js(new.external_user_id)
    || ',"converted_at":' || js(new.converted_at) || ',"created_at":' || new.created_at || ',"updated_at":'
    || new.updated_at || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.clue_value(corp text, info json)
 RETURNS TABLE(field_id bigint, value json)
 LANGUAGE sql
 STABLE
AS $function$
  select f.field_id, case
    when given = '' then null
    when f.kind = 'text' then to_json(given)
    when f.kind = 'number' then case when given ~ '^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$' then given::json end
    when f.kind = 'date' then case when given ~ '^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$' then to_json(given) end
    else (select o -> 'option_id' from json_array_elements(f.options) o where o ->> 'name' = given limit 1) end
  from (select info ->> 'field_value' as given) i, custom_field f
  where f.corp_id = corp and f.field_name = info ->> 'field_name'
  order by f.field_id limit 1
$function$;

CREATE OR REPLACE FUNCTION public.contact_way_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  tags text;
  staffs text;
begin
  select string_agg('{"id":' || t.t_id || ',"name":' || js(t.tag_name) || '}', ',' order by m.n) into tags
  from unnest(new.auto_mark_tag_ids) with ordinality m (t_id, n),
    lateral (select t_id, tag_name from tag where corp_id = new.corp_id and t_id = m.t_id limit 1) t;
  select string_agg('{"avatar":' || js(coalesce(s.avatar, '')) || ',"id":' || js(m.id)
    || ',"name":' || js(coalesce(s.name, '')) || '}', ',' order by m.n) into staffs
  from unnest(new.staff_ids) with ordinality m (id, n)
    left join lateral (select name, avatar from staff where corp_id = new.corp_id and id = m.id limit 1) s on true;
  new.doc := concat('{"id":', new.id, ',"config_id":', js(coalesce(new.config_id, '')), ',"add_user_count":', new.add_user_count,
    ',"auto_mark_tags":[', tags, '],"auto_reply":', js(new.auto_reply), ',"created_at":', new.created_at,
    ',"creator_staff_id":', js(new.creator_staff_id), ',"party":', js(new.party), ',"qr_code":', js(new.qr_code),
    ',"remark":', js(new.remark), ',"scene":', new.scene, ',"skip_verify":', js(new.skip_verify),
    ',"state":', js(new.state), ',"style":', js(new.style), ',"type":', new.type,
    ',"customer_remark":', js(new.customer_remark), ',"staffs":[', staffs, '],"group_name":', js(new.group_name), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_way_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contact_way_staff (corp_id, staff_id, contact_way_id, created_at)
  select distinct r.corp_id, s, r.id, r.created_at from added r, unnest(r.staff_ids) s;
  insert into contact_way_tag (corp_id, t_id, contact_way_id)
  select distinct r.corp_id, t, r.id from added r, unnest(r.auto_mark_tag_ids) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_way_relinks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from added a join removed r using (corp_id, id)
    where (a.staff_ids, a.auto_mark_tag_ids, a.created_at)
      is distinct from (r.staff_ids, r.auto_mark_tag_ids, r.created_at)) then
    return null;
  end if;
  delete from contact_way_staff l using removed r where l.corp_id = r.corp_id and l.contact_way_id = r.id;
  delete from contact_way_tag l using removed r where l.corp_id = r.corp_id and l.contact_way_id = r.id;
  insert into contact_way_staff (corp_id, staff_id, contact_way_id, created_at)
  select distinct r.corp_id, s, r.id, r.created_at from added r, unnest(r.staff_ids) s;
  insert into contact_way_tag (corp_id, t_id, contact_way_id)
  select distinct r.corp_id, t, r.id from added r, unnest(r.auto_mark_tag_ids) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_ways_drop_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update contact_way c set auto_mark_tag_ids = array(
    select m.t_id from unnest(c.auto_mark_tag_ids) with ordinality m (t_id, n)
    where not exists (select from gone g where g.corp_id = c.corp_id and g.t_id = m.t_id) order by m.n)
  where (c.corp_id, c.id) in (
    select l.corp_id, l.contact_way_id from gone g join contact_way_tag l using (corp_id, t_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_ways_follow_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update contact_way c set doc = ''
  from (
    select distinct l.corp_id, l.contact_way_id
    from after a join before b using (corp_id, pk) join contact_way_staff l on l.corp_id = a.corp_id and l.staff_id = a.id
    where (a.id, a.name, a.avatar) is distinct from (b.id, b.name, b.avatar)) touched
  where c.corp_id = touched.corp_id and c.id = touched.contact_way_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_ways_follow_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update contact_way c set doc = ''
  from (
    select distinct l.corp_id, l.contact_way_id
    from after a join before b using (corp_id, t_id) join contact_way_tag l on l.corp_id = a.corp_id and l.t_id = a.t_id
    where a.tag_name <> b.tag_name) touched
  where c.corp_id = touched.corp_id and c.id = touched.contact_way_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.corp_ms(corp text)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select coalesce((select coalesce(stands_ms, clock_ms() + ahead_ms) from sandbox_clock where corp_id = corp), clock_ms())
$function$;

CREATE OR REPLACE FUNCTION public.corp_seconds()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select coalesce(stands_ms, (extract(epoch from now()) * 1000)::bigint + ahead_ms) / 1000 from sandbox_clock
     where corp_id = current_setting('guanxi.corp_id', true)),
    extract(epoch from now())::bigint)
$function$;

CREATE OR REPLACE PROCEDURE public.count_list(IN list_name text, IN relation text, IN segment text, IN t text, IN id text, IN s text, IN moved_by text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  source counted_list_source := (list_name, relation, segment, t, id, s);
  counts text := 'update_count_' || list_name;
  moves text := counts || '_moved';
  changed text;
begin
  select string_agg(format('(old.%1$I IS DISTINCT FROM new.%1$I)', c), ' OR ' order by n) into changed
  from unnest(array_remove(array[t, id, s] || regexp_split_to_array(replace(segment, 'r.', ''), '[^a-z_]+'), null)) with ordinality u (c, n)
  where c in (select attname from pg_attribute where attrelid = relation::regclass and attnum > 0);
  if changed like '% OR %' then
    changed := '(' || changed || ')';
  end if;
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then %6$s else %7$s end if;
      return null;
    end $t$;
    create or replace function %5$I() returns trigger language plpgsql as $t$
    begin
      insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, 1 from (select new.*) r;
      return null;
    end $t$ $f$,
    counts, list_name, segment, counted_list_key(source), moves,
    counted_list_rows(source, 'added', 1), counted_list_rows(source, 'removed', -1));
  call ensure_trigger(counts, 'AFTER INSERT', relation,
    format('REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', counts));
  call ensure_trigger(counts || '_removed', 'AFTER DELETE', relation,
    format('REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', counts));
  call ensure_trigger(moves, concat_ws(' OF ', 'AFTER UPDATE', moved_by), relation,
    format('FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()', changed, moves));

  if not exists (select from counted_list_source k where k is not distinct from source) then
    delete from counted_list_source where list = list_name;
    insert into counted_list_source select source.*;
    perform counted_list_rebuild(corp_id, list_name) from (select corp_id from corp order by corp_id) c;
  end if;
end $procedure$;

CREATE OR REPLACE FUNCTION public.count_stranger_answers(corp text, submissions json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with g as materialized (
    select * from json_to_recordset(submissions) g ("formId" bigint, version bigint, key text, "staffId" text, answers json,
      tallies json, at bigint)),
  f as (
    select id, version, start_time, end_time, notify_follower from smart_form
    where corp_id = corp and id = any (array(select "formId" from g)) and not deleted and status = 'publish'
      and repeat = 'unlimited' and notify_staff_ids = '{}'
    order by id for share),
  made as (
    insert into smart_form_answer (corp_id, form_id, version, answers, created_at, visitor, slot, key, staff_id, seconds)
    select corp, f.id, g.version, g.answers, g.at, '', g.key, g.key, g."staffId", 0
    from g join f on f.id = g."formId" and f.version = g.version and coalesce(f.start_time <= g.at, true)
      and coalesce(f.end_time > g.at, true) and (g."staffId" = '' or not f.notify_follower)
    order by f.id, g.key
    on conflict do nothing returning form_id, key, created_at),
  d as (
    insert into smart_form_day as x (corp_id, form_id, day, answers)
    select corp, m.form_id, (to_timestamp(m.created_at) at time zone k.time_zone)::date as day, count(*)
    from made m join corp k on k.corp_id = corp group by 2, 3 order by 2, 3
    on conflict (corp_id, form_id, day) do update set answers = x.answers + excluded.answers returning 1),
  q as (
    insert into smart_form_tally as x (corp_id, form_id, field_id, option, answers, total)
    select corp, m.form_id, t.field, t.option, sum(t.answers), sum(t.total)
    from made m join g on g."formId" = m.form_id and g.key = m.key
    cross join json_to_recordset(g.tallies) t (field text collate "C", option text collate "C", answers bigint, total numeric)
    where (select count(*) from d) > 0 group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, form_id, field_id, option) do update set answers = x.answers + excluded.answers,
      total = x.total + excluded.total returning 1),
  s as (
    insert into smart_form_stats as x (corp_id, form_id, answers)
    select corp, m.form_id, count(*) from made m where (select count(*) from q) >= 0 group by 2 order by 2
    on conflict (corp_id, form_id) do update set answers = x.answers + excluded.answers)
  select m.form_id || '/' || m.key from made m;
end $function$;

CREATE OR REPLACE FUNCTION public.count_stranger_views(corp text, views json)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  with ledger as (
    insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, at)
    select corp, h.id, g.key, g."staffId", g.channel, g.sharer, '', g.at
    from json_to_recordset(views) g ("radarId" bigint, key text, "staffId" text, channel text, sharer text, at bigint)
    join (
      select r.id from radar r
      where r.corp_id = corp and r.id = any (array(select v."radarId" from json_to_recordset(views) v ("radarId" bigint)))
      order by r.id for key share) h on h.id = g."radarId"
    on conflict (corp_id, radar_id, key) do nothing returning radar_id, staff_id, at),
  d as (
    insert into radar_day as x (corp_id, radar_id, day, staff_id, clicks)
    select corp, l.radar_id, (to_timestamp(l.at) at time zone k.time_zone)::date as day, l.staff_id, count(*)
    from ledger l join corp k on k.corp_id = corp group by 2, 3, 4 order by 2, 3, 4
    on conflict (corp_id, radar_id, day, staff_id) do update set clicks = x.clicks + excluded.clicks
    returning 1),
  n as (select radar_id, count(*) as views from ledger where (select count(*) from d) > 0 group by radar_id),
  held as (
    select r.id, n.views from radar r join n on n.radar_id = r.id where r.corp_id = corp order by r.id for no key update of r)
  update radar r set clicked_total = r.clicked_total + h.views, visits_total = r.visits_total + h.views
  from held h where r.corp_id = corp and r.id = h.id;
end $function$;

CREATE OR REPLACE FUNCTION public.count_waits(i event_inbox, recent bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select i.counted and recent is not null and exists (
    select from feed_counted c where c.corp_id = i.corp_id and c.kind = i.kind and c.record_id = i.record_id
      and c.stamped_ms > recent)
$function$;

CREATE OR REPLACE FUNCTION public.counted_list_block_size(level integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case level when 3 then 1::bigint << 60 else 128 * (32 ^ level)::bigint end
$function$;

CREATE OR REPLACE FUNCTION public.counted_list_columns(source counted_list_source)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select concat_ws(', ', 'r.' || source.t, 'r.' || source.id, 'r.' || source.s) $function$;

CREATE OR REPLACE FUNCTION public.counted_list_compact()
 RETURNS void
 LANGUAGE sql
AS $function$
  select counted_list_rebuild(corp_id, list) from (
    select corp_id, list from counted_list_block where level = 0
    group by corp_id, list
    having count(*) - count(distinct segment) > 64 + 4 * sum(n) / counted_list_block_size(0)) sparse
  where pg_try_advisory_xact_lock(counted_list_lock_key(corp_id, list))
  order by corp_id, list
$function$;

CREATE OR REPLACE FUNCTION public.counted_list_floor(corp text, list_name text, cut text, bound bigint, OUT before bigint, OUT t bigint, OUT id bigint, OUT s text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  lowest constant bigint := -9223372036854775808;
  block record;
begin
  before := 0;
  t := lowest; id := lowest; s := '';
  for lv in reverse 2..0 loop
    select b.t, b.id, b.s, b.before into block from counted_list_block b
    where b.corp_id = corp and b.list = list_name and b.segment = cut and b.level = lv
      and (b.t, b.id, b.s) < (bound, lowest, '')
    order by b.t desc, b.id desc, b.s desc limit 1;
    if not found then exit; end if;
    before := before + block.before;
    t := block.t; id := block.id; s := block.s;
  end loop;
  before := before + coalesce((
    select sum(x.n) from counted_list_delta x
    where x.corp_id = corp and x.list = list_name and x.segment = cut
      and (x.t, x.id, x.s) < (counted_list_floor.t, counted_list_floor.id, counted_list_floor.s)), 0);
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_fold(corp text, list_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  cuts text[];
  leaves bigint[];
  counts bigint[];
begin
  if not pg_try_advisory_xact_lock(counted_list_lock_key(corp, list_name)) then
    return;
  end if;
  cuts := array(select distinct segment from counted_list_delta where corp_id = corp and list = list_name);
  perform counted_list_plant_missing(corp, list_name, cuts);
  with gone as (
    delete from counted_list_delta d where corp_id = corp and list = list_name and segment = any (cuts)
    returning segment, t, id, s, n)
  select array_agg(b.no), array_agg(g.n) into leaves, counts
  from gone g cross join lateral (
    select k.no from counted_list_block k
    where k.corp_id = corp and k.list = list_name and k.segment = g.segment and k.level = 0
      and (k.t, k.id, k.s) <= (g.t, g.id, g.s)
    order by k.t desc, k.id desc, k.s desc limit 1) b;
  perform counted_list_raise(corp, list_name, leaves, counts);
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_in_segment(source counted_list_source)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select format('r.%I = $3::%s', a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
    where a.attrelid = source.relation::regclass and source.segment = format('r.%I::text', a.attname)),
    format('(%s) = $3', source.segment))
$function$;

CREATE OR REPLACE FUNCTION public.counted_list_key(source counted_list_source)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format('%s, %s, %s', coalesce('r.' || source.t, '0::bigint'), coalesce('r.' || source.id, '0::bigint'),
    coalesce('r.' || source.s, $q$''::text$q$))
$function$;

CREATE OR REPLACE FUNCTION public.counted_list_lock_key(corp text, list_name text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select hashtextextended(corp || '/' || list_name, 20) $function$;

CREATE OR REPLACE FUNCTION public.counted_list_next_block(block counted_list_block, OUT t bigint, OUT id bigint, OUT s text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  select k.t, k.id, k.s into t, id, s from counted_list_block k
  where k.corp_id = block.corp_id and k.list = block.list and k.segment = block.segment and k.level = block.level
    and (k.t, k.id, k.s) > (block.t, block.id, block.s)
  order by k.t, k.id, k.s limit 1;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_parameters(source counted_list_source, first integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws(', ', case when source.t is not null then '$' || first end,
    case when source.id is not null then '$' || first + 1 end, case when source.s is not null then '$' || first + 2 end)
$function$;

CREATE OR REPLACE FUNCTION public.counted_list_plant(corp text, list_name text, cut text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  up bigint := 0;
begin
  for lv in reverse 3..0 loop
    insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
    values (corp, list_name, cut, lv, -9223372036854775808, -9223372036854775808, '', 0, up, 0) returning no into up;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_plant_missing(corp text, list_name text, cuts text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform counted_list_plant(corp, list_name, cut) from unnest(cuts) cut
  where not exists (
    select from counted_list_block b
    where b.corp_id = corp and b.list = list_name and b.segment = cut and b.level = 3);
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_raise(corp text, list_name text, leaves bigint[], counts bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  source counted_list_source;
  leaf record;
  raised counted_list_block;
  parents bigint[] := '{}';
  grown bigint[] := '{}';
  up bigint;
begin
  for leaf in select u.no, sum(u.n)::bigint as n from unnest(leaves, counts) u (no, n)
    group by u.no having sum(u.n) <> 0 order by u.no loop
    up := leaf.no;
    while up > 0 loop
      update counted_list_block k set n = k.n + leaf.n where k.corp_id = corp and k.no = up returning * into strict raised;
      if raised.level = 0 and raised.n > 2 * counted_list_block_size(0) then grown := grown || up; end if;
      up := raised.parent;
      parents := parents || up;
    end loop;
  end loop;
  perform counted_list_settle(corp, parents);
  if grown <> '{}' then
    select * into strict source from counted_list_source where list = list_name;
    perform counted_list_split_leaf(corp, block, source) from unnest(grown) block;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_rebuild(corp text, list_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  source counted_list_source;
begin
  perform pg_advisory_xact_lock(counted_list_lock_key(corp, list_name));
  select * into strict source from counted_list_source where list = list_name;
  delete from counted_list_block where corp_id = corp and list = list_name;
  execute format($f$
    with gone as (delete from counted_list_delta where corp_id = $1 and list = $2),
    listed as (
      select (%1$s) as segment, k.*, count(*) over (partition by %1$s) as total,
             row_number() over (partition by %1$s order by k.t, k.id, k.s) - 1 as i
      from %2$s r cross join lateral (select %3$s) k (t, id, s) where r.corp_id = $1)
    insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
    select $1, $2, segment, level, case i when 0 then -9223372036854775808 else t end,
           case i when 0 then -9223372036854775808 else id end, case i when 0 then '' else s end, least(size, total - i),
           0, case level when 3 then 0 else i %% counted_list_block_size(level + 1) end
    from listed, lateral (select level, counted_list_block_size(level) as size from generate_series(0, 3) level) l
    where i %% size = 0 $f$,
    source.segment, source.relation, counted_list_key(source))
  using corp, list_name;
  update counted_list_block k set parent = (
    select p.no from counted_list_block p
    where p.corp_id = corp and p.list = list_name and p.segment = k.segment and p.level = k.level + 1
      and (p.t, p.id, p.s) <= (k.t, k.id, k.s)
    order by p.t desc, p.id desc, p.s desc limit 1)
  where k.corp_id = corp and k.list = list_name and k.level < 3;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_rows(source counted_list_source, rows text, sign integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return format($f$
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from %1$I;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, %2$L)) then
        cuts := array(select distinct %3$s from %1$I r);
        perform counted_list_plant_missing(corp, %2$L, cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = %2$L and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select %3$s, %4$s from %1$I r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (%5$s) as n from keys where no is not null group by no
          union all
          select b.no, (%5$s)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = %2$L and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, %2$L, leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, %2$L, %3$s, %4$s, %5$s from %1$I r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, %2$L) from (select distinct corp_id from %1$I) c;
        end if;
      end if;
    end; $f$, rows, source.list, source.segment, counted_list_key(source), sign);
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_seek(corp text, list_name text, cut text, page_offset bigint, page_limit bigint, backwards boolean)
 RETURNS counted_list_place
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  near constant bigint := 4 * counted_list_block_size(0);
  lowest constant bigint := -9223372036854775808;
  place record;
  best counted_list_place;
  total bigint; wanted bigint; skip bigint; take bigint;
  less bigint := 0;
begin
  for tries in 1..3 loop
    select coalesce(root.n, 0) as n, k.*, d.* into place
    from (values (0)) always (row)
    left join counted_list_block root
      on root.corp_id = corp and root.list = list_name and root.segment = cut and root.level = 3
    cross join lateral (
      select case when backwards then root.n - page_offset - page_limit else page_offset end - less as row) target
    left join lateral (
      select b.no, b.before from counted_list_block b
      where b.corp_id = corp and b.parent = root.no and b.before <= greatest(target.row, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level2 on true
    left join lateral (
      select b.no, b.before + level2.before as before from counted_list_block b
      where b.corp_id = corp and b.parent = level2.no and b.before <= greatest(target.row - level2.before, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level1 on true
    left join lateral (
      select b.t, b.id, b.s, b.before + level1.before as before from counted_list_block b
      where b.corp_id = corp and b.parent = level1.no and b.before <= greatest(target.row - level1.before, 0)
      order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level0 on true
    cross join lateral (
      select coalesce(level0.t, lowest) as t, coalesce(level0.id, lowest) as id, coalesce(level0.s, '') as s,
        coalesce(level0.before, 0) as before) k
    cross join lateral (
      select coalesce(sum(x.n), 0) as moved, coalesce(sum(x.n) filter (where x.n > 0), 0) as added,
        coalesce(sum(x.n) filter (where (x.t, x.id, x.s) < (k.t, k.id, k.s)), 0) as shift
      from counted_list_delta x where x.corp_id = corp and x.list = list_name and x.segment = cut) d;
    total := place.n + place.moved;
    take := greatest(least(page_limit, total - page_offset), 0);
    wanted := case when backwards then greatest(total - page_offset - page_limit, 0) else page_offset end;
    skip := wanted - place.before - place.shift;
    if skip >= 0 and (best is null or skip < best.skip) then
      best := (total, place.t, place.id, place.s, skip, take)::counted_list_place;
    end if;
    exit when page_offset >= total or skip between 0 and near or best is not null and tries > 1;
    less := case tries when 1 then place.shift else place.added end - case when backwards then place.moved else 0 end;
  end loop;
  if best is null then
    best := (total, lowest, lowest, '', wanted, take)::counted_list_place;
  end if;
  return best;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_settle(corp text, parents bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  up bigint;
  child record;
  passed bigint;
begin
  for up in select distinct p from unnest(parents) p where p > 0 order by p loop
    passed := 0;
    for child in select k.no, k.n, k.before from counted_list_block k
      where k.corp_id = corp and k.parent = up order by k.t, k.id, k.s loop
      if child.before <> passed then
        update counted_list_block k set before = passed where k.corp_id = corp and k.no = child.no;
      end if;
      passed := passed + child.n;
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_split_inner(corp text, grown bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  block counted_list_block;
  made bigint[];
begin
  select * into strict block from counted_list_block where corp_id = corp and no = grown;
  with child as (
    -- a sum of bigint is numeric, and would be divided with a fraction
    select no, t, id, s, n, (sum(n) over (order by t, id, s) - n)::bigint / counted_list_block_size(block.level) as part
    from counted_list_block where corp_id = corp and parent = grown),
  part as (
    select part, sum(n) as n, (array_agg(t order by t, id, s))[1] as t, (array_agg(id order by t, id, s))[1] as id,
           (array_agg(s order by t, id, s))[1] as s
    from child group by part),
  sibling as (
    insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
    select corp, block.list, block.segment, block.level, t, id, s, n, block.parent, 0 from part where part > 0
    returning no, t, id, s),
  kept as (
    update counted_list_block k set n = part.n from part where k.corp_id = corp and k.no = grown and part.part = 0),
  moved as (
    update counted_list_block k set parent = sibling.no from child, part, sibling
    where k.corp_id = corp and k.no = child.no and child.part = part.part
      and (sibling.t, sibling.id, sibling.s) = (part.t, part.id, part.s) and part.part > 0)
  select array_agg(no) into made from sibling;
  perform counted_list_settle(corp, made || grown || block.parent);
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_split_leaf(corp text, grown bigint, source counted_list_source)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  block counted_list_block;
  next record;
  held bigint;
  above counted_list_block;
  up bigint;
begin
  select * into strict block from counted_list_block where corp_id = corp and no = grown;
  next := counted_list_next_block(block);
  up := block.parent;
  execute format($f$
    with gone as (
      delete from counted_list_delta where corp_id = $1 and list = $2 and segment = $3
        and (t, id, s) >= ($4, $5, $6) and ($7 is null or (t, id, s) < ($7, $8, $9))),
    listed as (
      select k.*, row_number() over (order by k.t, k.id, k.s) - 1 as i, count(*) over () as total
      from %1$s r cross join lateral (select %2$s) k (t, id, s)
      where r.corp_id = $1 and %3$s and (%4$s) >= (%5$s) and ($7 is null or (%4$s) < (%6$s))),
    kept as (
      update counted_list_block set n = least(128, (select count(*) from listed)) where corp_id = $1 and no = $10),
    cut as (
      insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
      select $1, $2, $3, 0, t, id, s, least(128, total - i), $11, 0 from listed where i > 0 and i %% 128 = 0)
    select count(*) from listed $f$,
    source.relation, counted_list_key(source), counted_list_in_segment(source), counted_list_columns(source),
    counted_list_parameters(source, 4), counted_list_parameters(source, 7))
  into held
  using block.corp_id, block.list, block.segment, block.t, block.id, block.s, next.t, next.id, next.s, block.no,
    block.parent;

  while up > 0 loop
    update counted_list_block set n = n + held - block.n where corp_id = block.corp_id and no = up
    returning * into above;
    perform counted_list_settle(block.corp_id, array[above.no, above.parent]);
    if above.n > 2 * counted_list_block_size(above.level) then
      perform counted_list_split_inner(block.corp_id, above.no);
    end if;
    up := above.parent;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_list_start(corp text, list_name text, cut text, page_offset bigint, page_limit bigint, backwards boolean)
 RETURNS SETOF counted_list_place
 LANGUAGE sql
 STABLE
AS $function$
  select k.*
  from (
    select f.*, greatest(least(page_limit, f.total - page_offset), 0) as take,
      case when backwards then greatest(f.total - page_offset - page_limit, 0) else page_offset end - f.passed as skip
    from (
      select coalesce(root.n, 0) + d.moved as total, coalesce(level0.before, 0) + d.shift as passed,
        coalesce(level0.t, -9223372036854775808) as t, coalesce(level0.id, -9223372036854775808) as id,
        coalesce(level0.s, '') as s
      from (values (0)) always (row)
      left join lateral (
        select b.n, b.no, greatest(case when backwards then b.n - page_offset - page_limit else page_offset end, 0) as row
        from counted_list_block b
        where b.corp_id = corp and b.list = list_name and b.segment = cut and b.level = 3) root on true
      left join lateral (
        select b.no, b.before from counted_list_block b
        where b.corp_id = corp and b.parent = root.no and b.before <= root.row
        order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level2 on true
      left join lateral (
        select b.no, b.before + level2.before as before from counted_list_block b
        where b.corp_id = corp and b.parent = level2.no and b.before <= root.row - level2.before
        order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level1 on true
      left join lateral (
        select b.t, b.id, b.s, b.before + level1.before as before from counted_list_block b
        where b.corp_id = corp and b.parent = level1.no and b.before <= root.row - level1.before
        order by b.before desc, b.t desc, b.id desc, b.s desc limit 1) level0 on true
      cross join lateral (
        select coalesce(sum(x.n), 0) as moved,
          coalesce(sum(x.n) filter (where (x.t, x.id, x.s) < (level0.t, level0.id, level0.s)), 0) as shift
        from counted_list_delta x where x.corp_id = corp and x.list = list_name and x.segment = cut) d
      offset 0) f
    offset 0) p
  cross join lateral (
    select p.total, p.t, p.id, p.s, greatest(p.skip, 0), p.take
    where page_offset >= p.total or p.skip between 0 and 4 * counted_list_block_size(0)
    union all
    select s.* from counted_list_seek(corp, list_name, cut, page_offset, page_limit, backwards) s
    where page_offset < p.total and p.skip not between 0 and 4 * counted_list_block_size(0)) k
$function$;

CREATE OR REPLACE FUNCTION public.crowd_members_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.customer_pk = g.pk;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.crowd_package_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.package_id = g.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.crowd_package_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  creator text;
  zone text;
begin
  select name into creator from staff where corp_id = new.corp_id and pk = new.creator_pk;
  select time_zone into strict zone from corp where corp_id = new.corp_id;
  new.doc := '{"id":' || new.id || ',"name":' || js(new.name) || ',"description":' || js(new.description)
    || ',"creator_name":' || js(coalesce(creator, ''))
    || ',"data_update_time":"' || local_time(new.data_update_time, zone) || '","update_type":' || js(new.update_type)
    || ',"user_count":' || new.user_count || ',"filter_type":' || js(new.filter_type) || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.crowd_package_scheduled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.update_type = 'auto' and (new.filter_type = 'all' or new.filter is not null or new.members is not null) then
    insert into job (corp_id, kind, key, due_ms, payload)
    values (new.corp_id, 'crowd_refresh', new.id::text, corp_ms(new.corp_id), json_build_object('package_id', new.id))
    on conflict (corp_id, kind, key) where key is not null do update set state = 'waiting', due_ms = excluded.due_ms,
      dead_ms = null, lease = null, lease_until_ms = null, begun = 0, failures = 0, reason_code = null, reason_params = null, waits_for = null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.crowd_packages_follow_creator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id and creator_pk = new.pk;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.crowd_packages_follow_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.crowds_score_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into crowd_touch (corp_id, facet) select new.corp_id, 'score'
  where exists (select from crowd_package p where p.corp_id = new.corp_id and p.update_type = 'auto');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.crowds_touched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into crowd_touch (corp_id, facet)
  select distinct t.corp_id, tg_argv[0] from touched t
  where exists (select from crowd_package p where p.corp_id = t.corp_id and p.update_type = 'auto');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.csv_cell(value bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN value;

CREATE OR REPLACE FUNCTION public.csv_cell(value bigint[])
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN array_to_json(value);

CREATE OR REPLACE FUNCTION public.csv_cell(value boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value)::text;

CREATE OR REPLACE FUNCTION public.csv_cell(value double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN value;

CREATE OR REPLACE FUNCTION public.csv_cell(value integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN value;

CREATE OR REPLACE FUNCTION public.csv_cell(value json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN csv_json((value)::text);

CREATE OR REPLACE FUNCTION public.csv_cell(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN csv_json((value)::text);

CREATE OR REPLACE FUNCTION public.csv_cell(value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN value;

CREATE OR REPLACE FUNCTION public.csv_cell(value real)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN value;

CREATE OR REPLACE FUNCTION public.csv_cell(value smallint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN value;

CREATE OR REPLACE FUNCTION public.csv_cell(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (ascii(value) = ANY (ARRAY[9, 13, 43, 45, 61, 64])) THEN (''''::text || value) ELSE value END;

CREATE OR REPLACE FUNCTION public.csv_cell(value text[])
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN array_to_json(value);

CREATE OR REPLACE FUNCTION public.csv_json(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (ascii(value) = 34) THEN csv_cell(((value)::json #>> '{}'::text[])) WHEN (value = 'null'::text) THEN NULL::text ELSE value END;

CREATE OR REPLACE FUNCTION public.ctx_now()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('guanxi.now', true), '')::bigint, corp_seconds())
$function$;

CREATE OR REPLACE FUNCTION public.custom_field_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"field_id":' || new.field_id || ',"field_name":' || js(new.field_name) || ',"kind":' || js(new.kind)
    || ',"options":' || js(new.options) || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_changes_by_pair()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_change as k (corp_id, source, customer_pk, time)
  select distinct c.corp_id, 'remark', c.pk, c.updated_at
  from written v join customer c on c.corp_id = v.corp_id and c.external_user_id = v.external_user_id
  on conflict (corp_id, source, customer_pk) do update set time = excluded.time where k.time < excluded.time;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_changes_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_change (corp_id, source, customer_pk, time)
  select r.corp_id, x.source, r.pk, r.updated_at
  from made r cross join lateral (values
    ('remark', r.phones <> '{}' or r.properties::text <> '{}' or r.custom_fields::text <> '[]' or r.called <> r.name),
    ('tag_relation', r.tags <> '{}'),
    ('outflow', r.followed = 'lost')) x (source, has)
  where x.has order by 1, 2, 4, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_changes_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  remarked constant boolean := old.phones is distinct from new.phones
    or old.properties::text is distinct from new.properties::text
    or old.custom_fields::text is distinct from new.custom_fields::text
    or substr(old.called, length(old.name) + 1) is distinct from substr(new.called, length(new.name) + 1);
begin
  if old.followed = 'lost' and new.followed = 'now' then
    delete from customer_change where corp_id = new.corp_id and source = 'outflow' and customer_pk = new.pk;
  end if;
  insert into customer_change as k (corp_id, source, customer_pk, time)
  select new.corp_id, x.source, new.pk, new.updated_at
  from (values
    ('outflow', old.followed = 'now' and new.followed = 'lost'), ('remark', remarked),
    ('tag_relation', old.tags is distinct from new.tags)) x (source, has)
  where x.has
  on conflict (corp_id, source, customer_pk) do update set time = excluded.time where k.time <> excluded.time;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_detail(c customer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(json_without(customer_item(c.doc, c.points)::json, '{custom_fields}'), -1)
    || ',"custom_fields":' || named_custom_fields(c) || ',"follow_staffs":' || customer_follow_staffs(c) || '}'
$function$;

CREATE OR REPLACE FUNCTION public.customer_enters_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ledger_no := old.ledger_no + 1;
  new.points_earned := old.points_earned + greatest(new.points - old.points, 0);
  insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, created_at)
  values (new.corp_id, new.external_user_id, new.ledger_no, new.points - old.points, new.points, 'correction', 'correction',
    ctx_now());
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_follow_staffs(c customer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select concat('[', string_agg('{"staff_id":' || js(f.staff_id) || staff_card(c.corp_id, f.staff_id, 'staff_')
    || ',"follow_time":' || f.added_at || ',"state":' || js(f.state)
    || coalesce((select ',"state_text":' || js(w.remark) || ',"state_type":"corp_contact_way"' from contact_way w
        where w.corp_id = c.corp_id and w.state = f.state and f.state <> '' order by w.id limit 1),
      ',"state_text":"","state_type":""')
    || ',"stage_id":' || coalesce(f.stage_id::text, 'null') || ',"remark":' || js(f.remark) || ',"remark_state":""'
    || ',"description":' || js(coalesce(c.properties ->> 'description', '')) || ',"remark_corp_name":' || js(coalesce(p.company, ''))
    || ',"remark_mobiles":' || js(array_to_json(c.phones)::text)
    || ',"deleted_at":0,"deleted_by":"","deleted_each_other":false'
    || ',"age":' || js(coalesce(c.properties ->> 'age', '')) || ',"phone_number":' || js(coalesce(c.phones[1], ''))
    || ',"qq":' || js(coalesce(c.properties ->> 'qq', '')) || ',"weibo":' || js(coalesce(c.properties ->> 'weibo', ''))
    || ',"email":' || js(coalesce(c.properties ->> 'email', ''))
    || ',"address":' || js(coalesce(c.properties ->> 'address', ''))
    || ',"birthday":' || js(coalesce(c.properties ->> 'birthday', '')) || ',"custom_fields":'
    || named_fields(c.corp_id, pair_fields(c, f.staff_id))
    || ',"tags":' || (select concat('[', string_agg(t.item, ',' order by t.n), ']')
      from unnest(s.ids, s.items) with ordinality t (id, item, n)
      where t.id = any (p.tags || p.marked) or t.id <> all (s.given)) || ',"internal_tags":' || internal_tags(c.corp_id, c.external_user_id, f.staff_id) || '}', ',' order by x.n), ']')
  from json_array_elements(c.follows) with ordinality x (item, n)
  cross join lateral json_to_record(x.item) f (staff_id text, added_at bigint, state text, stage_id bigint, remark text)
  left join relation p on p.corp_id = c.corp_id and p.customer_pk = c.pk and p.staff_id = f.staff_id and p.lost_at is null
  cross join (select (customer_tags(c)).* offset 0) s);
end $function$;

CREATE OR REPLACE FUNCTION public.customer_follows_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into follow_day_delta (corp_id, day, staff_id, lost)
  select r.corp_id, (to_timestamp(ctx_now()) at time zone c.time_zone)::date, f.staff_id, count(*)
  from gone r join corp c on c.corp_id = r.corp_id
  cross join lateral json_to_recordset(r.follows) f (staff_id text)
  group by 1, 2, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_item(doc text, points bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select doc || points::text || '}' $function$;

CREATE OR REPLACE FUNCTION public.customer_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.type := coalesce(new.type, case when new.external_user_id like 'wo%' then 2 else 1 end);
  new.called := concat_ws(e'\n', new.name, (select string_agg(f.remark, e'\n')
    from json_to_recordset(new.follows) f (remark text) where f.remark <> ''));
  new.followed := case json_array_length(new.follows) when 0 then 'lost' else 'now' end;
  new.doc := '{"id":' || js(new.external_user_id) || ',"external_user_id":' || js(new.external_user_id) || ',"type":'
    || new.type || ',"unionid":' || js(new.unionid) || ',"openid":' || js(new.openid) || ',"name":' || js(new.name)
    || ',"avatar":' || js(new.avatar) || ',"gender":' || new.gender || ',"corp_name":' || js(new.corp_name)
    || ',"corp_full_name":' || js(new.corp_full_name) || ',"position":' || js(new.position)
    || ',"external_profile":' || js(new.external_profile) || ',"organization_correlation_time":0,"organization_id":0,"score":' || new.score || ',"tyc_id":0'
    || ',"phones":' || array_to_json(new.phones) || ',"tags":' || array_to_json(new.tags) || ',"follows":'
    || new.follows::text || ',"properties":' || new.properties::text || ',"custom_fields":' || new.custom_fields::text
    || ',"groups":' || array_to_json(new.groups) || ',"created_at":' || new.created_at || ',"updated_at":'
    || new.updated_at || ',"points":';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_links_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from customer_phone l using gone g where l.corp_id = g.corp_id and l.phone = any (g.phones) and l.customer_pk = g.pk;
  delete from customer_spelling l using gone g
  where l.corp_id = g.corp_id and l.spelling = any (spellings(g.called)) and l.customer_pk = g.pk;
  with taken as (
    delete from customer_tag l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk returning l.corp_id, l.t_id)
  insert into customer_tag_delta (corp_id, t_id, n)
  select corp_id, t_id, -count(*) from taken group by 1, 2;
  delete from customer_follow l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_group l using gone g where l.corp_id = g.corp_id and l.group_ext_id = any (g.groups) and l.customer_pk = g.pk;
  delete from relation l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_timeline l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_change l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_note l using gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  delete from internal_tag l using gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  delete from customer_field_value l using gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_links_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_phone select distinct r.corp_id, phone, r.pk from made r, unnest(r.phones) phone order by 1, 2, 3;
  insert into customer_spelling select distinct r.corp_id, s, r.pk from made r, unnest(spellings(r.called)) s order by 1, 2, 3;
  with put as (
    insert into customer_tag select distinct r.corp_id, t_id, r.pk from made r, unnest(r.tags) t_id order by 1, 2, 3
    returning corp_id, t_id)
  insert into customer_tag_delta (corp_id, t_id, n) select corp_id, t_id, count(*) from put group by 1, 2;
  insert into customer_group select distinct r.corp_id, g, r.pk from made r, unnest(r.groups) g order by 1, 2, 3;
  insert into customer_follow
  select r.corp_id, r.pk, f.staff_id, f.added_at, f.stage_id
  from made r, json_to_recordset(r.follows) f (staff_id text, added_at bigint, stage_id bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_links_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.phones is distinct from new.phones then
    delete from customer_phone where corp_id = old.corp_id and phone = any (old.phones) and customer_pk = old.pk;
    insert into customer_phone select distinct new.corp_id, phone, new.pk from unnest(new.phones) phone;
  end if;
  if old.called is distinct from new.called then
    delete from customer_spelling
    where corp_id = old.corp_id and spelling = any (spellings(old.called)) and customer_pk = old.pk;
    insert into customer_spelling select distinct new.corp_id, s, new.pk from unnest(spellings(new.called)) s;
  end if;
  if old.tags is distinct from new.tags then
    with taken as (
      delete from customer_tag where corp_id = old.corp_id and customer_pk = old.pk and t_id <> all (new.tags)
      returning t_id),
    put as (
      insert into customer_tag select distinct new.corp_id, t_id, new.pk from unnest(new.tags) t_id where t_id <> all (old.tags)
      returning t_id)
    insert into customer_tag_delta (corp_id, t_id, n)
    select new.corp_id, t_id, -1 from taken union all select new.corp_id, t_id, 1 from put;
  end if;
  if old.follows::text is distinct from new.follows::text then
    delete from customer_follow where corp_id = old.corp_id and customer_pk = old.pk;
    insert into customer_follow
    select new.corp_id, new.pk, f.staff_id, f.added_at, f.stage_id
    from json_to_recordset(new.follows) f (staff_id text, added_at bigint, stage_id bigint);
  end if;
  if old.groups is distinct from new.groups then
    delete from customer_group where corp_id = old.corp_id and group_ext_id = any (old.groups) and customer_pk = old.pk;
    insert into customer_group select distinct new.corp_id, g, new.pk from unnest(new.groups) g;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_opens_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ledger_no := 1;
  new.points_earned := new.points;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_tags(c customer, OUT ids bigint[], OUT items text[], OUT given bigint[])
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select x.ids, x.items, array(
    select distinct t from relation r, unnest(r.tags || r.marked) t
    where r.corp_id = c.corp_id and r.customer_pk = c.pk)
  from (select array_agg(t.t_id order by x.n) as ids, array_agg('{"id":' || t.t_id || ',"tag_id":' || js(t.tag_id) || ',"name":'
      || js(t.tag_name) || ',"group_name":' || js(g.tag_group_name) || '}' order by x.n) as items
    from unnest(c.tags) with ordinality x (t_id, n)
    join tag t on t.corp_id = c.corp_id and t.t_id = x.t_id
    join tag_group g on g.corp_id = t.corp_id and g.tag_group_id = t.tag_group_id) x
$function$;

CREATE OR REPLACE FUNCTION public.customers_drop_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customer c set updated_at = greatest(c.updated_at, ctx_now()), custom_fields = (
    select concat('[', string_agg(v.value::text, ',' order by v.n), ']')::json
    from json_array_elements(c.custom_fields) with ordinality v (value, n)
    where not exists (select from gone g where g.corp_id = c.corp_id and g.field_id = (v.value ->> 'field_id')::bigint))
  where exists (
    select from gone g, json_array_elements(c.custom_fields) v
    where g.corp_id = c.corp_id and g.field_id = (v ->> 'field_id')::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customers_drop_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customer c set updated_at = greatest(c.updated_at, ctx_now()), groups = array(
    select u.g from unnest(c.groups) with ordinality u (g, n)
    where not exists (select from gone g where g.corp_id = c.corp_id and g.group_ext_id = u.g) order by u.n)
  where (c.corp_id, c.pk) in (
    select l.corp_id, l.customer_pk from gone g
    join customer_group l on l.corp_id = g.corp_id and l.group_ext_id = g.group_ext_id collate "default");
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customers_drop_stages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customer c set updated_at = greatest(c.updated_at, ctx_now()), follows = (
    select concat('[', string_agg(case when g.id is null then v.value::text else
        concat('{"staff_id":', v.value -> 'staff_id', ',"added_at":', v.value -> 'added_at', ',"state":',
          v.value -> 'state', ',"stage_id":null,"remark":', v.value -> 'remark', '}') end, ',' order by v.n), ']')::json
    from json_array_elements(c.follows) with ordinality v (value, n)
    left join gone g on g.corp_id = c.corp_id and g.id = (v.value ->> 'stage_id')::bigint)
  where exists (
    select from gone g join customer_follow l on l.corp_id = g.corp_id and l.stage_id = g.id
    where l.corp_id = c.corp_id and l.customer_pk = c.pk);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customers_drop_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lost record;
begin
  for lost in
    select g.corp_id, array_agg(distinct g.t_id) as tags, array_agg(distinct l.customer_pk) as pks
    from gone g join customer_tag l using (corp_id, t_id) group by g.corp_id
  loop
    update customer c set updated_at = greatest(c.updated_at, ctx_now()), tags = array(
      select u.t_id from unnest(c.tags) with ordinality u (t_id, n) where u.t_id <> all (lost.tags) order by u.n)
    where c.corp_id = lost.corp_id and c.pk = any (lost.pks);
    update relation r set
      tags = array(select t from unnest(r.tags) with ordinality u (t, n) where t <> all (lost.tags) order by u.n),
      marked = array(select t from unnest(r.marked) with ordinality u (t, n) where t <> all (lost.tags) order by u.n)
    where r.corp_id = lost.corp_id and r.customer_pk = any (lost.pks) and (r.tags || r.marked) && lost.tags;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customers_drop_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record;
begin
  for changed in
    select n.corp_id, n.field_id from old_rows o join new_rows n on n.corp_id = o.corp_id and n.field_id = o.field_id
    where o.kind <> n.kind or exists (
      select from json_array_elements(o.options) had where not exists (
        select from json_array_elements(n.options) has where has ->> 'option_id' = had ->> 'option_id'))
  loop
    update customer c set updated_at = greatest(c.updated_at, ctx_now()), custom_fields = (
      select concat('[', string_agg(v.value::text, ',' order by v.n), ']')::json
      from json_array_elements(c.custom_fields) with ordinality v (value, n)
      where (v.value ->> 'field_id')::bigint <> changed.field_id
        or field_takes(changed.corp_id, changed.field_id, v.value -> 'value'))
    where c.corp_id = changed.corp_id and exists (
      select from json_array_elements(c.custom_fields) v
      where (v ->> 'field_id')::bigint = changed.field_id
        and not field_takes(changed.corp_id, changed.field_id, v -> 'value'));
    delete from preset p where p.corp_id = changed.corp_id and p.field_id = changed.field_id
      and not field_takes(changed.corp_id, changed.field_id, p.value);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.department_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"id":' || department_number(new.id) || ',"name":' || js(new.name) || ',"name_en":' || js(new.name_en)
    || ',"parentid":' || department_number(new.parent_id) || ',"order":' || new."order" || ',"parent_id":'
    || js(new.parent_id) || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.department_number(id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when id ~ '^(0|[1-9][0-9]{0,14})$' then id else to_json(id)::text end $function$;

CREATE OR REPLACE FUNCTION public.department_path(corp text, department text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive up as (
    select d.id, d.parent_id, d.name, 1 as depth from department d where d.corp_id = corp and d.id = department
    union all
    select d.id, d.parent_id, d.name, up.depth + 1 from up join department d on d.corp_id = corp and d.id = up.parent_id
  ) cycle id set again using seen
  select string_agg(name, '/' order by depth desc) from up where not again
$function$;

CREATE OR REPLACE PROCEDURE public.enable_tenant_policy(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
declare
  allowed constant text := '(corp_id = current_setting(''guanxi.corp_id''::text, true))';
begin
  if not (select relrowsecurity from pg_class where oid = name) then
    execute format('alter table %s enable row level security', name);
  end if;
  -- a policy that is made anew locks its table until the end, and one file has all tables: calls would meet it at each
  if not exists (
    select from pg_policy where polrelid = name and polname = 'tenant' and polcmd = '*' and polpermissive
      and polroles = array['guanxi_app'::regrole::oid] and polwithcheck is null
      and pg_get_expr(polqual, polrelid) = allowed)
  then
    execute format('drop policy if exists tenant on %s', name);
    execute format('create policy tenant on %s to guanxi_app using %s', name, allowed);
  end if;
  if not (has_table_privilege('guanxi_app', name, 'select') and has_table_privilege('guanxi_app', name, 'insert')
    and has_table_privilege('guanxi_app', name, 'update') and has_table_privilege('guanxi_app', name, 'delete'))
  then
    execute format('grant select, insert, update, delete on %s to guanxi_app', name);
  end if;
end $procedure$;

CREATE OR REPLACE PROCEDURE public.ensure_trigger(IN name text, IN happens text, IN relation regclass, IN does text)
 LANGUAGE plpgsql
AS $procedure$
declare
  definition constant text := (
    select format('TRIGGER %I %s ON %I.%I %s', name, happens, n.nspname, c.relname, does)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = relation);
begin
  if not exists (
    select from pg_trigger where tgrelid = relation and tgname = name and tgenabled = 'O'
      and pg_get_triggerdef(oid) = 'CREATE ' || definition)
  then
    execute 'create or replace ' || definition;
  end if;
end $procedure$;

CREATE OR REPLACE FUNCTION public.feed_add_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'add_task', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'add_task', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'add_task', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'add_task', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'add_task', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'add_task',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_chat_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'chat_message', r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'chat_message', 'created', r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'chat_message', r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'chat_message', 'removed', r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'chat_message', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'chat_message',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.staff_id::text || '/' || r.session_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_chat_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'chat_session', r.staff_id::text || '/' || r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'chat_session', 'created', r.staff_id::text || '/' || r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'chat_session', r.staff_id::text || '/' || r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'chat_session', 'removed', r.staff_id::text || '/' || r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'chat_session', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.staff_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.staff_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'chat_session',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.staff_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.staff_id::text || '/' || r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_check_in_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'check_in_mission', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'check_in_mission', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'check_in_mission', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'check_in_mission', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'check_in_mission', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'check_in_mission',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_check_in_stats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'check_in_stats', r.mission_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'check_in_stats', 'created', r.mission_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'check_in_stats', r.mission_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'check_in_stats', 'removed', r.mission_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'check_in_stats', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.mission_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.mission_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'check_in_stats',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"(visitors|people|check_ins|reached|finished)":\\d+', '', 'g') = regexp_replace(o.item, E'"(visitors|people|check_ins|reached|finished)":\\d+', '', 'g'), false)
        from (select r.corp_id, r.mission_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.mission_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_clue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'clue', r.phone::text, (r.id::text)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'clue', 'created', r.phone::text, (r.id::text)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'clue', r.phone::text, (r.id::text)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'clue', 'removed', r.phone::text, (r.id::text)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'clue', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.phone::text as key, (r.id::text)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.phone::text as key, (r.id::text)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'clue',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.phone::text as key, (r.id::text)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.phone::text as key, (r.id::text)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_contact_way()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'contact_way', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'contact_way', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'contact_way', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'contact_way', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'contact_way', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'contact_way',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"add_user_count":\\d+', '', 'g') = regexp_replace(o.item, E'"add_user_count":\\d+', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_crowd_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'crowd_member', r.package_id::text || '/' || r.external_user_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'crowd_member', 'created', r.package_id::text || '/' || r.external_user_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'crowd_member', r.package_id::text || '/' || r.external_user_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'crowd_member', 'removed', r.package_id::text || '/' || r.external_user_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'crowd_member', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.package_id::text || '/' || r.external_user_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.package_id::text || '/' || r.external_user_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'crowd_member',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.package_id::text || '/' || r.external_user_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.package_id::text || '/' || r.external_user_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_crowd_package()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'crowd_package', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'crowd_package', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'crowd_package', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'crowd_package', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'crowd_package', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'crowd_package',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_custom_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'custom_field', r.field_id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'custom_field', 'created', r.field_id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'custom_field', r.field_id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'custom_field', 'removed', r.field_id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'custom_field', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.field_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.field_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'custom_field',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.field_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.field_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'customer', r.external_user_id::text, (null)::text, customer_item(r.doc, r.points), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'customer', 'created', r.external_user_id::text, (null)::text, ctx_now(), customer_item(r.doc, r.points) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'customer', r.external_user_id::text, (null)::text, customer_item(r.doc, r.points), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'customer', 'removed', r.external_user_id::text, (null)::text, ctx_now(), customer_item(r.doc, r.points) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'customer', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.external_user_id::text as key, (null)::text as admin_id, customer_item(r.doc, r.points) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.external_user_id::text as key, (null)::text as admin_id, customer_item(r.doc, r.points) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'customer',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.external_user_id::text as key, (null)::text as admin_id, customer_item(r.doc, r.points) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.external_user_id::text as key, (null)::text as admin_id, customer_item(r.doc, r.points) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_department()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'department', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'department', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'department', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'department', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'department', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'department',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_event_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'event_type', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'event_type', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'event_type', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'event_type', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'event_type', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'event_type',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'file', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'file', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'file', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'file', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'file', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'file',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'goods', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'goods', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'goods', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'goods', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'goods', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'goods',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"sold":-?\\d+', '', 'g') = regexp_replace(o.item, E'"sold":-?\\d+', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_group_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'group_chat', r.group_ext_id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_chat', 'created', r.group_ext_id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'group_chat', r.group_ext_id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_chat', 'removed', r.group_ext_id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'group_chat', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.group_ext_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.group_ext_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'group_chat',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.group_ext_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.group_ext_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_group_chat_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'group_chat_tag', r.group_ext_id::text || '/' || r.tag_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_chat_tag', 'created', r.group_ext_id::text || '/' || r.tag_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'group_chat_tag', r.group_ext_id::text || '/' || r.tag_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_chat_tag', 'removed', r.group_ext_id::text || '/' || r.tag_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'group_chat_tag', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.group_ext_id::text || '/' || r.tag_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.group_ext_id::text || '/' || r.tag_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'group_chat_tag',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.group_ext_id::text || '/' || r.tag_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.group_ext_id::text || '/' || r.tag_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_group_fission_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'group_fission_mission', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_fission_mission', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'group_fission_mission', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_fission_mission', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'group_fission_mission', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'group_fission_mission',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"(invited_count|new_user_count|outflow_count)":\\d+', '', 'g') = regexp_replace(o.item, E'"(invited_count|new_user_count|outflow_count)":\\d+', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_group_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'group_message', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x), null::text from added r where r.shelf = 'sent';
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_message', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) from added r where r.shelf = 'sent';
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'group_message', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x), null::text from removed r where r.shelf = 'sent';
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_message', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) from removed r where r.shelf = 'sent';
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'group_message', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) as item, null::text as beside from added r where r.shelf = 'sent') n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) as item, null::text as beside from removed r where r.shelf = 'sent') o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'group_message',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) as item, null::text as beside from added r where r.shelf = 'sent') n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x) as item, null::text as beside from removed r where r.shelf = 'sent') o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_group_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'group_tag', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_tag', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'group_tag', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_tag', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'group_tag', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'group_tag',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_group_tag_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'group_tag_group', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_tag_group', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'group_tag_group', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'group_tag_group', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'group_tag_group', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'group_tag_group',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_journey_stage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'journey_stage', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'journey_stage', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'journey_stage', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'journey_stage', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'journey_stage', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'journey_stage',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_keyword_tag_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'keyword_tag_rule', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'keyword_tag_rule', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'keyword_tag_rule', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'keyword_tag_rule', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'keyword_tag_rule', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'keyword_tag_rule',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_material()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'material', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'material', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'material', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'material', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'material', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'material',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_material_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'material_group', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'material_group', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'material_group', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'material_group', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'material_group', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'material_group',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_moment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'moment', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x), null::text from added r where r.shelf = 'sent';
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'moment', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) from added r where r.shelf = 'sent';
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'moment', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x), null::text from removed r where r.shelf = 'sent';
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'moment', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) from removed r where r.shelf = 'sent';
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'moment', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) as item, null::text as beside from added r where r.shelf = 'sent') n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) as item, null::text as beside from removed r where r.shelf = 'sent') o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'moment',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) as item, null::text as beside from added r where r.shelf = 'sent') n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x) as item, null::text as beside from removed r where r.shelf = 'sent') o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'order', r.order_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'order', 'created', r.order_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'order', r.order_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'order', 'removed', r.order_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'order', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.order_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.order_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'order',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.order_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.order_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_points_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'points_entry', r.external_user_id::text || '/' || r.id::text, (null)::text, points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'points_entry', 'created', r.external_user_id::text || '/' || r.id::text, (null)::text, ctx_now(), points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'points_entry', r.external_user_id::text || '/' || r.id::text, (null)::text, points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'points_entry', 'removed', r.external_user_id::text || '/' || r.id::text, (null)::text, ctx_now(), points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'points_entry', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.external_user_id::text || '/' || r.id::text as key, (null)::text as admin_id, points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.external_user_id::text || '/' || r.id::text as key, (null)::text as admin_id, points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'points_entry',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.external_user_id::text || '/' || r.id::text as key, (null)::text as admin_id, points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.external_user_id::text || '/' || r.id::text as key, (null)::text as admin_id, points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_pre_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'pre_tag', r.id::text, (null)::text, (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}'), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'pre_tag', 'created', r.id::text, (null)::text, ctx_now(), (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'pre_tag', r.id::text, (null)::text, (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}'), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'pre_tag', 'removed', r.id::text, (null)::text, ctx_now(), (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'pre_tag', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'pre_tag',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}') as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'project', r.uid::text, (null)::text, project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'project', 'created', r.uid::text, (null)::text, ctx_now(), project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'project', r.uid::text, (null)::text, project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'project', 'removed', r.uid::text, (null)::text, ctx_now(), project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'project', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.uid::text as key, (null)::text as admin_id, project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.uid::text as key, (null)::text as admin_id, project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'project',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.uid::text as key, (null)::text as admin_id, project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.uid::text as key, (null)::text as admin_id, project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now()) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_quick_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'quick_reply', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'quick_reply', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'quick_reply', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'quick_reply', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'quick_reply', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'quick_reply',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"send_count":\\d+', '', 'g') = regexp_replace(o.item, E'"send_count":\\d+', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_quick_reply_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'quick_reply_group', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'quick_reply_group', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'quick_reply_group', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'quick_reply_group', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'quick_reply_group', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'quick_reply_group',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"send_count":\\d+', '', 'g') = regexp_replace(o.item, E'"send_count":\\d+', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'radar', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'radar', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'radar', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'radar', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'radar', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'radar',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"clicked_total":\\d+,"clicked_users_total":"\\d+"|"external_user_ids":\\[[^]]*\\]', '', 'g') = regexp_replace(o.item, E'"clicked_total":\\d+,"clicked_users_total":"\\d+"|"external_user_ids":\\[[^]]*\\]', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_radar_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'radar_group', r.id::text, (null)::text, r.doc || '}', null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'radar_group', 'created', r.id::text, (null)::text, ctx_now(), r.doc || '}' from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'radar_group', r.id::text, (null)::text, r.doc || '}', null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'radar_group', 'removed', r.id::text, (null)::text, ctx_now(), r.doc || '}' from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'radar_group', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc || '}' as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc || '}' as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'radar_group',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc || '}' as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc || '}' as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_sensitive_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'sensitive_rule', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'sensitive_rule', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'sensitive_rule', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'sensitive_rule', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'sensitive_rule', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'sensitive_rule',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_shop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'shop', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'shop', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'shop', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'shop', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'shop', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'shop',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_smart_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'smart_form', r.id::text, (null)::text, r.doc, null::text from added r where not r.deleted;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'smart_form', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where not r.deleted;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'smart_form', r.id::text, (null)::text, r.doc, null::text from removed r where not r.deleted;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'smart_form', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where not r.deleted;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'smart_form', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where not r.deleted) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where not r.deleted) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'smart_form',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where not r.deleted) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where not r.deleted) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_smart_form_stats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'smart_form_stats', r.form_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'smart_form_stats', 'created', r.form_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'smart_form_stats', r.form_id::text, (null)::text, (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'smart_form_stats', 'removed', r.form_id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'smart_form_stats', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.form_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.form_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'smart_form_stats',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"(views|visitors|starts|answers|customers)":\\d+', '', 'g') = regexp_replace(o.item, E'"(views|visitors|starts|answers|customers)":\\d+', '', 'g'), false)
        from (select r.corp_id, r.form_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.form_id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'staff', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'staff', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'staff', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'staff', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'staff', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'staff',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_staff_rank()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'staff_rank', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'staff_rank', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'staff_rank', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'staff_rank', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'staff_rank', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'staff_rank',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_store()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'store', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x), null::text from added r where not r.deleted;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'store', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) from added r where not r.deleted;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'store', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x), null::text from removed r where not r.deleted;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'store', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) from removed r where not r.deleted;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'store', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) as item, null::text as beside from added r where not r.deleted) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where not r.deleted) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'store',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) as item, null::text as beside from added r where not r.deleted) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where not r.deleted) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'tag', r.tag_id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'tag', 'created', r.tag_id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'tag', r.tag_id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'tag', 'removed', r.tag_id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'tag', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.tag_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.tag_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'tag',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.tag_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.tag_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_tag_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'tag_group', r.tag_group_id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'tag_group', 'created', r.tag_group_id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'tag_group', r.tag_group_id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'tag_group', 'removed', r.tag_group_id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'tag_group', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.tag_group_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.tag_group_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'tag_group',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.tag_group_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.tag_group_id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_task_treasure_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'task_treasure_mission', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'task_treasure_mission', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'task_treasure_mission', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'task_treasure_mission', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'task_treasure_mission', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'task_treasure_mission',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), coalesce(regexp_replace(n.item, E'"(invited_count|new_user_count|outflow_count)":\\d+', '', 'g') = regexp_replace(o.item, E'"(invited_count|new_user_count|outflow_count)":\\d+', '', 'g'), false)
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'ticket', r.order_no::text, (null)::text, ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()), row(r.priority, r.due_at, r.component_records, r.event_seq)::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'ticket', 'created', r.order_no::text, (null)::text, ctx_now(), ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'ticket', r.order_no::text, (null)::text, ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()), row(r.priority, r.due_at, r.component_records, r.event_seq)::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'ticket', 'removed', r.order_no::text, (null)::text, ctx_now(), ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'ticket', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.order_no::text as key, (null)::text as admin_id, ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) as item, row(r.priority, r.due_at, r.component_records, r.event_seq)::text as beside from added r where true) n
        full join (select r.corp_id, r.order_no::text as key, (null)::text as admin_id, ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) as item, row(r.priority, r.due_at, r.component_records, r.event_seq)::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'ticket',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.order_no::text as key, (null)::text as admin_id, ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) as item, row(r.priority, r.due_at, r.component_records, r.event_seq)::text as beside from added r where true) n
        full join (select r.corp_id, r.order_no::text as key, (null)::text as admin_id, ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now()) as item, row(r.priority, r.due_at, r.component_records, r.event_seq)::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_ticket_template()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'ticket_template', r.id::text, (null)::text, r.doc, null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'ticket_template', 'created', r.id::text, (null)::text, ctx_now(), r.doc from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'ticket_template', r.id::text, (null)::text, r.doc, null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'ticket_template', 'removed', r.id::text, (null)::text, ctx_now(), r.doc from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'ticket_template', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'ticket_template',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, r.doc as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.feed_welcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select 'welcome', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x), null::text from added r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'welcome', 'created', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) from added r where true;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select 'welcome', r.id::text, (null)::text, (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x), null::text from removed r where true;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, 'welcome', 'removed', r.id::text, (null)::text, ctx_now(), (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) from removed r where true;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select 'welcome', coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), 'welcome',
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), false
        from (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from added r where true) n
        full join (select r.corp_id, r.id::text as key, (null)::text as admin_id, (select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x) as item, null::text as beside from removed r where true) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.field_takes(corp text, id bigint, given json)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from custom_field f where f.corp_id = corp and f.field_id = id and case f.kind
      when 'text' then json_typeof(given) = 'string'
      when 'number' then json_typeof(given) = 'number'
      when 'date' then given::text ~ '^"\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?"$'
      else exists (select from json_array_elements(f.options) o where o ->> 'option_id' = given::text) end)
$function$;

CREATE OR REPLACE FUNCTION public.find_page(asked text)
 RETURNS TABLE(corp_id text, kind text, object_id bigint, staff_id text, channel text, sharer text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select l.corp_id, l.kind, l.object_id, l.staff_id, l.channel, l.sharer from page_link l where l.code = asked
$function$;

CREATE OR REPLACE FUNCTION public.fission_missions(corp text)
 RETURNS TABLE(kind text, id bigint, name text, cover text, describe text, status text, prize_rule json, rules json, start_time bigint, end_time bigint, new_only boolean, loss_voids boolean, ends_when_given boolean, qr_grace_days bigint, friends_per_day bigint, blacklist text[], staff_ids text[], group_ext_ids text[], tags bigint[], closes_at bigint, welcome json)
 LANGUAGE sql
 STABLE
AS $function$
  select 'task_treasure_mission', m.id, m.name, coalesce(m.cover, ''), coalesce(m.describe, ''), m.status, coalesce(m.prize_rule, '[]'),
    coalesce(m.rules, '[]'), m.start_time, m.end_time, coalesce(m.new_only, false), coalesce(m.loss_voids, false),
    coalesce(m.ends_when_given, false), coalesce(m.qr_grace_days, 7), m.friends_per_day, coalesce(m.blacklist, '{}'), coalesce(m.staff_ids, '{}'), array[]::text[],
    coalesce(m.tags, '{}'), least(case m.status when 'end' then coalesce(m.ended_at, 0) end, m.end_time, 9223372036854775807), m.welcome
  from task_treasure_mission m where m.corp_id = corp
  union all
  select 'group_fission_mission', m.id, m.name, coalesce(m.cover, ''), coalesce(m.describe, ''), m.status, coalesce(m.prize_rule, '[]'),
    coalesce(m.rules, '[]'), m.start_time, m.end_time, coalesce(m.new_only, false), coalesce(m.loss_voids, false),
    coalesce(m.ends_when_given, false), coalesce(m.qr_grace_days, 7), m.friends_per_day, coalesce(m.blacklist, '{}'), coalesce(m.staff_ext_ids, '{}'),
    coalesce(m.group_ext_ids, '{}'), coalesce(m.tags, '{}'),
    least(case m.status when 'end' then coalesce(m.ended_at, 0) end, m.end_time, 9223372036854775807), null::json
  from group_fission_mission m where m.corp_id = corp
$function$;

CREATE OR REPLACE FUNCTION public.fold_customer_tag_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  with moved as (
    delete from customer_tag_delta where ctid = any (array(
      select ctid from customer_tag_delta order by corp_id, t_id, id limit 10000 for update skip locked))
    returning corp_id, t_id, n)
  insert into customer_tag_count as c (corp_id, t_id, n)
  select corp_id, t_id, sum(n) from moved group by 1, 2 order by 1, 2
  on conflict (corp_id, t_id) do update set n = c.n + excluded.n
$function$;

CREATE OR REPLACE FUNCTION public.fold_follow_days()
 RETURNS void
 LANGUAGE sql
AS $function$
  with moved as (
    delete from follow_day_delta where ctid = any (array(
      select ctid from follow_day_delta order by corp_id, id limit 10000 for update skip locked))
    returning corp_id, day, staff_id, added, lost)
  insert into follow_day as d (corp_id, day, staff_id, added, lost)
  select corp_id, day, staff_id, sum(added), sum(lost) from moved group by 1, 2, 3 order by 1, 2, 3
  on conflict (corp_id, day, staff_id) do update set added = d.added + excluded.added, lost = d.lost + excluded.lost
$function$;

CREATE OR REPLACE FUNCTION public.form_submission(a smart_form_answer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('id', a.id, 'deleted', false, 'form_id', a.form_id, 'scr_id', coalesce((
      select v.id from smart_form_visitor v
      where v.corp_id = a.corp_id and v.form_id = a.form_id and v.visitor = a.visitor), 0),
    'external_user_id', coalesce(a.external_user_id, ''), 'version', a.version, 'time_spent', a.seconds,
    'component_value_list', coalesce((
      select json_agg(json_build_object('relation_id', a.id, 'component_id', q.n, 'field_id', q.field ->> 'id',
        'component_type', q.field ->> 'type', 'title', q.field ->> 'label',
        'value', case when q.many then '' else a.answers ->> (q.field ->> 'id') end,
        'values', case when not q.many then '[]'::json
          when json_typeof(a.answers -> (q.field ->> 'id')) = 'array' then a.answers -> (q.field ->> 'id')
          else json_build_array(a.answers ->> (q.field ->> 'id')) end) order by q.n)
      from (
        select f.field, f.n, f.field ->> 'type' in ('radio', 'checkbox', 'select') as many from smart_form_version v
        cross join lateral json_array_elements(v.fields) with ordinality f (field, n)
        where v.corp_id = a.corp_id and v.form_id = a.form_id and v.version = a.version) q
      where a.answers -> (q.field ->> 'id') is not null), '[]'),
    'user_city', '', 'submit_at', a.created_at)::text
$function$;

CREATE OR REPLACE FUNCTION public.forms_drop_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update smart_form f set tags = array(
    select u.t_id from unnest(f.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = f.corp_id and g.t_id = u.t_id) order by u.n)
  where f.tags <> '{}' and exists (select from gone g where g.corp_id = f.corp_id and g.t_id = any (f.tags));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.goods_sold(corp text, was json[], now json[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with pieces as (
    select (i ->> 'item_id')::bigint as id, -(i ->> 'amount')::bigint as n
    from unnest(was) l (items), json_array_elements(l.items) i where i ->> 'item_id' is not null
    union all
    select (i ->> 'item_id')::bigint, (i ->> 'amount')::bigint
    from unnest(now) l (items), json_array_elements(l.items) i where i ->> 'item_id' is not null),
  moved as (select id, sum(n) as n from pieces group by id having sum(n) <> 0),
  held as (
    select g.id, m.n from goods g join moved m using (id) where g.corp_id = corp order by g.id for update of g)
  update goods g set sold = g.sold + h.n from held h where g.corp_id = corp and g.id = h.id;
end $function$;

CREATE OR REPLACE FUNCTION public.grams(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  characters text[] := string_to_array(lower(value), null);
  length int := cardinality(characters);
  found text[] := characters;
  count int := 2 * length - 1;
  run int := 0; -- how many digits and Latin letters stand together up to here
begin
  for i in 2..length loop
    found[length + i - 1] := characters[i - 1] || characters[i];
  end loop;
  if lower(value) ~ '[a-z0-9]{5}' then
    for i in 1..length loop
      run := case when ascii(characters[i]) between 97 and 122 or ascii(characters[i]) between 48 and 57 then run + 1 else 0 end;
      if run >= 5 then
        count := count + 1;
        found[count] := characters[i - 4] || characters[i - 3] || characters[i - 2] || characters[i - 1] || characters[i];
      end if;
    end loop;
  end if;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.group_chat_joined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into group_chat_join (corp_id, group_ext_id, user_id, join_time, invitor)
  select corp_id, group_ext_id, user_id, join_time, invitor from came where user_type = 2 and invitor is not null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.group_chat_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"group_ext_id":' || js(new.group_ext_id) || ',"group_id":' || js(new.group_ext_id) || ',"name":'
    || js(new.name) || ',"owner_staff_id":' || js(new.owner_staff_id) || ',"owner":' || js(new.owner_staff_id)
    || ',"member_count":' || new.member_count || ',"created_at":' || new.created_at || ',"create_time":'
    || new.created_at || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.group_chat_member_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.user_type = 2 and exists (
    select from customer c join customer_group g on g.corp_id = c.corp_id and g.customer_pk = c.pk
    where c.corp_id = new.corp_id and c.external_user_id = new.user_id and g.group_ext_id = new.group_ext_id) then
    new.id := group_member_number(new.group_ext_id, new.user_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.group_fission_mission_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"af_type":' || to_json(new.af_type),
    ',"created_at":', new.created_at, ',"invited_count":' || new.invited_count,
    ',"new_user_count":' || new.new_user_count, ',"outflow_count":' || new.outflow_count,
    ',"prize_rule":' || new.prize_rule, ',"staff_ext_ids":' || array_to_json(new.staff_ext_ids),
    ',"status":', js(new.status), ',"tags":' || array_to_json(new.tags), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.group_leavers(corp text, chat text)
 RETURNS TABLE(id bigint, user_id text, user_type smallint, unionid text, name text, nickname text, join_scene smallint, join_time bigint, invitor text, state text, left_at bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select m.id, m.user_id, m.user_type, coalesce(c.unionid, m.unionid), coalesce(nullif(m.name, ''), c.name, s.name, ''), m.nickname,
    m.join_scene, m.join_time, m.invitor, m.state, m.left_at
  from group_chat_left m
  left join customer c on m.user_type = 2 and c.corp_id = corp and c.external_user_id = m.user_id
  left join staff s on m.user_type = 1 and s.corp_id = corp and s.id = m.user_id
  where m.corp_id = corp and m.group_ext_id = chat
$function$;

CREATE OR REPLACE FUNCTION public.group_member_number(chat text, member text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ('x' || left(md5(chat || '/' || member), 13))::bit(52)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.group_members(corp text, chat text)
 RETURNS TABLE(id bigint, user_id text, user_type smallint, unionid text, name text, nickname text, join_scene smallint, join_time bigint, invitor text, state text)
 LANGUAGE sql
 STABLE
AS $function$
  select m.id, m.user_id, m.user_type, coalesce(c.unionid, m.unionid), coalesce(nullif(m.name, ''), c.name, s.name, ''), m.nickname,
    m.join_scene, m.join_time, m.invitor, m.state
  from group_chat_member m
  left join customer c on m.user_type = 2 and c.corp_id = corp and c.external_user_id = m.user_id
  left join staff s on m.user_type = 1 and s.corp_id = corp and s.id = m.user_id
  where m.corp_id = corp and m.group_ext_id = chat
  union all
  select group_member_number(chat, c.external_user_id), c.external_user_id, 2, c.unionid, c.name, '', 1, 0, null, ''
  from customer_group g join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
  where g.corp_id = corp and g.group_ext_id = chat and not exists (
    select from group_chat_member m where m.corp_id = corp and m.group_ext_id = chat and m.user_id = c.external_user_id)
$function$;

CREATE OR REPLACE FUNCTION public.group_message_item(m group_message, zone text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select '{"id":' || m.id || ',"name":' || js(m.name) || ',"created_at":' || js(local_time(m.created_at, zone))
    || ',"send_at":' || js(local_time(m.created_at, zone)) || ',"send_type":"'
    || case when m.was_scheduled then 'schedule' else 'realtime' end || '","status":"'
    || case when m.cancelled_at is not null then 'canceled' else case m.state when 'pending' then 'waiting' when 'sending' then 'sended' when 'done' then 'completed' else 'failed' end end
    || '","state":' || js(m.state)
    || ',"msg_data":' || js('{"text":{"content":' || js(m.content) || '},"attachments":' || m.attachments || '}')
    || ',"staff_ext_id":' || js(m.creator_id)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = m.creator_id), ''))
    || ',"staff_id_list":' || js(t.senders) || ',"staff_id_count":' || cardinality(t.senders)
    || ',"sended_staff_count":' || t.sent || ',"not_send_staff_count":' || cardinality(t.senders) - t.sent
    || case m.chat_type when 'group' then ',"send_group_count":' || m.sent || ',"not_send_group_count":' || m.recipients - m.sent
      else ',"send_eu_count":' || m.sent || ',"not_send_eu_count":' || m.recipients - m.sent
        || ',"sub_mission_external_user_count":' || m.recipients end
    || ',"sub_mission_list":[' || t.items || ']}'
  from (
    select coalesce(array_agg(x.staff_id order by x.first), '{}') as senders, count(*) filter (where x.status = 'sended') as sent,
      coalesce(string_agg('{"staff_ext_id":' || js(x.staff_id) || case m.chat_type when 'group' then ',"group_list":' || js(array(
          select r.chat_id from group_message_recipient r
          where r.corp_id = m.corp_id and r.mission_id = m.id and r.n between x.first and x.last
            and r.staff_id = x.staff_id order by r.n)) else '' end
        || ',"status":"' || x.status || '","failed_reason":' || js(x.reason) || '}', ',' order by x.first), '') as items
    from group_message_senders(m.corp_id, m.id) x) t
$function$;

CREATE OR REPLACE FUNCTION public.group_message_part(m group_message, zone text, sender text, first bigint, last bigint, status text, reason json)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select '{"created_at":' || js(local_time(m.created_at, zone)) || ',"main_mission_id":' || m.id || ',"staff_id":' || js(sender)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = sender), ''))
    || case m.chat_type when 'group' then ',"group_list":' else ',"external_user_list":' end || js(x.ids)
    || ',"status":"' || status || '","sended_at":' || case status when 'sended' then coalesce(x.sent_at, 0) else 0 end
    || ',"has_notified":' || (m.reminders <> '{}')::int || ',"failed_reason":' || js(reason)
    || ',"failed_code":' || js(coalesce(reason ->> 'code', '')) || ',"total_target_count":' || x.total
    || ',"success_count":' || x.sent || ',"fail_limit_count":' || x.limited || ',"fail_no_friend_count":' || x.strangers || '}'
  from (
    select count(*) as total, coalesce(array_agg(coalesce(r.external_user_id, r.chat_id) order by r.n), '{}') as ids, max(r.send_time) as sent_at,
      count(*) filter (where r.state = 'sent') as sent,
      count(*) filter (where r.state = 'failed' and r.failed_code = 'limit_reached') as limited,
      count(*) filter (where r.state = 'failed' and r.failed_code = 'not_friend') as strangers
    from group_message_recipient r
    where r.corp_id = m.corp_id and r.mission_id = m.id and r.n between group_message_part.first and group_message_part.last
      and r.staff_id = sender) x
$function$;

CREATE OR REPLACE FUNCTION public.group_message_senders(corp text, mission bigint)
 RETURNS TABLE(staff_id text, first bigint, last bigint, status text, reason json)
 LANGUAGE sql
 STABLE
AS $function$
  select t.staff_id, min(t.first), max(t.last), case
      when bool_or(t.state = 'pending') then 'waiting_send' when bool_or(t.state = 'accepted') then 'waiting_confirm'
      when bool_or(t.state = 'done') then 'sended' else 'failed' end,
    (array_agg(reason_of(t.reason_code, t.reason_params) order by t.first) filter (where t.reason_code is not null))[1]
  from group_message_task t where t.corp_id = corp and t.mission_id = mission group by t.staff_id
$function$;

CREATE OR REPLACE FUNCTION public.hold_tags(corp text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock_shared(hashtextextended(corp || '/tags', 5))
$function$;

CREATE OR REPLACE FUNCTION public.id_hash(corp text, VARIADIC what text[])
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(c.id_seed || convert_to(array_to_json(what)::text, 'UTF8')) from corp c where c.corp_id = corp
$function$;

CREATE OR REPLACE FUNCTION public.id_hex(corp text, VARIADIC what text[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(encode(id_hash(corp, variadic what), 'hex'), 32)
$function$;

CREATE OR REPLACE FUNCTION public.id_number(bound bigint, corp text, VARIADIC what text[])
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select ('x' || left(id_hex(corp, variadic what), 15))::bit(60)::bigint % bound
$function$;

CREATE OR REPLACE FUNCTION public.id_uuid(corp text, VARIADIC what text[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select id_hex(corp, variadic what)::uuid::text
$function$;

CREATE OR REPLACE FUNCTION public.internal_tags(corp text, customer text, staff text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat('[', string_agg('{"name":' || js(t.name) || '}', ',' order by t.created_at, t.name collate "C"), ']')
  from internal_tag t where t.corp_id = corp and t.external_user_id = customer and t.staff_id = staff
$function$;

CREATE OR REPLACE FUNCTION public.is_connected_elsewhere(corp text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from platform_connection p
    where p.corp_id = corp and not exists (select from simulator_beside s where s.origin = p.base_url))
$function$;

CREATE OR REPLACE FUNCTION public.job_is_awaited(j job)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH at_work AS (
          SELECT (((job_is_awaited.j).payload ->> 'id'::text))::bigint AS id,
             (((job_is_awaited.j).payload ->> 'at'::text))::bigint AS at,
             ((job_is_awaited.j).payload ->> 'kind'::text) AS kind
         )
  SELECT
         CASE (job_is_awaited.j).kind
             WHEN 'group_message_due'::text THEN (EXISTS ( SELECT
                FROM group_message r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.state = 'scheduled'::text) AND (r.send_at = (((job_is_awaited.j).payload ->> 'send_at'::text))::bigint))))
             WHEN 'moment_due'::text THEN (EXISTS ( SELECT
                FROM moment r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.state = 'scheduled'::text) AND (r.send_at = (((job_is_awaited.j).payload ->> 'send_at'::text))::bigint))))
             WHEN 'group_message'::text THEN (((job_is_awaited.j).state <> 'dead'::text) AND (EXISTS ( SELECT
                FROM group_message_task r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.mission_id = (((job_is_awaited.j).payload ->> 'mission_id'::text))::bigint) AND (r.first = (((job_is_awaited.j).payload ->> 'first'::text))::bigint) AND (r.state = ANY (ARRAY['pending'::text, 'accepted'::text]))))))
             WHEN 'moment'::text THEN (((job_is_awaited.j).state <> 'dead'::text) AND (EXISTS ( SELECT
                FROM moment_task r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.moment_id = (((job_is_awaited.j).payload ->> 'moment_id'::text))::bigint) AND (r.state = ANY (ARRAY['pending'::text, 'accepted'::text]))))))
             WHEN 'mission_end'::text THEN
             CASE w.kind
                 WHEN 'task_treasure_mission'::text THEN (EXISTS ( SELECT
                    FROM task_treasure_mission r
                   WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.status = 'ongoing'::text) AND (r.end_time = w.at))))
                 ELSE (EXISTS ( SELECT
                    FROM group_fission_mission r
                   WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.status = 'ongoing'::text) AND (r.end_time = w.at))))
             END
             WHEN 'check_in_end'::text THEN (EXISTS ( SELECT
                FROM check_in_mission r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.status = 'ongoing'::text) AND (r.end_time = w.at))))
             WHEN 'smart_form_end'::text THEN (EXISTS ( SELECT
                FROM smart_form r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.status = 'publish'::text) AND (NOT r.deleted) AND (r.end_time = w.at))))
             WHEN 'staff_rank_turn'::text THEN (EXISTS ( SELECT
                FROM staff_rank r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.status <> 'finished'::text) AND (
                     CASE ((job_is_awaited.j).payload ->> 'to'::text)
                         WHEN 'started'::text THEN r.start_time
                         ELSE r.end_time
                     END = w.at))))
             WHEN 'staff_rank_count'::text THEN (EXISTS ( SELECT
                FROM staff_rank r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.start_time = (((job_is_awaited.j).payload ->> 'from'::text))::bigint) AND (r.end_time = (((job_is_awaited.j).payload ->> 'to'::text))::bigint))))
             WHEN 'contact_way_receiving'::text THEN ((w.at IS NOT NULL) AND (EXISTS ( SELECT
                FROM contact_way r
               WHERE ((r.corp_id = (job_is_awaited.j).corp_id) AND (r.id = w.id) AND (r.receiving_ids IS NOT NULL)))))
             ELSE false
         END AS "case"
    FROM at_work w;
END;

CREATE OR REPLACE FUNCTION public.journey_stage_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"id":' || new.id || ',"name":' || js(new.name) || ',"order":' || new."order" || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.js(value anyelement)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(to_json(value)::text, 'null') $function$;

CREATE OR REPLACE FUNCTION public.js_unless(absent text[], key text, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when key = any (absent) then '' else ',"' || key || '":' || value end $function$;

CREATE OR REPLACE FUNCTION public.json_without(record json, keys text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '{' || string_agg(to_json(key)::text || ':' || value::text, ',') || '}'
  from json_each(record) where key <> all (keys)
$function$;

CREATE OR REPLACE FUNCTION public.key_reaches(only_corp text, corp text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select only_corp is null or corp = only_corp
    or exists (select from sandbox_clone k where k.corp_id = corp and k.source = only_corp)
$function$;

CREATE OR REPLACE FUNCTION public.keyword_rules_drop_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update keyword_tag_rule r set updated_at = greatest(r.updated_at, ctx_now()), tags = array(
    select u.t_id from unnest(r.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = r.corp_id and g.t_id = u.t_id) order by u.n)
  where exists (select from gone g where g.corp_id = r.corp_id and g.t_id = any (r.tags));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.list_corps(term text, among text[], by text, backwards boolean, after_place text, after_id text, skip bigint, most integer)
 RETURNS TABLE(corp_id text, name text, created_at bigint, place text, total bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with matching as materialized (
    select c.corp_id collate "C" as id, c.name, c.created_at,
      case by when 'name' then c.name when 'created_at' then lpad(c.created_at::text, 20, '0') else c.corp_id end collate "C" as place
    from corp c
    where c.removed_at is null and (among is null or c.corp_id = any (among))
      and (term is null or strpos(lower(c.name), lower(term)) > 0 or strpos(lower(c.corp_id), lower(term)) > 0))
  select m.id, m.name, m.created_at, m.place, (select count(*) from matching) from matching m
  where after_id is null or case when backwards then (m.place, m.id) < (after_place, after_id)
    else (m.place, m.id) > (after_place, after_id) end
  order by case when backwards then m.place end desc, case when backwards then m.id end desc, m.place, m.id
  offset skip limit most
$function$;

CREATE OR REPLACE FUNCTION public.local_time(seconds bigint, zone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select to_char(to_timestamp(seconds) at time zone zone, 'YYYY-MM-DD HH24:MI:SS') $function$;

CREATE OR REPLACE PROCEDURE public.make_searchable(IN relation text, IN searched text, IN key text, IN key_type text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format($f$
    create or replace function %1$I(term text) returns setof %2$s language sql stable security definer rows 100
    set search_path = public set work_mem = '64MB' set enable_seqscan = off set enable_indexscan = off as $s$
      select r.%3$I from %4$I r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.%5$I) @> term_grams(term)
        and strpos(lower(r.%5$I), (select lower(term))) > 0 $s$ $f$,
    'search_' || relation, key_type, key, relation, searched);
  execute format('revoke all on function %1$I(text) from public; grant execute on function %1$I(text) to guanxi_app',
    'search_' || relation);
end $procedure$;

CREATE OR REPLACE FUNCTION public.message_thumb(kind text, content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when content <> '' then left(content, 200) else case kind
    when 'image' then '[图片]' when 'revoke' then '[撤回消息]' when 'agree' then '[同意会话存档]'
    when 'disagree' then '[不同意会话存档]' when 'voice' then '[语音]' when 'video' then '[视频]'
    when 'card' then '[名片]' when 'location' then '[位置]' when 'emotion' then '[表情]' when 'file' then '[文件]'
    when 'link' then '[链接]' when 'weapp' then '[小程序]' when 'chatrecord' then '[聊天记录]'
    when 'redpacket' then '[红包]' when 'external_redpacket' then '[红包]' when 'todo' then '[待办]'
    when 'vote' then '[投票]' when 'collect' then '[收集表]' when 'meeting' then '[会议]' when 'docmsg' then '[文档]'
    when 'news' then '[图文]' when 'calendar' then '[日程]' else '[消息]' end end
$function$;

CREATE OR REPLACE FUNCTION public.mission_burst(corp text, of text, mission bigint, names text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from mission_visitor v
    where v.corp_id = corp and v.kind = of and v.mission_id = mission and v.visitor = any (names) and v.origin <> '' and 10 <= (
      select count(*) from (
        select from mission_visitor b
        where b.corp_id = corp and b.kind = of and b.mission_id = mission and b.origin = v.origin and b.origin <> ''
          and b.first_at between v.first_at - 600 and v.first_at + 600 limit 10) near))
$function$;

CREATE OR REPLACE FUNCTION public.mission_counts(corp text, of text, mission bigint, saw bigint, joins bigint, inviters bigint, finishers bigint, came_by bigint, stays bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into mission_stats as s (corp_id, kind, mission_id, seen, joined, inviting, finished, came, stayed)
  values (corp, of, mission, saw, joins, greatest(inviters, 0), greatest(finishers, 0), came_by, greatest(stays, 0))
  on conflict (corp_id, kind, mission_id) do update set seen = s.seen + saw, joined = s.joined + joins,
    inviting = greatest(s.inviting + inviters, 0), finished = greatest(s.finished + finishers, 0), came = s.came + came_by,
    stayed = greatest(s.stayed + stays, 0)
$function$;

CREATE OR REPLACE FUNCTION public.mission_days(corp text, changes json)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into mission_day as d (corp_id, kind, mission_id, day, seen, joined, came, lost)
  select corp, g.kind, g.id, (to_timestamp(g.at) at time zone k.time_zone)::date, sum(coalesce(g.seen, 0)), sum(coalesce(g.joined, 0)),
    sum(coalesce(g.came, 0)), sum(coalesce(g.lost, 0))
  from json_to_recordset(changes) g (kind text, id bigint, at bigint, seen int, joined int, came int, lost int), corp k
  where k.corp_id = corp group by 2, 3, 4 order by 2, 3, 4
  on conflict (corp_id, kind, mission_id, day) do update set seen = d.seen + excluded.seen, joined = d.joined + excluded.joined,
    came = d.came + excluded.came, lost = d.lost + excluded.lost
$function$;

CREATE OR REPLACE FUNCTION public.mission_days_recounted(corp text, of text, mission bigint)
 RETURNS TABLE(day date, seen bigint, joined bigint, came bigint, lost bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select (to_timestamp(g.at) at time zone k.time_zone)::date, count(*) filter (where g.what = 'seen'),
    count(*) filter (where g.what = 'joined'), count(*) filter (where g.what = 'came'), count(*) filter (where g.what = 'lost')
  from corp k, (
    select 'seen' as what, first_at as at from mission_visitor
    where corp_id = corp and kind = of and mission_id = mission and visitor <> ''
    union all
    select 'joined', joined_at from mission_participant where corp_id = corp and kind = of and mission_id = mission
    union all
    select 'came', at from mission_invite where corp_id = corp and kind = of and mission_id = mission
    union all
    select 'lost', lost_at from mission_invite where corp_id = corp and kind = of and mission_id = mission and lost_at is not null) g
  where k.corp_id = corp group by 1
$function$;

CREATE OR REPLACE FUNCTION public.mission_participant_shown(corp text, participant bigint)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('id', p.id, 'effective', p.effective, 'configId', p.config_id, 'qrCode', p.qr_code,
    'isRefused', p.reason_code is not null, 'shareCode', coalesce((
      select l.code from page_link l where l.corp_id = corp and l.kind = p.kind and l.object_id = p.mission_id
        and l.sharer = p.id::text and l.staff_id = '' and l.channel = ''), ''), 'name', coalesce((
      select c.name from customer c where c.corp_id = corp and c.external_user_id = p.external_user_id), ''),
    'awards', (
      select coalesce(json_agg(json_build_object('level', a.level, 'state', a.state, 'prize', a.prize,
        'handedOverAt', a.handed_over_at) order by a.level), '[]')
      from mission_award a where a.corp_id = corp and a.participant_id = p.id))
  from mission_participant p where p.corp_id = corp and p.id = participant
$function$;

CREATE OR REPLACE FUNCTION public.mission_recounted(corp text, of text, mission bigint)
 RETURNS TABLE(seen bigint, joined bigint, inviting bigint, finished bigint, came bigint, stayed bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select (select count(*) from mission_visitor v where v.corp_id = corp and v.kind = of and v.mission_id = mission and v.visitor <> ''),
    p.joined, p.inviting, p.finished, i.came, i.stayed
  from (select count(*) as joined, count(*) filter (where effective > 0) as inviting, count(finished_at) as finished
      from mission_participant where corp_id = corp and kind = of and mission_id = mission) p,
    (select count(*) as came, count(*) filter (where not lost) as stayed
      from mission_invite where corp_id = corp and kind = of and mission_id = mission) i
$function$;

CREATE OR REPLACE FUNCTION public.missions_drop_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_treasure_mission m set updated_at = greatest(m.updated_at, ctx_now()), tags = array(
    select u.t_id from unnest(m.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = m.corp_id and g.t_id = u.t_id) order by u.n)
  where exists (select from gone g where g.corp_id = m.corp_id and g.t_id = any (m.tags));
  update group_fission_mission m set updated_at = greatest(m.updated_at, ctx_now()), tags = array(
    select u.t_id from unnest(m.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = m.corp_id and g.t_id = u.t_id) order by u.n)
  where exists (select from gone g where g.corp_id = m.corp_id and g.t_id = any (m.tags));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.moment_item(m moment, zone text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select '{"id":' || m.id || ',"moment_id":' || js(m.id::text) || ',"title":' || js(m.name) || ',"text":' || js(m.content)
    || ',"message_type":' || js(coalesce(m.attachments -> 0 ->> 'msgtype', 'text'))
    || ',"msg_data":' || js('{"text":{"content":' || js(m.content) || '},"attachments":' || m.attachments || '}')
    || ',"image":[' || coalesce((select string_agg((a.item #> '{image,url}')::text, ',' order by a.n)
      from json_array_elements(m.attachments) with ordinality a (item, n) where a.item ->> 'msgtype' = 'image'), '') || ']'
    || ',"link":' || coalesce((m.attachments -> 0 -> 'link')::text, '{}')
    || ',"video":' || coalesce((m.attachments -> 0 -> 'video')::text, '{}') || ',"location":{}'
    || ',"created_at":' || js(local_time(m.created_at, zone)) || ',"msgtime":' || js(local_time(m.created_at, zone))
    || ',"publish_at":' || js(local_time(t.first, zone)) || ',"state":' || js(m.state)
    || ',"create_type":0,"visible_type":' || (m.tag_ids = '{}')::int
    || ',"is_cron":' || js(m.was_scheduled) || ',"cron_finished":null,"create_error_msg":null,"staff_ext_id":' || js(m.creator_id)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = m.creator_id), ''))
    || ',"staff_id_list":' || js(t.staff) || ',"staff_id_count":' || cardinality(t.staff)
    || ',"total_task_count":' || cardinality(t.staff) || ',"sended_task_count":' || t.sent || '}'
  from (
    select coalesce(array_agg(t.staff_id order by t.n), '{}') as staff, min(t.send_time) as first,
      count(*) filter (where t.state = 'sent') as sent
    from moment_task t where t.corp_id = m.corp_id and t.moment_id = m.id) t
$function$;

CREATE OR REPLACE FUNCTION public.move_cells_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update control_epoch set epoch = epoch + 1, cells = cells + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_control_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update control_epoch set epoch = epoch + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.named_custom_fields(c customer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select named_fields(c.corp_id, c.custom_fields)
$function$;

CREATE OR REPLACE FUNCTION public.named_fields(corp text, fields json)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat('[', string_agg('{"field_id":' || f.field_id || ',"value":' || v.value || ',"id":' || f.field_id || ',"name":'
      || js(f.field_name) || ',"field_type":"'
      || case f.kind when 'option' then 'option_text' when 'date' then 'datetime' else f.kind end || '","field_value":'
      || case f.kind
        when 'option' then js((select o ->> 'name' from json_array_elements(f.options) o
          where o ->> 'option_id' = v.value::text limit 1))
        when 'number' then js(v.value::text)
        else v.value::text end
      || ',"corp_id":' || js(corp) || ',"created_at":' || f.created_at || ',"deleted":false,"has_staff_used":true,"rank_num":' || v.n || '}',
    ',' order by v.n), ']')
  from (
    select x.n, (x.item ->> 'field_id')::bigint as field_id, x.item -> 'value' as value
    from json_array_elements(fields) with ordinality x (item, n)) v
  join custom_field f on f.corp_id = corp and f.field_id = v.field_id
$function$;

CREATE OR REPLACE FUNCTION public.named_tags(corp text, tags json)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat('[', string_agg('{"id":' || t.t_id || ',"name":' || js(t.tag_name) || '}', ',' order by x.n), ']')
  from json_array_elements(tags) with ordinality x (tag, n)
  join tag t on t.corp_id = corp and t.t_id = (x.tag ->> 'id')::bigint
$function$;

CREATE OR REPLACE FUNCTION public.next_id(corp text, name text, key text DEFAULT 'id'::text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  highest bigint;
  given bigint;
begin
  execute format('select coalesce(max(%I), 0) from %I where corp_id = $1', key, name) into highest using corp;
  insert into last_id values (corp, name, highest + 1)
  on conflict (corp_id, relation) do update set id = greatest(last_id.id, highest) + 1
  returning id into given;
  return given;
end $function$;

CREATE OR REPLACE FUNCTION public.next_key(corp text, name text, key text, prefix text DEFAULT ''::text, owner text DEFAULT 'corp_id'::text, owner_id text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  n bigint;
  given text;
  used boolean;
begin
  loop
    insert into last_id values (corp, name, 1)
    on conflict (corp_id, relation) do update set id = last_id.id + 1 returning id into n;
    given := case prefix when '' then id_hex(corp, name, n::text) else prefix || id_uuid(corp, name, n::text) end;
    execute format('select exists (select from %I where corp_id = $1 and %I = $2 and %I = $3)', name, owner, key)
      into used using corp, coalesce(owner_id, corp), given;
    exit when not used;
  end loop;
  return given;
end $function$;

CREATE OR REPLACE FUNCTION public.next_message_id(corp text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  highest bigint;
  given bigint;
begin
  select greatest(max(m.id), (select max(p.id) from moment p where p.corp_id = corp),
    (select l.id from last_id l where l.corp_id = corp and l.relation = 'moment'), 0)
  into highest from group_message m where m.corp_id = corp;
  insert into last_id values (corp, 'group_message', highest + 1)
  on conflict (corp_id, relation) do update set id = greatest(last_id.id, highest) + 1
  returning id into given;
  return given;
end $function$;

CREATE OR REPLACE FUNCTION public.node_beat(node_id text, node_build text, node_schema integer, node_serves boolean, works boolean, OUT serving integer, OUT leads boolean, OUT cells bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  gone_ms constant bigint := 4000;
  now_ms constant bigint := clock_ms();
begin
  insert into node as n (id, build, schema, serves, started, seen)
  values (node_id, node_build, node_schema, node_serves, now_ms / 1000, now_ms)
  on conflict (id) do update set seen = excluded.seen;
  leads := false;
  if works then
    insert into node_duty as d (duty, node, until_ms) values ('upkeep', node_id, now_ms + gone_ms)
    on conflict (duty) do update set node = excluded.node, until_ms = excluded.until_ms
    where d.node = excluded.node or d.until_ms < now_ms;
    leads := found;
    if leads then
      delete from node where seen < now_ms - 60000;
    end if;
  end if;
  select count(*)::int into serving from node where serves and seen > now_ms - gone_ms;
  select e.cells into cells from control_epoch e;
end $function$;

CREATE OR REPLACE FUNCTION public.notes_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_timeline as t (corp_id, customer_pk, kind, time, actor, staff_id, text, data, event_type_id, source_key)
  select n.corp_id, c.pk, case when n.event_type_id is null then 'manual_event' else 'custom_event' end, n.created_at, 'staff',
    n.staff_id, n.text, json_build_object('author', n.author, 'title', n.title, 'event_type_id', n.event_type_id), n.event_type_id,
    'note/' || n.id
  from told n join customer c on c.corp_id = n.corp_id and c.external_user_id = n.external_user_id
  order by n.external_user_id, n.created_at, n.id
  on conflict (corp_id, customer_pk, source_key) do update set kind = excluded.kind, time = excluded.time,
    staff_id = excluded.staff_id, text = excluded.text, data = excluded.data, event_type_id = excluded.event_type_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notes_untold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from customer_timeline t using gone n, customer c
  where c.corp_id = n.corp_id and c.external_user_id = n.external_user_id
    and t.corp_id = n.corp_id and t.customer_pk = c.pk and t.source_key = 'note/' || n.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_caller(given bytea, by_key boolean, at bigint, idle bigint, corp text)
 RETURNS TABLE(operator_id bigint, name text, admin boolean, has_password boolean, totp boolean, key_id bigint, key_corp_id text, key_rights text[], seen_at bigint, members json, corp_open boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  found_operator bigint;
  found_key operator_key;
  seen bigint;
begin
  if by_key then
    select * into found_key from operator_key k
    where k.hash = given and k.revoked_at is null and coalesce(k.expires_at > at, true);
    found_operator := found_key.operator_id;
    seen := coalesce(found_key.last_used_at, 0);
  else
    select s.operator_id, s.seen_at into found_operator, seen from operator_session s
    where s.hash = given and s.ends_at > at and s.seen_at > at - idle;
  end if;
  return query
    select o.operator_id, o.name, o.admin, o.password is not null, o.totp is not null, found_key.key_id,
      found_key.only_corp_id, found_key.rights, seen, coalesce((
      select json_agg(json_build_object('corp_id', m.corp_id, 'role', m.role, 'staff_id', m.staff_id, 'name', c.name,
          'time_zone', c.time_zone, 'sandbox', c.sandbox)
        order by m.corp_id)
      from operator_member m join corp c on c.corp_id = m.corp_id
      where m.operator_id = o.operator_id and c.removed_at is null
        and key_reaches(found_key.only_corp_id, m.corp_id)), '[]'),
      exists (select from corp c where c.corp_id = corp and c.removed_at is null)
        and key_reaches(found_key.only_corp_id, corp)
    from operator o where o.operator_id = found_operator and o.disabled_at is null;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_is_only_here(wanted bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(bool_and(m.corp_id = current_setting('guanxi.corp_id', true)), false) and not bool_or(o.admin)
  from operator o join operator_member m on m.operator_id = o.operator_id where o.operator_id = wanted
$function$;

CREATE OR REPLACE FUNCTION public.order_counts_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform goods_sold(corp_id, '{}', array_agg(item_list)) from added group by corp_id;
  elsif tg_op = 'DELETE' then
    perform goods_sold(corp_id, array_agg(item_list), '{}') from removed group by corp_id;
  else
    perform goods_sold(n.corp_id, array_agg(o.item_list), array_agg(n.item_list))
    from added n join removed o using (corp_id, pk) where n.item_list::text <> o.item_list::text group by n.corp_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_forget_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shop_order o set external_user_id = null, unionid = null
  from gone g where o.corp_id = g.corp_id and o.external_user_id = g.external_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.own_tag_id(id text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select id ~ '^etg?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$function$;

CREATE OR REPLACE FUNCTION public.page_address(corp text, page_kind text, object bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select o.origin || case page_kind when 'radar' then '/r/' when 'form' then '/f/' when 'check_in' then '/c/' else '/m/' end || l.code
  from page_link l, public_origin o
  where l.corp_id = corp and l.kind = page_kind and l.object_id = object and l.sharer = '' and l.staff_id = '' and l.channel = ''
$function$;

CREATE OR REPLACE FUNCTION public.page_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  select translate(encode(substr(uuid_send(gen_random_uuid()), 1, 6) || substr(uuid_send(gen_random_uuid()), 10, 6), 'base64'), '+/', '-_')
$function$;

CREATE OR REPLACE FUNCTION public.page_code(corp text, kind text, object bigint, sharer text DEFAULT ''::text, staff text DEFAULT ''::text, channel text DEFAULT ''::text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select translate(encode(substr(id_hash(corp, 'page', kind, object::text, sharer, staff, channel), 1, 12), 'base64'), '+/', '-_')
$function$;

CREATE OR REPLACE FUNCTION public.pair_fields(c customer, staff text)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select put_fields(c.custom_fields, null, (
    select json_object_agg(v.field_id, v.value) from customer_field_value v
    where v.corp_id = c.corp_id and v.external_user_id = c.external_user_id and v.staff_id = staff))
$function$;

CREATE OR REPLACE FUNCTION public.pair_values_drop_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from customer_field_value v using gone g where v.corp_id = g.corp_id and v.field_id = g.field_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pair_values_drop_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from customer_field_value v using new_rows n
  where v.corp_id = n.corp_id and v.field_id = n.field_id and not field_takes(n.corp_id, n.field_id, v.value);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.points_entry_item(id bigint, delta bigint, balance bigint, kind text, reason text, target text, data json, created_at bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select '{"id":' || id || ',"delta":' || delta || ',"balance":' || balance || ',"kind":' || to_json(kind) || ',"reason":'
    || to_json(reason) || ',"target":' || coalesce(to_json(target)::text, 'null') || ',"data":'
    || coalesce(data::text, 'null') || ',"created_at":' || created_at || '}'
$function$;

CREATE OR REPLACE FUNCTION public.points_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from points_entry e using gone g where e.corp_id = g.corp_id and e.external_user_id = g.external_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.points_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, created_at)
  select corp_id, external_user_id, 1, points, points, 'opening', 'opening', ctx_now()
  from made where points <> 0 order by external_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pre_tags_drop_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from pre_tag p using gone g where p.corp_id = g.corp_id and p.t_id = g.t_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.presets_drop_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from preset p using gone g where p.corp_id = g.corp_id and p.field_id = g.field_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.project_item(doc text[], dues bigint[], first_due bigint, last_due bigint, now bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when last_due < now then array_to_string(doc, '3')
    when first_due < now then (
      select string_agg(p.piece || case when p.due is null then '' when p.due < now then '3' else '1' end, '' order by p.i)
      from unnest(doc, dues) with ordinality p (piece, due, i))
    else array_to_string(doc, '1') end
$function$;

CREATE OR REPLACE FUNCTION public.project_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who text;
  users text;
  stage json;
  comma text := '';
  piece text;
begin
  if tg_op = 'INSERT' or new.create_staff_id <> old.create_staff_id or new.staff_ids <> old.staff_ids then
    for who in select distinct id from unnest(new.staff_ids || new.create_staff_id) id order by id loop
      perform from staff where corp_id = new.corp_id and id = who for share;
    end loop;
  end if;
  foreach who in array new.staff_ids loop
    users := coalesce(users || ',', '') || '{"id":' || js(who) || staff_card(new.corp_id, who, '') || '}';
  end loop;

  new.doc := '{}';
  new.dues := '{}';
  piece := '{"uid":' || js(new.uid) || ',"name":' || js(new.name) || ',"description":' || js(new.description)
      || ',"create_staff_id":' || js(new.create_staff_id) || staff_card(new.corp_id, new.create_staff_id, 'create_staff_')
      || ',"create_time":' || new.create_time || ',"start_time":' || new.start_time
      || ',"end_time":' || new.end_time || ',"complete_time":' || new.complete_time || ',"status":';
  if new.state = 'complete' then
    piece := piece || '2';
  else
    new.doc := new.doc || piece;
    new.dues := new.dues || new.end_time;
    piece := '';
  end if;
  piece := piece || ',"staff_remark":' || js(new.staff_remark) || ',"staff_users":' || coalesce('[' || users || ']', 'null')
      || ',"stages":';
  for stage in select * from json_array_elements(new.stages) loop
    piece := piece || case comma when '' then '[' else ',' end || '{"uid":' || (stage -> 'uid')
        || ',"title":' || (stage -> 'title') || ',"status":';
    comma := ',';
    if stage ->> 'status' = '2' then
      piece := piece || '2';
    else
      new.doc := new.doc || piece;
      new.dues := new.dues || (stage ->> 'end_time')::bigint;
      piece := '';
    end if;
    piece := piece || ',"end_time":' || (stage ->> 'end_time') || ',"complete_time":' || (stage ->> 'complete_time') || '}';
  end loop;
  new.doc := new.doc || (piece || case comma when '' then 'null}' else ']}' end);
  select min(due), max(due) into new.first_due, new.last_due from unnest(new.dues) due;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.project_keeps_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from project_staff where corp_id = new.corp_id and uid = new.uid and staff_id <> all (new.staff_ids);
  end if;
  insert into project_staff select new.corp_id, new.uid, id from unnest(new.staff_ids) id on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.projects_follow_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update project p set doc = '{}' from (
    select uid from project
    where corp_id = new.corp_id and uid in (
      select uid from project where corp_id = new.corp_id and create_staff_id = new.id
      union select uid from project_staff where corp_id = new.corp_id and staff_id = new.id)
    order by uid for update) named
  where p.corp_id = new.corp_id and p.uid = named.uid;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.put_fields(have json, fill json, cover json)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat('[', string_agg('{"field_id":' || x.field_id || ',"value":' || x.value || '}', ','
    order by x.no, x.field_id), ']')::json
  from (
    select h.item ->> 'field_id' as field_id, h.no, coalesce(cover -> (h.item ->> 'field_id'),
      case when h.item ->> 'value' = '' then fill -> (h.item ->> 'field_id') end, h.item -> 'value')::text as value
    from json_array_elements(have) with ordinality h (item, no)
    union all
    select k.id, 1e9, coalesce(cover -> k.id, fill -> k.id)::text
    from (select json_object_keys(fill) union select json_object_keys(cover)) k (id)
    where not exists (select from json_array_elements(have) h where h ->> 'field_id' = k.id)) x
$function$;

CREATE OR REPLACE FUNCTION public.put_properties(have json, fill json, cover json)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat('{', string_agg(to_json(n.name)::text || ':' || v.value, ',' order by n.no), '}')::json
  from unnest(array['state', 'age', 'description', 'email', 'birthday', 'weibo', 'qq', 'address', 'remark'])
    with ordinality n (name, no)
  cross join lateral (select coalesce(cover -> n.name,
    case when coalesce(have ->> n.name, '') = '' then fill -> n.name end, have -> n.name)::text as value) v
  where v.value is not null
$function$;

CREATE OR REPLACE FUNCTION public.quick_reply_documents(corp text, roots bigint[])
 RETURNS TABLE(root bigint, doc text)
 LANGUAGE plpgsql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
declare
  ids bigint[]; child int[]; sibling int[];          -- by place in (parent, order, id); 0 where there is none
  visited bigint[]; below bigint[]; tails text[];    -- by visit: group, its top-level group, the brackets that end
  k int := 1; n int := 0; depth int := 1; path int[]; top bigint; ends int;
begin
  with recursive shown as (
    select g.id, g.parent_id, g."order" from unnest(roots) r cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.id = r offset 0) g
    where g.parent_id = 0 and not g.deleted
    union all
    select g.id, g.parent_id, g."order" from shown s cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.parent_id = s.id and not g.deleted offset 0) g),
  numbered as (
    select s.id, s.parent_id, row_number() over w as k, lead(s.parent_id) over w is not distinct from s.parent_id as more
    from shown s window w as (order by s.parent_id, s."order", s.id)),
  firsts as (select f.parent_id, min(f.k) as k from numbered f group by f.parent_id)
  select array_agg(c.id order by c.k), array_agg(coalesce(f.k, 0) order by c.k),
         array_agg(case when c.more then c.k + 1 else 0 end order by c.k)
  into ids, child, sibling
  from numbered c left join firsts f on f.parent_id = c.id;

  while k > 0 and ids is not null loop
    n := n + 1;
    if depth = 1 then top := ids[k]; end if;
    visited[n] := ids[k];
    below[n] := top;
    if child[k] > 0 then
      tails[n] := '';
      path[depth] := k;
      depth := depth + 1;
      k := child[k];
    else
      ends := 1;
      while sibling[k] = 0 and depth > 1 loop
        ends := ends + 1;
        depth := depth - 1;
        k := path[depth];
      end loop;
      tails[n] := repeat(']}', ends) || case when sibling[k] > 0 and depth > 1 then ',' else '' end;
      k := sibling[k];
    end if;
  end loop;

  return query
    select v.below, string_agg(g.head || ',"children":[' || v.tail, '' order by v.n)
    from unnest(visited, below, tails) with ordinality v (id, below, tail, n) cross join lateral (
      select g.head from quick_reply_group g where g.corp_id = corp and g.id = v.id offset 0) g
    group by v.below;
end $function$;

CREATE OR REPLACE FUNCTION public.quick_reply_group_keeps_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  none text[] := new.absent;
begin
  new.head := '{"id":' || new.id || ',"corp_id":' || js(new.corp_id) || ',"name":' || js(new.name)
    || ',"level":' || new.level || ',"parent_id":' || new.parent_id || ',"order":' || new."order"
    || js_unless(none, 'global_order', js(new.global_order)) || ',"col_count":' || new.col_count
    || js_unless(none, 'keyword_count', js(new.keyword_count)) || js_unless(none, 'send_count', js(new.send_count))
    || ',"created_at":' || new.created_at || ',"updated_at":' || new.updated_at || ',"creator_id":null'
    || ',"staff_ext_id":' || js(new.staff_ext_id) || ',"deleted":' || js(new.deleted)
    || ',"department_list":' || js(new.department_list)
    || js_unless(none, 'exact_keywords', js(new.exact_keywords))
    || js_unless(none, 'fuzzy_keywords', js(new.fuzzy_keywords)) || js_unless(none, 'content', 'null')
    || js_unless(none, 'content_type', js(new.content_type)) || js_unless(none, 'file_id', 'null')
    || js_unless(none, 'file_name', 'null') || js_unless(none, 'file_size', 'null')
    || js_unless(none, 'file_type', 'null') || js_unless(none, 'file_url', 'null')
    || js_unless(none, 'quick_reply_type', js(new.quick_reply_type)) || js_unless(none, 'scope', js(new.scope))
    || js_unless(none, 'searchable_text', 'null') || js_unless(none, 'updated_remind', js(new.updated_remind));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quick_reply_groups_below(corp text, top bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive shown as (
    select g.id from quick_reply_group g where g.corp_id = corp and g.parent_id = 0 and not g.deleted
    union all
    select g.id from shown s join quick_reply_group g on g.corp_id = corp and g.parent_id = s.id and not g.deleted),
  below as (
    select s.id from shown s where s.id = top
    union all
    select g.id from below b join quick_reply_group g on g.corp_id = corp and g.parent_id = b.id and not g.deleted)
  select id from shown where top = 0 union all select id from below
$function$;

CREATE OR REPLACE FUNCTION public.quick_reply_lock(corp text)
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock(hashtextextended(corp || '/quick_reply_group', 6)) $function$;

CREATE OR REPLACE FUNCTION public.quick_reply_settle(corp text, touched bigint[], starts bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  wrong record;
  roots bigint[];
begin
  perform quick_reply_lock(corp);
  select g.id, g.level, g.parent_id, p.level + 1 as wanted into wrong
  from unnest(touched) t
  cross join lateral (
    (select * from quick_reply_group g where g.corp_id = corp and g.id = t offset 0) union all
    (select * from quick_reply_group g where g.corp_id = corp and g.parent_id = t offset 0)) g
  left join lateral (
    select * from quick_reply_group p where p.corp_id = corp and p.id = g.parent_id offset 0) p on true
  where g.level is distinct from case g.parent_id when 0 then 1 else p.level + 1 end
  order by g.id limit 1;
  if found then
    raise check_violation using message = case
      when wrong.parent_id = 0 then format('quick-reply group %s is at the top, so its level must be 1', wrong.id)
      when wrong.wanted is null then format('quick-reply group %s has no parent group %s', wrong.id, wrong.parent_id)
      else format('quick-reply group %s must have level %s, one more than its parent %s',
        wrong.id, wrong.wanted, wrong.parent_id) end;
  end if;

  with recursive up as (
    select t as id from unnest(touched || starts) t
    union
    select g.parent_id from up cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.id = up.id offset 0) g)
  select array_agg(id) into roots from (
    select up.id from up cross join lateral (
      select * from quick_reply_group g where g.corp_id = corp and g.id = up.id offset 0) g where g.parent_id = 0
    union
    select unnest(touched)) r;

  delete from quick_reply_tree t using unnest(roots) r
  where t.corp_id = corp and t.id = r and coalesce((
    select g.parent_id > 0 or g.deleted from quick_reply_group g where g.corp_id = corp and g.id = t.id), true);
  insert into quick_reply_tree as t (corp_id, id, position, doc)
  select corp, d.root, g."order", d.doc
  from quick_reply_documents(corp, roots) d cross join lateral (
    select * from quick_reply_group g where g.corp_id = corp and g.id = d.root offset 0) g
  on conflict (corp_id, id) do update set position = excluded.position, doc = excluded.doc
  where t.position <> excluded.position or t.doc <> excluded.doc;
end $function$;

CREATE OR REPLACE FUNCTION public.quick_reply_trees_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform quick_reply_settle(corp_id, array_agg(id), '{}') from added group by corp_id;
  elsif tg_op = 'DELETE' then
    perform quick_reply_settle(corp_id, array_agg(id), array_agg(parent_id)) from removed group by corp_id;
  else
    perform quick_reply_settle(corp_id, array_agg(id), array_agg(distinct parent_id)) from (
      select corp_id, id, parent_id from removed union select corp_id, id, parent_id from added) r group by corp_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.radar_filled(corp text, kind text, member text, mine boolean, groups bigint[], OUT filled bigint[], OUT total bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(x.grp), '{}'), coalesce(sum(x.n), 0) from (
    select s.grp, sum(c.n) as n
    from radar_streams(kind, member, case when not mine then groups end, case when mine then groups end) s
    cross join lateral (
      select b.n from counted_list_block b where b.corp_id = corp and b.list = s.list and b.segment = s.segment and b.level = 2
      union all
      select d.n from counted_list_delta d where d.corp_id = corp and d.list = s.list and d.segment = s.segment) c
    group by s.grp having sum(c.n) > 0) x
$function$;

CREATE OR REPLACE FUNCTION public.radar_group_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"type":', js(new.type), ',"parent_id":', new.parent_id,
    ',"is_default":', js(new.is_default), ',"department_list":', js(new.department_list),
    ',"staff_ext_id":', js(new.staff_ext_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.radar_groups_below(corp text, top bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive below as (
    select g.id from radar_group g where g.corp_id = corp and g.id = top
    union
    select g.id from below b join radar_group g on g.corp_id = corp and g.parent_id = b.id)
  select id from below
$function$;

CREATE OR REPLACE FUNCTION public.radar_groups_make_trees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lost bigint;
begin
  with recursive down as (
    select g.corp_id, g.id from (select distinct corp_id from added) c join radar_group g using (corp_id)
    where not exists (select from radar_group p where p.corp_id = g.corp_id and p.id = g.parent_id)
    union all
    select g.corp_id, g.id from down d join radar_group g on g.corp_id = d.corp_id and g.parent_id = d.id)
  select min(a.id) into lost from added a
  where not exists (select from down d where d.corp_id = a.corp_id and d.id = a.id);
  if lost is not null then
    raise check_violation using message = format('radar_group %s is above itself', lost);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.radar_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  creator text;
begin
  if new.auto_mark_tag::text = '[]' and new.auto_mark_tag_rule::text = '[]' and new.score_rule::text = '[]' then
    new.tag_ids := '{}';
  else
    new.auto_mark_tag := named_tags(new.corp_id, new.auto_mark_tag);
    select concat('[', string_agg(concat('{"count":', x.rule ->> 'count', ',"kind":', x.rule -> 'kind',
        ',"tag_list":', named_tags(new.corp_id, x.rule -> 'tag_list'), '}'), ',' order by x.n), ']')
      into new.auto_mark_tag_rule from json_array_elements(new.auto_mark_tag_rule) with ordinality x (rule, n);
    select concat('[', string_agg(concat('{"count":', x.rule ->> 'count', ',"kind":', x.rule -> 'kind',
        ',"score":', x.rule ->> 'score', ',"tags":', named_tags(new.corp_id, x.rule -> 'tags'), '}'), ',' order by x.n), ']')
      into new.score_rule from json_array_elements(new.score_rule) with ordinality x (rule, n);
    new.tag_ids := array(
      select (t ->> 'id')::bigint from json_array_elements(new.auto_mark_tag) t
      union
      select (t ->> 'id')::bigint
      from json_array_elements(new.auto_mark_tag_rule) rule, json_array_elements(rule -> 'tag_list') t
      union
      select (t ->> 'id')::bigint from json_array_elements(new.score_rule) rule, json_array_elements(rule -> 'tags') t
      order by 1);
  end if;
  select s.name into creator from staff s where s.corp_id = new.corp_id and s.id = new.staff_id;
  new.doc := concat('{"id":', new.id, ',"type":"', new.type, '","name":', js(new.name), ',"title":', js(new.title),
    ',"desc":', js(new."desc"), ',"link":', js(new.link), ',"radar_link":', js(new.radar_link),
    ',"cover_url":', js(new.cover_url), ',"file_id":', js(new.file_id), ',"file_name":', js(new.file_name),
    ',"file_size":', js(new.file_size), ',"file_type":', js(new.file_type), ',"file_url":', js(new.file_url),
    ',"staff_name":', js(coalesce(creator, '')), ',"activity_notify":', js(new.activity_notify),
    ',"behavior_notify":', js(new.behavior_notify), ',"clicked_total":', new.clicked_total,
    ',"clicked_users_total":"', new.clicked_users_total, '","auto_mark_tag":', new.auto_mark_tag,
    ',"auto_mark_tag_rule":', new.auto_mark_tag_rule, ',"external_user_ids":', js(new.external_user_ids), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.radar_page(corp text, kind text, member text, top bigint, term text, page_offset bigint, page_limit bigint, OUT fault text, OUT total bigint, OUT items text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  departments text[];
  scope bigint[];
  seen bigint[];
  own bigint[];
  others bigint;
  place counted_list_place;
  low bigint := -9223372036854775808;
  high bigint := 9223372036854775807;
  below bigint := 0;
begin
  select s.department into departments from staff s where s.corp_id = corp and s.id = member;
  if not found then
    fault := 'staff_id';
    return;
  end if;
  if top is not null then
    scope := array(select radar_groups_below(corp, top));
    if scope = '{}' then
      fault := 'group_id';
      return;
    end if;
  end if;
  select coalesce(array_agg(g.id) filter (where open), '{}'), coalesce(array_agg(g.id) filter (where not open), '{}')
    into seen, own
  from radar_group g, lateral (select g.department_list && (departments || '0'::text) as open) o
  where g.corp_id = corp and (scope is null or g.id in (select unnest(scope)));

  if term is not null then
    with found as materialized (
      select r.id from search_radar(term) key join radar r on r.corp_id = corp and r.id = key
      where r.type = kind and (r.group_id in (select unnest(seen))
        or r.staff_id = member and r.group_id in (select unnest(own))))
    select (select count(*) from found), (
      select string_agg(r.doc, ',' order by r.id)
      from (select f.id from found f order by f.id offset page_offset limit page_limit) f
      join radar r on r.corp_id = corp and r.id = f.id)
    into total, items;
    return;
  end if;

  select f.filled, f.total into seen, total from radar_filled(corp, kind, member, false, seen) f;
  select f.filled, f.total into own, others from radar_filled(corp, kind, member, true, own) f;
  total := total + others;
  if page_offset >= total then
    return;
  end if;

  place := counted_list_seek(corp, 'radar', kind, page_offset, page_limit, false);
  if place.total = total then
    select string_agg(x.doc, ',') into items from (
      select r.doc from radar r where r.corp_id = corp and r.type = kind and r.id >= place.id
      order by r.id offset place.skip limit place.take) x;
  elsif cardinality(seen) = 1 and own = '{}' then
    place := counted_list_seek(corp, 'radar_by_group', kind || '/' || seen[1], page_offset, page_limit, false);
    select string_agg(x.doc, ',') into items from (
      select r.doc from radar r where r.corp_id = corp and r.type = kind and r.group_id = seen[1] and r.id >= place.id
      order by r.id offset place.skip limit place.take) x;
  else
    if page_offset > 1000 then
      select s.low, s.high, s.below into low, high, below
      from radar_stretch(corp, kind, member, seen, own, page_offset, page_limit) s;
    end if;
    select string_agg(r.doc, ',' order by r.id) into items from (
      select m.id from (
        select x.id from unnest(seen) g cross join lateral (
          select r.id from radar r
          where r.corp_id = corp and r.type = kind and r.group_id = g and r.id >= low and r.id < high
          order by r.id limit page_offset - below + page_limit) x
        union all
        select x.id from unnest(own) g cross join lateral (
          select r.id from radar r
          where r.corp_id = corp and r.type = kind and r.staff_id = member and r.group_id = g
            and r.id >= low and r.id < high
          order by r.id limit page_offset - below + page_limit) x) m
      order by m.id offset page_offset - below limit page_limit) p
    join radar r on r.corp_id = corp and r.id = p.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.radar_rules(r radar)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('id', r.id, 'name', r.name, 'staffId', r.staff_id, 'activityNotify', r.activity_notify,
    'behaviorNotify', r.behavior_notify,
    'autoTags', (select coalesce(json_agg((t ->> 'id')::bigint), '[]') from json_array_elements(r.auto_mark_tag) t),
    'rules', (select coalesce(json_agg(json_build_object('kind', x ->> 'kind', 'count', (x ->> 'count')::bigint,
      'tags', (select coalesce(json_agg((t ->> 'id')::bigint), '[]') from json_array_elements(x -> 'tag_list') t))), '[]')
      from json_array_elements(r.auto_mark_tag_rule) x),
    'scores', (select coalesce(json_agg(json_build_object('kind', x ->> 'kind', 'count', (x ->> 'count')::bigint,
      'score', (x ->> 'score')::bigint,
      'tags', (select coalesce(json_agg((t ->> 'id')::bigint), '[]') from json_array_elements(x -> 'tags') t))), '[]')
      from json_array_elements(r.score_rule) x))
$function$;

CREATE OR REPLACE FUNCTION public.radar_streams(kind text, member text, seen bigint[], own bigint[])
 RETURNS TABLE(list text, segment text, grp bigint, mine boolean)
 LANGUAGE sql
 IMMUTABLE ROWS 50
AS $function$
  select 'radar_by_group', kind || '/' || g, g, false from unnest(seen) g
  union all
  select 'radar_by_maker', kind || '/' || g || '/' || member, g, true from unnest(own) g
$function$;

CREATE OR REPLACE FUNCTION public.radar_stretch(corp text, kind text, member text, seen bigint[], own bigint[], page_offset bigint, page_limit bigint, OUT low bigint, OUT high bigint, OUT below bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  added bigint;
  removed bigint;
begin
  select coalesce(sum(d.n) filter (where d.n > 0), 0), coalesce(-sum(d.n) filter (where d.n < 0), 0)
    into added, removed
  from radar_streams(kind, member, seen, own) s
  join counted_list_delta d on d.corp_id = corp and d.list = s.list and d.segment = s.segment;

  with block as (
    select b.id, b.n, lead(b.id, 1, 9223372036854775807) over (partition by s.segment order by b.id) as next
    from radar_streams(kind, member, seen, own) s
    join counted_list_block b on b.corp_id = corp and b.list = s.list and b.segment = s.segment and b.level = 0)
  select
    (select max(id) from (
      select id, sum(n) over (order by id groups between unbounded preceding and 1 preceding) as most from block) x
     where coalesce(most, 0) + added <= page_offset),
    (select min(next) from (select next, sum(n) over (order by next) as least from block) x
     where least - removed >= page_offset + page_limit)
  into low, high;
  low := coalesce(low, -9223372036854775808);
  high := coalesce(high, 9223372036854775807);

  select coalesce(sum(whole.n + late.n + part.n + own_part.n), 0) into below
  from radar_streams(kind, member, seen, own) s
  cross join lateral (
    select coalesce(max(b.id), -9223372036854775808) as edge,
           coalesce(sum(b.n) - (array_agg(b.n order by b.id desc))[1], 0) as n
    from counted_list_block b
    where b.corp_id = corp and b.list = s.list and b.segment = s.segment and b.level = 0 and b.id <= low) whole
  cross join lateral (
    select coalesce(sum(d.n), 0) as n from counted_list_delta d
    where d.corp_id = corp and d.list = s.list and d.segment = s.segment and d.id < whole.edge) late
  cross join lateral (
    select count(*) as n from radar r
    where not s.mine and r.corp_id = corp and r.type = kind and r.group_id = s.grp
      and r.id >= whole.edge and r.id < low) part
  cross join lateral (
    select count(*) as n from radar r
    where s.mine and r.corp_id = corp and r.type = kind and r.staff_id = member and r.group_id = s.grp
      and r.id >= whole.edge and r.id < low) own_part;
end $function$;

CREATE OR REPLACE FUNCTION public.radar_view_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  young radar_view_mark;
  last radar_view_mark;
  ended constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  begun constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  own constant bigint := pg_current_xact_id()::text::bigint;
begin
  select * into young from radar_view_mark m where m.corp_id = new.corp_id and m.radar_id = new.id and m.n is null;
  if found then
    -- one of `begun` or later is of another cluster, from where this one was copied
    if ended < young.horizon and young.horizon < begun or exists (
      select from radar_view v where v.corp_id = new.corp_id and not v.counted and v.id <= young.id) then
      return null;
    end if;
    select * into last from radar_view_mark m
    where m.corp_id = new.corp_id and m.radar_id = new.id and m.n is not null order by m.n desc limit 1;
    update radar_view_mark m set n = coalesce(last.n, 0) + (
      select count(*) from radar_view v
      where v.corp_id = new.corp_id and v.radar_id = new.id and v.id > coalesce(last.id, 0) and v.id <= young.id and v.counted)
    where m.corp_id = new.corp_id and m.radar_id = new.id and m.id = young.id;
  end if;
  begin
    -- what a subtransaction writes has the next number of all: no transaction that has one already is behind it
    insert into radar_view_mark (corp_id, radar_id, id, horizon)
    select new.corp_id, new.id, v.id, 0 from radar_view v
    where v.corp_id = new.corp_id and v.radar_id = new.id and v.counted order by v.id desc limit 1
    on conflict do nothing;
    update radar_view_mark m set horizon = own - own % 4294967296 + m.xmin::text::bigint
      + case when m.xmin::text::bigint < own % 4294967296 then 4294967296 else 0 end
    where m.corp_id = new.corp_id and m.radar_id = new.id and m.n is null and m.horizon = 0;
  exception when unique_violation then
    null;
  end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.radars_follow_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update radar set doc = ''
  where corp_id = new.corp_id and type in ('link', 'pdf', 'article') and staff_id in (old.id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.radars_follow_tag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update radar set doc = '' where corp_id = old.corp_id and tag_ids <> '{}' and tag_ids @> array[old.t_id];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reason_of(code text, params json)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when code is not null then json_build_object('code', code, 'params', params) end $function$;

CREATE OR REPLACE PROCEDURE public.record_changes(IN relation regclass, IN kind text, IN key text[], IN item text DEFAULT 'r.doc'::text, IN shown text DEFAULT 'true'::text, IN id_parts text DEFAULT '^(.*)$'::text, IN counters text DEFAULT NULL::text, IN admin_id text DEFAULT 'null'::text, IN beside text DEFAULT 'null::text'::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  records text := 'feed_' || kind;
  id text;
  columns text;
  place text;
begin
  select string_agg(format('r.%I::text', name), $q$ || '/' || $q$ order by i), string_agg(format('r.%I', name), ', ' order by i),
    string_agg(format('(regexp_match(last_id, %L))[%s]::%s', id_parts, i, format_type(a.atttypid, null)), ', ' order by i)
    into id, columns, place
  from unnest(key) with ordinality k (name, i) join pg_attribute a on a.attrelid = relation and a.attname = k.name;
  delete from feed_source f where f.kind = record_changes.kind;
  insert into feed_source values (kind, relation::text, id_parts);
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql as $t$
    declare
      mode text := current_setting('guanxi.feed', true);
      imports boolean := coalesce(mode = 'gathered', false);
    begin
      if mode = 'off' then return null; end if;
      if tg_op = 'INSERT' then
        if imports then
          insert into import_change (kind, record_id, admin_id, after, beside_after)
          select %2$L, %3$s, %7$s, %4$s, %8$s from added r where %5$s;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, %2$L, 'created', %3$s, %7$s, ctx_now(), %4$s from added r where %5$s;
        end if;
      elsif tg_op = 'DELETE' then
        if imports then
          insert into import_change (kind, record_id, admin_id, before, beside_before)
          select %2$L, %3$s, %7$s, %4$s, %8$s from removed r where %5$s;
        else
          insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
          select r.corp_id, %2$L, 'removed', %3$s, %7$s, ctx_now(), %4$s from removed r where %5$s;
        end if;
      elsif imports then
        insert into import_change (kind, record_id, admin_id, before, beside_before, after, beside_after)
        select %2$L, coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), o.item, o.beside, n.item, n.beside
        from (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from added r where %5$s) n
        full join (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from removed r where %5$s) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      else
        insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data, counted)
        select coalesce(n.corp_id, o.corp_id), %2$L,
          case when o.corp_id is null then 'created' when n.corp_id is null then 'removed' else 'updated' end,
          coalesce(n.key, o.key), coalesce(n.admin_id, o.admin_id), ctx_now(), coalesce(n.item, o.item), %6$s
        from (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from added r where %5$s) n
        full join (select r.corp_id, %3$s as key, %7$s as admin_id, %4$s as item, %8$s as beside from removed r where %5$s) o using (corp_id, key)
        where (n.item, n.beside) is distinct from (o.item, o.beside);
      end if;
      return null;
    end $t$ $f$,
    records, kind, id, item, shown,
    case when counters is null then 'false' else format(
      'coalesce(regexp_replace(n.item, %1$L, %2$L, ''g'') = regexp_replace(o.item, %1$L, %2$L, ''g''), false)', counters, '') end,
    format('(%s)::text', admin_id), beside);
  call ensure_trigger(records || '_created', 'AFTER INSERT', relation,
    format('REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', records));
  call ensure_trigger(records || '_updated', 'AFTER UPDATE', relation,
    format('REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', records));
  call ensure_trigger(records || '_removed', 'AFTER DELETE', relation,
    format('REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', records));
  execute format($f$
    drop function if exists %1$I(text, text, int);
    create or replace function %1$I(corp text) returns setof text language sql stable as $t$
      select '{"record_id":' || to_json(%2$s) || ',"data":' || %3$s || '}' from %4$s r
      where r.corp_id = corp and %5$s order by %6$s $t$;
    create or replace function %1$I(corp text, last_id text) returns setof text language sql stable as $t$
      select '{"record_id":' || to_json(%2$s) || ',"data":' || %3$s || '}' from %4$s r
      where r.corp_id = corp and (%6$s) > (%7$s) and %5$s order by %6$s $t$ $f$,
    'bulk_' || kind, id, item, relation, shown, columns, place);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.record_import(IN corp text)
 LANGUAGE plpgsql
AS $procedure$
begin
  insert into event_inbox (corp_id, kind, action, record_id, admin_id, time, data)
  select corp, l.kind, case when f.before is null then 'created' when l.after is null then 'removed' else 'updated' end,
    l.record_id, l.admin_id, ctx_now(), coalesce(l.after, f.before)
  from (select min(n) as first, max(n) as last from import_change group by kind, record_id) x
  join import_change f on f.n = x.first join import_change l on l.n = x.last
  where (f.before, f.beside_before) is distinct from (l.after, l.beside_after)
  order by x.last;
  perform set_config('guanxi.feed', '', true);
end $procedure$;

CREATE OR REPLACE FUNCTION public.relation_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into follow_day_delta (corp_id, day, staff_id, lost)
  select new.corp_id, (to_timestamp(d.lost_at) at time zone c.time_zone)::date, new.staff_id, d.lost
  from (values (old.lost_at, -1), (new.lost_at, 1)) d (lost_at, lost) join corp c on c.corp_id = new.corp_id
  where d.lost_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.relation_item(r relation)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select '{"id":' || js(c.external_user_id) || ',"name":' || js(c.name) || ',"avatar":' || js(c.avatar) || ',"gender":'
    || c.gender || ',"type":' || c.type || ',"corp_name":' || js(c.corp_name) || ',"corp_full_name":' || js(c.corp_full_name)
    || ',"position":' || js(c.position) || ',"score":' || c.score || ',"unionid":' || js(c.unionid) || ',"created_at":' || c.created_at
    || ',"updated_at":' || c.updated_at || ',"staff_relation":{"staff_id":' || js(r.staff_id) || ',"add_time":' || r.since
    || ',"remark":' || js(coalesce((select f.remark from json_to_recordset(c.follows) f (staff_id text, remark text)
      where f.staff_id = r.staff_id and r.lost_at is null limit 1), ''))
    || ',"state":' || js(r.state) || ',"outflow":' || (r.lost_at is not null)::int || ',"deleted_at":' || coalesce(r.lost_at, 0)
    || ',"deleted_by":' || js(case r.lost_by when 'customer' then 'external_user' else coalesce(r.lost_by, '') end) || '}}'
  from customer c where c.corp_id = r.corp_id and c.pk = r.customer_pk);
end $function$;

CREATE OR REPLACE FUNCTION public.relations_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into follow_day_delta (corp_id, day, staff_id, added)
  select r.corp_id, (to_timestamp(r.since) at time zone c.time_zone)::date, r.staff_id, count(*)
  from made r join corp c on c.corp_id = r.corp_id group by 1, 2, 3;
  if exists (select from made where lost_at is not null) then
    insert into follow_day_delta (corp_id, day, staff_id, lost)
    select r.corp_id, (to_timestamp(r.lost_at) at time zone c.time_zone)::date, r.staff_id, count(*)
    from made r join corp c on c.corp_id = r.corp_id where r.lost_at is not null group by 1, 2, 3;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_staff(corp text, old_id text, new_id text, now bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  place record;
begin
  perform from staff where corp_id = corp and id = old_id for update;
  if not found or old_id = new_id then return false; end if;
  delete from staff where corp_id = corp and id = new_id;
  update staff set id = new_id, updated_at = now where corp_id = corp and id = old_id;

  -- in the order in which all writers lock customers
  perform from customer c where c.corp_id = corp and c.pk in (
    select r.customer_pk from relation r where r.corp_id = corp and r.staff_id = old_id) order by c.pk for update;
  delete from relation r where r.corp_id = corp and r.staff_id = new_id and r.lost_at is null and exists (
    select from relation o where o.corp_id = corp and o.customer_pk = r.customer_pk and o.staff_id = old_id
      and o.lost_at is null);
  update relation r set standing = 'past' where r.corp_id = corp and r.staff_id = old_id and r.standing = 'last' and exists (
    select from relation o where o.corp_id = corp and o.customer_pk = r.customer_pk and o.staff_id = new_id
      and o.standing = 'last' and o.id > r.id);
  update relation r set standing = 'past' where r.corp_id = corp and r.staff_id = new_id and r.standing = 'last' and exists (
    select from relation o where o.corp_id = corp and o.customer_pk = r.customer_pk and o.staff_id = old_id
      and o.standing = 'last');
  update relation set staff_id = new_id, written_ms = clock_ms() where corp_id = corp and staff_id = old_id;
  update customer c set updated_at = greatest(c.updated_at, now), follows = (
    select concat('[', string_agg(case when f.item ->> 'staff_id' = old_id
      then concat('{"staff_id":', to_json(new_id), ',"added_at":', f.item -> 'added_at', ',"state":', f.item -> 'state',
        ',"stage_id":', f.item -> 'stage_id', ',"remark":', f.item -> 'remark', '}')
      else f.item::text end, ',' order by f.n), ']')::json
    from json_array_elements(c.follows) with ordinality f (item, n) where f.item ->> 'staff_id' <> new_id)
  where c.corp_id = corp and c.pk in (
    select l.customer_pk from customer_follow l where l.corp_id = corp and l.staff_id = old_id);

  insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, added, lost)
  select corp_id, contact_way_id, day, new_id, added, lost from contact_way_day where corp_id = corp and staff_id = old_id
  on conflict (corp_id, contact_way_id, day, staff_id) do update
  set added = d.added + excluded.added, lost = d.lost + excluded.lost;
  delete from contact_way_day where corp_id = corp and staff_id = old_id;
  insert into follow_day as d
  select corp_id, day, new_id, added, lost from follow_day where corp_id = corp and staff_id = old_id
  on conflict (corp_id, day, staff_id) do update set added = d.added + excluded.added, lost = d.lost + excluded.lost;
  delete from follow_day where corp_id = corp and staff_id = old_id;
  delete from clue_task t where t.corp_id = corp and t.staff_id = old_id and exists (
    select from clue_task o where o.corp_id = corp and o.phone = t.phone and o.staff_id = new_id);
  delete from internal_tag t where t.corp_id = corp and t.staff_id = old_id and exists (
    select from internal_tag o where o.corp_id = corp and o.external_user_id = t.external_user_id and o.staff_id = new_id
      and o.name = t.name);
  delete from customer_field_value t where t.corp_id = corp and t.staff_id = old_id and exists (
    select from customer_field_value o where o.corp_id = corp and o.external_user_id = t.external_user_id
      and o.staff_id = new_id and o.field_id = t.field_id);
  delete from group_chat_member m where m.corp_id = corp and m.user_id = old_id and exists (
    select from group_chat_member o where o.corp_id = corp and o.group_ext_id = m.group_ext_id and o.user_id = new_id);
  delete from group_chat_left m where m.corp_id = corp and m.user_id = old_id and exists (
    select from group_chat_left o where o.corp_id = corp and o.group_ext_id = m.group_ext_id and o.user_id = new_id);

  -- a session is there before its messages
  delete from staff_past_department where corp_id = corp and staff_id = new_id;
  for place in select * from (values
    ('staff_past_department', 'staff_id'), ('follow_day_delta', 'staff_id'), ('customer_timeline', 'staff_id'), ('customer_note', 'staff_id'), ('internal_tag', 'staff_id'), ('customer_field_value', 'staff_id'),
    ('clue', 'staff_id'), ('clue_task', 'staff_id'), ('add_task', 'staff_id'), ('add_task', 'importer_staff_id'),
    ('store', 'owner_staff_id'), ('store', 'creator_staff_id'), ('personal_message', 'staff_id'),
    ('contact_way', 'creator_staff_id'), ('welcome_message', 'staff_id'), ('group_chat', 'owner_staff_id'),
    ('group_chat_member', 'user_id'), ('group_chat_member', 'invitor'), ('group_chat_join', 'invitor'), ('group_chat_left', 'user_id'), ('group_chat_left', 'invitor'), ('group_message', 'creator_id'),
    ('group_message_task', 'staff_id'), ('group_message_recipient', 'staff_id'), ('moment', 'creator_id'),
    ('moment_task', 'staff_id'), ('staff_message', 'staff_id'), ('quick_reply_group', 'staff_ext_id'),
    ('quick_reply', 'staff_ext_id'), ('ticket', 'handler_id'), ('ticket', 'last_handler_id'), ('ticket', 'creator_id'),
    ('ticket_flow', 'staff_id'), ('ticket_flow', 'handler_id'), ('project', 'create_staff_id'),
    ('check_in_mission', 'creator'), ('radar_group', 'staff_ext_id'), ('radar', 'staff_id'), ('operator_member', 'staff_id'),
    ('sensitive_hit', 'staff_id'), ('chat_session', 'staff_id'), ('chat_message', 'staff_id'), ('smart_form_answer', 'staff_id'),
    ('mission_invite', 'staff_id'), ('mission_award', 'staff_id')) p (of, col)
  loop
    execute format('update %I set %I = $3 where corp_id = $1 and %I = $2', place.of, place.col, place.col)
    using corp, old_id, new_id;
  end loop;
  update group_message set chat_owner_ids = array_replace(chat_owner_ids, old_id, new_id)
  where corp_id = corp and old_id = any (chat_owner_ids);
  update moment set staff_ids = array_replace(staff_ids, old_id, new_id)
  where corp_id = corp and old_id = any (staff_ids);
  update chat_session set target_id = new_id where corp_id = corp and session_type = 'other_staff' and target_id = old_id;
  update ticket_template t set updated_at = now, steps = (
    select concat('[', string_agg(concat('{"name":', s.step -> 'name', ',"handler_ids":', array_to_json(
      renamed(array(select json_array_elements_text(s.step -> 'handler_ids')), old_id, new_id)), '}'), ',' order by s.n), ']')::json
    from json_array_elements(t.steps) with ordinality s (step, n))
  where t.corp_id = corp and old_id = any (t.handler_ids);
  update contact_way w set
    staff_rules = (
      select coalesce(json_agg(json_build_object('staff_id', x.id, 'daily_cap', x.rule -> 'daily_cap', 'online', x.rule -> 'online') order by x.n), '[]')
      from (
        select distinct on (i.id) i.id, i.rule, i.n from (
          select case r.rule ->> 'staff_id' when old_id then new_id else r.rule ->> 'staff_id' end as id, r.rule, r.n
          from json_array_elements(w.staff_rules) with ordinality r (rule, n)) i
        order by i.id, i.n) x),
    schedule = (
      select coalesce(json_agg(json_build_object('weekdays', s.slot -> 'weekdays', 'start', s.slot -> 'start', 'end', s.slot -> 'end',
        'staff_ids', array_to_json(renamed(array(select json_array_elements_text(s.slot -> 'staff_ids')), old_id, new_id))) order by s.n), '[]')
      from json_array_elements(w.schedule) with ordinality s (slot, n))
  where w.corp_id = corp and w.receiving_ids is not null and old_id = any (w.staff_ids);
  for place in select * from (values
    ('contact_way', 'staff_ids'), ('contact_way', 'backup_staff_ids'), ('contact_way', 'receiving_ids'), ('welcome', 'staff_ids'), ('group_chat', 'admins'), ('sensitive_rule', 'staff_ids'),
    ('sensitive_rule', 'alert_staff_ids'), ('keyword_tag_rule', 'staff_ids'), ('ticket_template', 'handler_ids'), ('ticket', 'cc_list'),
    ('ticket_flow', 'cc_list'), ('project', 'staff_ids'), ('task_treasure_mission', 'staff_ids'),
    ('group_fission_mission', 'staff_ext_ids'), ('staff_rank', 'staff_list'), ('smart_form', 'notify_staff_ids'),
    ('store', 'clerk_staff_ids')) p (of, col)
  loop
    execute format('update %I set %I = renamed(%I, $2, $3) where corp_id = $1 and $2 = any (%I)',
      place.of, place.col, place.col, place.col)
    using corp, old_id, new_id;
  end loop;
  -- what is on its way to the platform names them too; the rows of jobs are locked after all others
  update job set payload = jsonb_set(payload::jsonb, '{staff_id}', to_jsonb(new_id))::json
  where corp_id = corp and kind in ('platform_mark_tags', 'platform_remark') and payload ->> 'staff_id' = old_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.renamed(ids text[], old_id text, new_id text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array(select x.id from (
    select case u.id when old_id then new_id else u.id end as id, min(u.n) as n
    from unnest(ids) with ordinality u (id, n) group by 1) x order by x.n)
$function$;

CREATE OR REPLACE FUNCTION public.search_check_in_mission(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.id from check_in_mission r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.name) @> term_grams(term)
        and strpos(lower(r.name), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.search_crowd_package(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.id from crowd_package r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.name) @> term_grams(term)
        and strpos(lower(r.name), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.search_customer(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  select c.pk from customer c
  where c.corp_id = current_setting('guanxi.corp_id', true) and grams(c.called) @> term_grams(term)
    and strpos(lower(c.name), (select lower(term))) > 0
$function$;

CREATE OR REPLACE FUNCTION public.search_customer_called(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  select c.pk from customer c
  where c.corp_id = current_setting('guanxi.corp_id', true) and grams(c.called) @> term_grams(term)
    and strpos(lower(c.called), (select lower(term))) > 0
$function$;

CREATE OR REPLACE FUNCTION public.search_customer_known(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
AS $function$
  select search_customer_called(term)
  union
  select c.pk from customer c where c.corp_id = current_setting('guanxi.corp_id', true) and c.external_user_id = term
  union
  (select s.customer_pk from customer_spelling s
    where s.corp_id = current_setting('guanxi.corp_id', true) and term ~ '^[A-Za-z0-9'' ]+$'
      and s.spelling between lower(regexp_replace(term, '['' ]', '', 'g'))
        and lower(regexp_replace(term, '['' ]', '', 'g')) || '~'
    limit 1000)
$function$;

CREATE OR REPLACE FUNCTION public.search_customer_phoned(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
AS $function$
  select search_customer_known(term)
  union
  (select p.customer_pk from customer_phone p
    where p.corp_id = current_setting('guanxi.corp_id', true) and regexp_replace(term, '[ -]', '', 'g') ~ '^\+?\d{3,20}$'
      and p.phone between regexp_replace(term, '[ -]', '', 'g') and regexp_replace(term, '[ -]', '', 'g') || repeat('9', 20)
      and starts_with(p.phone, regexp_replace(term, '[ -]', '', 'g'))
    limit 1000)
$function$;

CREATE OR REPLACE FUNCTION public.search_group_fission_mission(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.id from group_fission_mission r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.name) @> term_grams(term)
        and strpos(lower(r.name), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.search_project(term text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.uid from project r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.name) @> term_grams(term)
        and strpos(lower(r.name), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.search_radar(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.id from radar r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.name) @> term_grams(term)
        and strpos(lower(r.name), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.search_task_treasure_mission(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.id from task_treasure_mission r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.name) @> term_grams(term)
        and strpos(lower(r.name), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.search_ticket(term text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public'
 SET work_mem TO '64MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      select r.id from ticket r
      where r.corp_id = current_setting('guanxi.corp_id', true) and grams(r.title) @> term_grams(term)
        and strpos(lower(r.title), (select lower(term))) > 0 $function$;

CREATE OR REPLACE FUNCTION public.send_failure(state text, code text, words jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when state <> 'failed' then ',"failed_code":null,"failed_reason":null'
    else ',"failed_code":' || to_json(coalesce(code, 'unknown'))
      || ',"failed_reason":' || to_json(coalesce(words ->> coalesce(code, 'unknown'), words ->> 'unknown')) end
$function$;

CREATE OR REPLACE FUNCTION public.send_failure_reason(state text, code text)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when state = 'failed' then reason_of(coalesce(code, 'unknown'), '{}') end
$function$;

CREATE OR REPLACE FUNCTION public.smart_form_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"id":' || new.id || ',"cover":' || js(new.cover) || ',"deleted":' || js(new.deleted)
    || ',"name":' || js(new.name) || ',"describe":' || js(new.describe) || ',"status":' || js(new.status)
    || ',"group_id":' || new.group_id || ',"group_name":' || js(new.group_name) || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.spellings(called text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  line text;
  c text;
  read text[];
  syllables text[];
  initials text[];
  others text[];   -- pairs of a place and another reading for it
  found text[] := '{}';
  place int;
begin
  foreach line in array string_to_array(lower(called), e'\n') loop
    continue when line !~ '[\u4e00-\u9fff]';
    syllables := '{}';
    others := null;
    foreach c in array string_to_array(left(line, 20), null) loop
      if ascii(c) between 97 and 122 or ascii(c) between 48 and 57 then
        syllables := syllables || c;
      elsif ascii(c) between 19968 and 40959 then
        select readings into read from hanzi where hanzi = c;
        continue when read is null;
        syllables := syllables || read[1];
        for i in 2..cardinality(read) loop
          others := others || array[cardinality(syllables)::text, read[i]];
        end loop;
      end if;
    end loop;
    initials := syllables::char(1)[];
    found := found || array[array_to_string(syllables, ''), array_to_string(initials, '')];
    for i in 1..coalesce(cardinality(others), 0) / 2 loop
      place := others[2 * i - 1];
      found := found || array_to_string(syllables[:place - 1] || others[2 * i] || syllables[place + 1:], '')
        || array_to_string(initials[:place - 1] || left(others[2 * i], 1) || initials[place + 1:], '');
    end loop;
  end loop;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_card(corp text, staff_id text, prefix text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  who record;
begin
  select name, avatar into who from staff where corp_id = corp and id = staff_id;
  return ',"' || prefix || 'name":' || js(coalesce(who.name, '')) || ',"' || prefix || 'avatar":' || js(coalesce(who.avatar, ''));
end $function$;

CREATE OR REPLACE FUNCTION public.staff_detail(s staff)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(s.doc, -1) || ',"departments":' || js(coalesce((
    select string_agg(department_path(s.corp_id, d.id), ';' order by d.n)
    from unnest(s.department) with ordinality d (id, n)), '')) || '}'
$function$;

CREATE OR REPLACE FUNCTION public.staff_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"id":' || js(new.id) || ',"alias":' || js(new.alias) || ',"name":' || js(new.name)
      || ',"english_name":' || js(new.english_name) || ',"status":' || js(new.status)
      || ',"address":' || js(new.address) || ',"avatar":' || js(new.avatar) || ',"created_at":' || js(new.created_at)
      || ',"email":' || js(new.email) || ',"extattr":' || js(new.extattr) || ',"mobile":' || js(new.mobile)
      || ',"moment_address":' || js(new.moment_address) || ',"oa_authorized":' || js(new.oa_authorized)
      || ',"position":' || js(new.position) || ',"qr_code":' || js(new.qr_code)
      || ',"telephone":' || js(new.telephone) || ',"external_contact_able":' || js(new.external_contact_able)
      || ',"external_position":' || js(new.external_position) || ',"external_profile":' || js(new.external_profile)
      || ',"gender":' || js(new.gender) || ',"ia_authorized":' || js(new.ia_authorized)
      || ',"ma_authorized":' || js(new.ma_authorized) || '}';
  if new.absent <> '{}' then
    new.doc := json_without(new.doc::json, new.absent);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_keeps_past_departments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into staff_past_department (corp_id, staff_id, until, department)
  values (new.corp_id, new.id, new.updated_at, old.department) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_rank_brought(a staff_rank)
 RETURNS TABLE(staff_id text, who text, at bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with term as (
    select d.id, lag(d.until, 1, 0::bigint) over (partition by d.id order by d.until) as since, d.until, d.department
    from (
      select p.staff_id as id, p.until, p.department from staff_past_department p where p.corp_id = a.corp_id
      union all
      select s.id, 9223372036854775807, s.department from staff s where s.corp_id = a.corp_id) d)
  select b.staff_id, b.who, min(b.at) from (
    select r.staff_id, r.customer_pk::text, r.since, r.lost_by = 'customer' and r.lost_at <= a.end_time from relation r
    where a.rank_type = 0 and r.corp_id = a.corp_id and r.since between a.start_time and a.end_time
    union all
    select j.invitor, j.user_id, j.join_time, j.left_at <= a.end_time from group_chat_join j
    where a.rank_type = 1 and json_typeof(a.group_list) = 'object' and j.corp_id = a.corp_id
      and j.group_ext_id = a.group_list ->> 'group_id' and j.join_time between a.start_time and a.end_time) b (staff_id, who, at, gone)
  left join term t on t.id = b.staff_id and t.since <= b.at and b.at < t.until and t.department && a.departments
  where a.department_list #>> '{}' = 'all' or '0' = any (a.departments) or b.staff_id = any (a.staff_list) or t.id is not null
  group by b.staff_id, b.who
  having not (a.loss_voids and coalesce((array_agg(b.gone order by b.at desc))[1], false))
$function$;

CREATE OR REPLACE FUNCTION public.staff_rank_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.departments := '{}';
  if json_typeof(new.department_list) = 'array' then
    new.departments := array(select json_array_elements_text(new.department_list));
    new.department_list := to_json(new.departments);
  end if;
  if json_typeof(new.group_list) = 'object' then
    new.group_list := ('{"group_id":' || (new.group_list -> 'group_id') || ',"member_count":'
      || (new.group_list -> 'member_count') || ',"name":' || (new.group_list -> 'name') || '}')::json;
  end if;
  new.doc := '{"name":' || js(new.name) || ',"description":' || js(new.description)
    || ',"created_at":' || new.created_at || ',"update_at":' || new.update_at || ',"start_time":' || new.start_time
    || ',"end_time":' || new.end_time || ',"status":' || js(new.status) || ',"rank_type":' || new.rank_type
    || ',"invite_total":' || new.invite_total || ',"level":' || new.level || ',"staff_list":' || js(new.staff_list)
    || ',"department_list":' || new.department_list || ',"group_list":' || new.group_list || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stamp_events(corp text, most integer, patient boolean, all_counts boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  head bigint;
  seen int;
  moved int;
  due bigint := corp_ms(corp);
  recent bigint := case when not all_counts then clock_ms() - 1000 end;
begin
  if not exists (select from event_inbox where corp_id = corp) then
    return 0;
  end if;
  if patient then
    perform pg_advisory_xact_lock(hashtextextended(corp || '/feed', 21));
  elsif not pg_try_advisory_xact_lock(hashtextextended(corp || '/feed', 21)) then
    return 0;
  end if;
  insert into feed_head (corp_id, position) values (corp, 0) on conflict do nothing;
  select position into strict head from feed_head where corp_id = corp;
  with counting as (select exists (select from event_inbox where corp_id = corp and counted) as found),
  taken as (
    -- up to a number, not among numbers: a plan for few rows would look for each of them anew among all others
    delete from event_inbox i where i.corp_id = corp and (not i.counted or not count_waits(i, recent)) and i.inbox_id <= (
      select max(inbox_id) from (
        select x.inbox_id from event_inbox x where x.corp_id = corp and (not x.counted or not count_waits(x, recent))
        order by x.inbox_id limit most) x)
    returning *),
  news as (
    select * from taken where not counted
    union all
    select corp_id, inbox_id, id, kind, action, record_id, admin_id, time, data, counted from (
      select t.*, lead(t.inbox_id) over (partition by t.kind, t.record_id order by t.inbox_id) as later from taken t
      where (select c.found from counting c) and t.kind = any (array(select distinct kind from taken where counted))) t
    where counted and later is null),
  -- counts that wait are old news once something later of their record is in the feed
  overtaken as (
    delete from event_inbox i using news t
    where (select c.found from counting c) and i.corp_id = corp and i.counted and count_waits(i, recent)
      and i.kind = t.kind and i.record_id = t.record_id and i.inbox_id < t.inbox_id),
  numbered as materialized (select t.*, head + row_number() over (order by t.inbox_id) as position from news t),
  timed as (
    insert into feed_counted as c select corp, n.kind, n.record_id, clock_ms() from numbered n where n.counted
    on conflict (corp_id, kind, record_id) do update set stamped_ms = excluded.stamped_ms),
  stamped as (
    insert into event (corp_id, position, id, kind, action, record_id, admin_id, time, doc)
    select corp, n.position, n.id, n.kind, n.action, n.record_id, n.admin_id, n.time,
      '{"id":"' || n.id || '","kind":"' || n.kind || '","action":"' || n.action || '","record_id":'
        || js(n.record_id) || ',"time":' || n.time || ',"data":' || n.data || '}'
    from numbered n),
  pushed as (
    insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, admin_id, seq, created_at, due_ms, data)
    select corp, s.subscription_id, n.id, n.kind, n.action, n.record_id, n.admin_id, n.position, n.time, due,
      '{"record_id":' || js(n.record_id) || ',"record":' || n.data || '}'
    from numbered n join subscription s on s.corp_id = corp and s.active and n.kind = any (s.kinds))
  select (select count(*) from numbered), (select count(*) from taken) into moved, seen;
  update feed_head set position = head + moved where corp_id = corp and moved > 0;
  return seen;
end $function$;

CREATE OR REPLACE FUNCTION public.store_added(past_codes json, added bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(added, 0) + coalesce((select sum(p.added) from json_to_recordset(past_codes) p (added bigint)), 0)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.stores_drop_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update store s set contact_way_id = null, past_codes = concat(rtrim(s.past_codes::text, ']'),
    case when json_array_length(s.past_codes) > 0 then ',' end,
    json_build_object('id', g.id, 'state', g.state, 'added', g.add_user_count), ']')::json
  from gone g where s.corp_id = g.corp_id and s.contact_way_id = g.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tag_group_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"tag_group_id":' || js(new.tag_group_id) || ',"tag_group_name":' || js(new.tag_group_name)
    || ',"tag_group":' || js(new.tag_group_name) || ',"department_list":' || js(new.department_list)
    || ',"order":' || new."order" || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tag_group_named(corp text, id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select a.tag_group_id from tag_group_alias a where a.corp_id = corp and a.alias = id), id)
$function$;

CREATE OR REPLACE FUNCTION public.tag_keeps_docs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  grp tag_group;
  zone text;
begin
  select * into strict grp from tag_group where corp_id = new.corp_id and tag_group_id = new.tag_group_id;
  select time_zone into strict zone from corp where corp_id = new.corp_id;
  select row_to_json(r)::text into new.doc from (
    select new.t_id, new.tag_id, new.tag_name, new.tag_group_id, grp.tag_group_name,
           grp.tag_group_name as tag_group, grp.department_list) r;
  select row_to_json(r)::text into new.doc_v2 from (
    select new.tag_id, new.tag_name, new.tag_group_id, grp.tag_group_name as tag_group,
           grp.department_list as tag_group_department_list,
           local_time(new.created_at, zone) as created_at, local_time(new.updated_at, zone) as updated_at) r;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tag_named(corp text, id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select t.t_id from tag t where t.corp_id = corp and t.tag_id = id),
    (select a.t_id from tag_alias a where a.corp_id = corp and a.alias = id))
$function$;

CREATE OR REPLACE FUNCTION public.tags_follow_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tag set doc = '' where corp_id = new.corp_id and tag_group_id = new.tag_group_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tags_follow_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tag set doc = '' where corp_id = new.corp_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tags_wait_for_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(old.corp_id || '/tags', 5));
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.take_calls(corp text, called text, window_seconds integer, most integer, wanted integer, blocks boolean, OUT granted integer, OUT left_over integer, OUT wait_ms bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  now_ms bigint;
  length_ms constant bigint := window_seconds * 1000::bigint;
  w call_window;
begin
  insert into call_window (corp_id, path, seconds, started, used) values (corp, called, window_seconds, clock_ms(), 0)
  on conflict do nothing;
  select * into w from call_window where corp_id = corp and path = called and seconds = window_seconds for update;
  -- after the lock: a call that waited for it must not begin a window in the past
  now_ms := clock_ms();
  granted := 0;
  left_over := 0;
  if w.blocked_until > now_ms then
    wait_ms := w.blocked_until - now_ms;
    return;
  end if;
  if w.started + length_ms <= now_ms or w.blocked_until > w.started then
    w.started := now_ms;
    w.used := 0;
  end if;
  granted := greatest(0, least(wanted, most - w.used));
  left_over := greatest(0, most - w.used - granted);
  wait_ms := w.started + length_ms - now_ms;
  if granted = 0 and blocks then
    w.blocked_until := now_ms + length_ms;
    wait_ms := length_ms;
  end if;
  update call_window set started = w.started, used = w.used + granted, blocked_until = w.blocked_until
  where corp_id = corp and path = called and seconds = window_seconds;
end $function$;

CREATE OR REPLACE FUNCTION public.take_platform_permits(corp text, called text, wanted integer, per_minute integer, per_hour integer, now_ms bigint, OUT granted integer, OUT wait_ms bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  slice_ms constant bigint := 5000;
  this_slice constant bigint := now_ms / slice_ms;
  minute_start constant bigint := this_slice - 60000 / slice_ms;
  hour_start constant bigint := this_slice - 3600000 / slice_ms;
  blocked_until bigint;
  in_minute bigint;
  in_hour bigint;
  first_of_minute bigint;
  first_of_hour bigint;
begin
  insert into platform_rate (corp_id, path) values (corp, called) on conflict do nothing;
  -- a transaction that takes permits for this path waits here for the one before
  select blocked_until_ms into blocked_until from platform_rate where corp_id = corp and path = called for update;
  granted := 0;
  if blocked_until > now_ms then
    wait_ms := blocked_until - now_ms;
    return;
  end if;
  select coalesce(sum(calls) filter (where slice >= minute_start), 0), coalesce(sum(calls), 0),
    min(slice) filter (where slice >= minute_start), min(slice)
  into in_minute, in_hour, first_of_minute, first_of_hour
  from platform_rate_slice where corp_id = corp and path = called and slice >= hour_start;
  granted := greatest(0, least(wanted, per_minute - in_minute, per_hour - in_hour));
  if granted = 0 then
    wait_ms := greatest(
      case when in_minute >= per_minute then (first_of_minute + 60000 / slice_ms + 1) * slice_ms - now_ms else 0 end,
      case when in_hour >= per_hour then (first_of_hour + 3600000 / slice_ms + 1) * slice_ms - now_ms else 0 end);
    return;
  end if;
  wait_ms := 0;
  insert into platform_rate_slice as s (corp_id, path, slice, calls) values (corp, called, this_slice, granted)
  on conflict (corp_id, path, slice) do update set calls = s.calls + excluded.calls;
  delete from platform_rate_slice where corp_id = corp and path = called and slice < hour_start;
end $function$;

CREATE OR REPLACE FUNCTION public.task_treasure_mission_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := concat('{"id":', new.id, ',"name":', js(new.name), ',"af_type":' || to_json(new.af_type),
    ',"created_at":', new.created_at, ',"invited_count":' || new.invited_count,
    ',"new_user_count":' || new.new_user_count, ',"outflow_count":' || new.outflow_count,
    ',"prize_rule":' || new.prize_rule, ',"staff_ids":' || array_to_json(new.staff_ids),
    ',"status":', js(new.status), ',"tags":' || array_to_json(new.tags), '}');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.term_grams(term text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with folded as materialized (select left(lower(term), 64) as low)
  select case when length(low) = 1 then array[low]
    else array(
      select substr(low, i, 2) from generate_series(1, length(low) - 1) i where low !~ '^[a-z0-9]{5,}$'
      union all
      select substr(low, i, 5) from generate_series(1, length(low) - 4) i where substr(low, i, 5) ~ '^[a-z0-9]{5}$') end
  from folded
$function$;

CREATE OR REPLACE FUNCTION public.ticket_item(doc text, doc_end text, created_at bigint, closed_at bigint, now bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select doc || greatest(coalesce(closed_at, now) - created_at, 0) || doc_end $function$;

CREATE OR REPLACE FUNCTION public.ticket_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.doc := '{"id":' || new.id || ',"order_no":' || js(new.order_no)
      || coalesce(',"template_id":' || new.template_id, '')
      || coalesce(',"template_title":' || to_json(new.template_title), '')
      || coalesce(',"flow_handler":' || new.flow_handler, '') || coalesce(',"template_step":' || new.template_step, '')
      || ',"title":' || js(new.title) || coalesce(',"relation_type":' || new.relation_type, '')
      || coalesce(',"relation_id":' || to_json(new.relation_id), '') || ',"status":' || new.status
      || ',"handler_id":' || js(new.handler_id) || ',"last_handler_id":' || js(new.last_handler_id)
      || ',"creator_id":' || js(new.creator_id) || ',"created_at":' || new.created_at
      || ',"updated_at":' || new.updated_at || ',"total_time":';
  new.doc_end := coalesce(',"content":' || new.content, '') || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_keeps_event_seq()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.event_seq := old.event_seq;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_template_item(t ticket_template)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(t.doc, -1) || ',"count":' || coalesce((select b.n from counted_list_block b where b.corp_id = t.corp_id
      and b.list = 'ticket_by_template' and b.segment = t.id::text and b.level = 3), 0)
    + coalesce((select sum(d.n) from counted_list_delta d
      where d.corp_id = t.corp_id and d.list = 'ticket_by_template' and d.segment = t.id::text), 0) || '}'
$function$;

CREATE OR REPLACE FUNCTION public.ticket_template_keeps_doc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  stages text;
  parts text;
begin
  select concat('[', string_agg('{"stage":' || x.n || ',"stage_name":' || (x.step -> 'name') || ',"handler_ids":'
    || (x.step -> 'handler_ids') || '}', ',' order by x.n), ']') into stages
  from json_array_elements(new.steps) with ordinality x (step, n);
  select concat('[', string_agg('{"id":' || x.n || ',"title":' || (x.part -> 'title') || ',"type":' || (x.part -> 'type')
    || ',"is_show":true,"config":{"component_id":' || (x.part -> 'component_id') || ',"title":' || (x.part -> 'title')
    || ',"index":' || x.n - 1 || ',"required":' || (x.part -> 'required') || ',"option_list":[' || coalesce((
      select string_agg('{"key":' || js(o.n::text) || ',"count":0,"option_name":' || o.name || ',"option_img_src":""}', ','
        order by o.n)
      from json_array_elements(x.part -> 'options') with ordinality o (name, n)), '') || ']}}', ',' order by x.n), ']')
    into parts
  from json_array_elements(new.components) with ordinality x (part, n);
  new.doc := '{"id":' || new.id || ',"title":' || js(new.title) || ',"status":1,"template_type":1,"updated_at":'
    || new.updated_at || ',"template_stage":' || stages || ',"component_list":' || parts || ',"steps":' || new.steps
    || ',"components":' || new.components || '}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.update_count_add_task_by_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'add_task_by_status')) then
        cuts := array(select distinct r.status from added r);
        perform counted_list_plant_missing(corp, 'add_task_by_status', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'add_task_by_status' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.status, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'add_task_by_status' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'add_task_by_status', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'add_task_by_status', r.status, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'add_task_by_status') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'add_task_by_status')) then
        cuts := array(select distinct r.status from removed r);
        perform counted_list_plant_missing(corp, 'add_task_by_status', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'add_task_by_status' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.status, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'add_task_by_status' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'add_task_by_status', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'add_task_by_status', r.status, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'add_task_by_status') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_add_task_by_status_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'add_task_by_status', r.status, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'add_task_by_status', r.status, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'audit')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'audit', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'audit' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'audit' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'audit', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'audit', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'audit') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'audit')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'audit', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'audit' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'audit' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'audit', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'audit', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'audit') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_audit_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'audit', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'audit', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_chat_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'chat_session')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'chat_session', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, 0::bigint, r.id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'chat_session', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'chat_session', r.shelf, 0::bigint, 0::bigint, r.id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'chat_session') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'chat_session')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'chat_session', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, 0::bigint, r.id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'chat_session', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'chat_session', r.shelf, 0::bigint, 0::bigint, r.id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'chat_session') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_chat_session_by_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'chat_session_by_update')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'chat_session_by_update', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session_by_update' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, r.last_msg_time, 0::bigint, r.id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session_by_update' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'chat_session_by_update', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'chat_session_by_update', r.shelf, r.last_msg_time, 0::bigint, r.id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'chat_session_by_update') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'chat_session_by_update')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'chat_session_by_update', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session_by_update' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, r.last_msg_time, 0::bigint, r.id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'chat_session_by_update' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'chat_session_by_update', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'chat_session_by_update', r.shelf, r.last_msg_time, 0::bigint, r.id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'chat_session_by_update') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_chat_session_by_update_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'chat_session_by_update', r.shelf, r.last_msg_time, 0::bigint, r.id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'chat_session_by_update', r.shelf, r.last_msg_time, 0::bigint, r.id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_chat_session_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'chat_session', r.shelf, 0::bigint, 0::bigint, r.id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'chat_session', r.shelf, 0::bigint, 0::bigint, r.id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_mission')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'check_in_mission', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_mission', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_mission', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_mission') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_mission')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'check_in_mission', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_mission', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_mission', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_mission') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_mission_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_mission_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'check_in_mission_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_mission_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_mission_by_creation', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_mission_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_mission_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'check_in_mission_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_mission_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_mission_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_mission_by_creation', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_mission_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_mission_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'check_in_mission_by_creation', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'check_in_mission_by_creation', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_mission_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'check_in_mission', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'check_in_mission', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_participant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_participant')) then
        cuts := array(select distinct r.act from added r);
        perform counted_list_plant_missing(corp, 'check_in_participant', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.act, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_participant', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_participant', r.act, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_participant') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_participant')) then
        cuts := array(select distinct r.act from removed r);
        perform counted_list_plant_missing(corp, 'check_in_participant', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.act, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_participant', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_participant', r.act, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_participant') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_participant_by_phase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_participant_by_phase')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'check_in_participant_by_phase', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant_by_phase' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant_by_phase' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_participant_by_phase', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_participant_by_phase', r.shelf, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_participant_by_phase') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'check_in_participant_by_phase')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'check_in_participant_by_phase', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant_by_phase' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'check_in_participant_by_phase' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'check_in_participant_by_phase', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'check_in_participant_by_phase', r.shelf, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'check_in_participant_by_phase') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_participant_by_phase_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'check_in_participant_by_phase', r.shelf, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'check_in_participant_by_phase', r.shelf, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_check_in_participant_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'check_in_participant', r.act, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'check_in_participant', r.act, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_clue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'clue')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'clue', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'clue' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, 0::bigint, r.phone from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'clue' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'clue', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'clue', '', r.created_at, 0::bigint, r.phone, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'clue') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'clue')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'clue', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'clue' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, 0::bigint, r.phone from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'clue' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'clue', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'clue', '', r.created_at, 0::bigint, r.phone, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'clue') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_clue_by_making()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'clue_by_making')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'clue_by_making', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'clue_by_making' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'clue_by_making' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'clue_by_making', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'clue_by_making', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'clue_by_making') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'clue_by_making')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'clue_by_making', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'clue_by_making' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'clue_by_making' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'clue_by_making', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'clue_by_making', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'clue_by_making') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_clue_by_making_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'clue_by_making', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'clue_by_making', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_clue_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'clue', '', r.created_at, 0::bigint, r.phone, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'clue', '', r.created_at, 0::bigint, r.phone, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'contact_way', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'contact_way', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'contact_way_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way_by_creation', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'contact_way_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way_by_creation', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'contact_way_by_creation', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'contact_way_by_creation', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_by_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way_by_staff')) then
        cuts := array(select distinct r.staff_id from added r);
        perform counted_list_plant_missing(corp, 'contact_way_by_staff', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.staff_id, 0::bigint, r.contact_way_id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way_by_staff', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way_by_staff', r.staff_id, 0::bigint, r.contact_way_id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way_by_staff') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way_by_staff')) then
        cuts := array(select distinct r.staff_id from removed r);
        perform counted_list_plant_missing(corp, 'contact_way_by_staff', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.staff_id, 0::bigint, r.contact_way_id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way_by_staff', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way_by_staff', r.staff_id, 0::bigint, r.contact_way_id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way_by_staff') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_by_staff_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way_by_staff_creation')) then
        cuts := array(select distinct r.staff_id from added r);
        perform counted_list_plant_missing(corp, 'contact_way_by_staff_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.staff_id, r.created_at, r.contact_way_id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way_by_staff_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way_by_staff_creation', r.staff_id, r.created_at, r.contact_way_id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way_by_staff_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'contact_way_by_staff_creation')) then
        cuts := array(select distinct r.staff_id from removed r);
        perform counted_list_plant_missing(corp, 'contact_way_by_staff_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.staff_id, r.created_at, r.contact_way_id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'contact_way_by_staff_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'contact_way_by_staff_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'contact_way_by_staff_creation', r.staff_id, r.created_at, r.contact_way_id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'contact_way_by_staff_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_by_staff_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'contact_way_by_staff_creation', r.staff_id, r.created_at, r.contact_way_id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'contact_way_by_staff_creation', r.staff_id, r.created_at, r.contact_way_id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_by_staff_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'contact_way_by_staff', r.staff_id, 0::bigint, r.contact_way_id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'contact_way_by_staff', r.staff_id, 0::bigint, r.contact_way_id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_contact_way_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'contact_way', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'contact_way', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_crowd_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'crowd_member')) then
        cuts := array(select distinct r.package_id::text from added r);
        perform counted_list_plant_missing(corp, 'crowd_member', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_member' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.package_id::text, 0::bigint, r.customer_pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_member' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'crowd_member', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'crowd_member', r.package_id::text, 0::bigint, r.customer_pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'crowd_member') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'crowd_member')) then
        cuts := array(select distinct r.package_id::text from removed r);
        perform counted_list_plant_missing(corp, 'crowd_member', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_member' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.package_id::text, 0::bigint, r.customer_pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_member' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'crowd_member', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'crowd_member', r.package_id::text, 0::bigint, r.customer_pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'crowd_member') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_crowd_member_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'crowd_member', r.package_id::text, 0::bigint, r.customer_pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'crowd_member', r.package_id::text, 0::bigint, r.customer_pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_crowd_package()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'crowd_package')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'crowd_package', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_package' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_package' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'crowd_package', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'crowd_package', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'crowd_package') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'crowd_package')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'crowd_package', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_package' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'crowd_package' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'crowd_package', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'crowd_package', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'crowd_package') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_crowd_package_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'crowd_package', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'crowd_package', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'customer', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer', '', 0::bigint, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'customer', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer', '', 0::bigint, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'customer_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_creation', '', r.created_at, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'customer_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_creation', '', r.created_at, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer_by_creation', '', r.created_at, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer_by_creation', '', r.created_at, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_followed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_followed')) then
        cuts := array(select distinct r.followed from added r);
        perform counted_list_plant_missing(corp, 'customer_by_followed', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.followed, 0::bigint, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_followed', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_followed', r.followed, 0::bigint, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_followed') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_followed')) then
        cuts := array(select distinct r.followed from removed r);
        perform counted_list_plant_missing(corp, 'customer_by_followed', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.followed, 0::bigint, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_followed', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_followed', r.followed, 0::bigint, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_followed') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_followed_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_followed_creation')) then
        cuts := array(select distinct r.followed from added r);
        perform counted_list_plant_missing(corp, 'customer_by_followed_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.followed, r.created_at, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_followed_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_followed_creation', r.followed, r.created_at, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_followed_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_followed_creation')) then
        cuts := array(select distinct r.followed from removed r);
        perform counted_list_plant_missing(corp, 'customer_by_followed_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.followed, r.created_at, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_followed_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_followed_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_followed_creation', r.followed, r.created_at, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_followed_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_followed_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer_by_followed_creation', r.followed, r.created_at, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer_by_followed_creation', r.followed, r.created_at, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_followed_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer_by_followed', r.followed, 0::bigint, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer_by_followed', r.followed, 0::bigint, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_type')) then
        cuts := array(select distinct r.type::text from added r);
        perform counted_list_plant_missing(corp, 'customer_by_type', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_type' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type::text, 0::bigint, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_type' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_type', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_type', r.type::text, 0::bigint, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_type') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_type')) then
        cuts := array(select distinct r.type::text from removed r);
        perform counted_list_plant_missing(corp, 'customer_by_type', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_type' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type::text, 0::bigint, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_type' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_type', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_type', r.type::text, 0::bigint, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_type') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_type_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer_by_type', r.type::text, 0::bigint, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer_by_type', r.type::text, 0::bigint, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_update')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'customer_by_update', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_update' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.updated_at, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_update' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_update', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_update', '', r.updated_at, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_update') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_by_update')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'customer_by_update', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_update' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.updated_at, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_by_update' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_by_update', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_by_update', '', r.updated_at, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_by_update') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_by_update_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer_by_update', '', r.updated_at, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer_by_update', '', r.updated_at, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_change')) then
        cuts := array(select distinct r.source from added r);
        perform counted_list_plant_missing(corp, 'customer_change', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_change' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.source, r.time, r.customer_pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_change' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_change', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_change', r.source, r.time, r.customer_pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_change') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'customer_change')) then
        cuts := array(select distinct r.source from removed r);
        perform counted_list_plant_missing(corp, 'customer_change', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_change' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.source, r.time, r.customer_pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'customer_change' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'customer_change', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'customer_change', r.source, r.time, r.customer_pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'customer_change') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_change_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer_change', r.source, r.time, r.customer_pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer_change', r.source, r.time, r.customer_pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_customer_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'customer', '', 0::bigint, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'customer', '', 0::bigint, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_goods_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'goods_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'goods_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'goods_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'goods_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'goods_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'goods_by_creation', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'goods_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'goods_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'goods_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'goods_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'goods_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'goods_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'goods_by_creation', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'goods_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_goods_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'goods_by_creation', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'goods_by_creation', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_chat')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'group_chat', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, 0::bigint, r.group_ext_id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_chat', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_chat', '', 0::bigint, 0::bigint, r.group_ext_id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_chat') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_chat')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'group_chat', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, 0::bigint, r.group_ext_id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_chat', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_chat', '', 0::bigint, 0::bigint, r.group_ext_id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_chat') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_chat_by_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_chat_by_owner')) then
        cuts := array(select distinct r.owner_staff_id from added r);
        perform counted_list_plant_missing(corp, 'group_chat_by_owner', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat_by_owner' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.owner_staff_id, 0::bigint, 0::bigint, r.group_ext_id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat_by_owner' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_chat_by_owner', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_chat_by_owner', r.owner_staff_id, 0::bigint, 0::bigint, r.group_ext_id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_chat_by_owner') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_chat_by_owner')) then
        cuts := array(select distinct r.owner_staff_id from removed r);
        perform counted_list_plant_missing(corp, 'group_chat_by_owner', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat_by_owner' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.owner_staff_id, 0::bigint, 0::bigint, r.group_ext_id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_chat_by_owner' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_chat_by_owner', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_chat_by_owner', r.owner_staff_id, 0::bigint, 0::bigint, r.group_ext_id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_chat_by_owner') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_chat_by_owner_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'group_chat_by_owner', r.owner_staff_id, 0::bigint, 0::bigint, r.group_ext_id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'group_chat_by_owner', r.owner_staff_id, 0::bigint, 0::bigint, r.group_ext_id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_chat_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'group_chat', '', 0::bigint, 0::bigint, r.group_ext_id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'group_chat', '', 0::bigint, 0::bigint, r.group_ext_id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_fission_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_fission_mission')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'group_fission_mission', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_fission_mission', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_fission_mission', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_fission_mission') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_fission_mission')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'group_fission_mission', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_fission_mission', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_fission_mission', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_fission_mission') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_fission_mission_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_fission_mission_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'group_fission_mission_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_fission_mission_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_fission_mission_by_creation', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_fission_mission_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'group_fission_mission_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'group_fission_mission_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'group_fission_mission_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'group_fission_mission_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'group_fission_mission_by_creation', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'group_fission_mission_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_fission_mission_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'group_fission_mission_by_creation', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'group_fission_mission_by_creation', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_group_fission_mission_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'group_fission_mission', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'group_fission_mission', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_mission_participant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'mission_participant')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'mission_participant', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'mission_participant', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'mission_participant', r.shelf, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'mission_participant') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'mission_participant')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'mission_participant', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'mission_participant', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'mission_participant', r.shelf, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'mission_participant') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_mission_participant_by_finish()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'mission_participant_by_finish')) then
        cuts := array(select distinct r.done_shelf from added r);
        perform counted_list_plant_missing(corp, 'mission_participant_by_finish', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant_by_finish' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.done_shelf, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant_by_finish' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'mission_participant_by_finish', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'mission_participant_by_finish', r.done_shelf, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'mission_participant_by_finish') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'mission_participant_by_finish')) then
        cuts := array(select distinct r.done_shelf from removed r);
        perform counted_list_plant_missing(corp, 'mission_participant_by_finish', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant_by_finish' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.done_shelf, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'mission_participant_by_finish' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'mission_participant_by_finish', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'mission_participant_by_finish', r.done_shelf, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'mission_participant_by_finish') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_mission_participant_by_finish_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'mission_participant_by_finish', r.done_shelf, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'mission_participant_by_finish', r.done_shelf, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_mission_participant_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'mission_participant', r.shelf, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'mission_participant', r.shelf, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_moment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'moment')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'moment', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'moment' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'moment' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'moment', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'moment', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'moment') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'moment')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'moment', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'moment' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'moment' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'moment', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'moment', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'moment') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_moment_by_shelf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'moment_by_shelf')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'moment_by_shelf', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_by_shelf' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_by_shelf' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'moment_by_shelf', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'moment_by_shelf', r.shelf, r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'moment_by_shelf') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'moment_by_shelf')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'moment_by_shelf', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_by_shelf' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_by_shelf' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'moment_by_shelf', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'moment_by_shelf', r.shelf, r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'moment_by_shelf') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_moment_by_shelf_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'moment_by_shelf', r.shelf, r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'moment_by_shelf', r.shelf, r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_moment_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'moment', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'moment', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_moment_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'moment_task')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'moment_task', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_task' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.moment_id, r.n, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_task' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'moment_task', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'moment_task', '', r.moment_id, r.n, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'moment_task') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'moment_task')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'moment_task', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_task' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.moment_id, r.n, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'moment_task' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'moment_task', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'moment_task', '', r.moment_id, r.n, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'moment_task') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_moment_task_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'moment_task', '', r.moment_id, r.n, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'moment_task', '', r.moment_id, r.n, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_personal_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'personal_message')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'personal_message', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.updated_at, 0::bigint, r.msg_id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'personal_message', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'personal_message', '', r.updated_at, 0::bigint, r.msg_id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'personal_message') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'personal_message')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'personal_message', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.updated_at, 0::bigint, r.msg_id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'personal_message', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'personal_message', '', r.updated_at, 0::bigint, r.msg_id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'personal_message') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_personal_message_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'personal_message', '', r.updated_at, 0::bigint, r.msg_id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'personal_message', '', r.updated_at, 0::bigint, r.msg_id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_personal_message_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'personal_message_recipient')) then
        cuts := array(select distinct r.msg_id from added r);
        perform counted_list_plant_missing(corp, 'personal_message_recipient', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message_recipient' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.msg_id, 0::bigint, 0::bigint, r.external_user_id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message_recipient' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'personal_message_recipient', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'personal_message_recipient', r.msg_id, 0::bigint, 0::bigint, r.external_user_id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'personal_message_recipient') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'personal_message_recipient')) then
        cuts := array(select distinct r.msg_id from removed r);
        perform counted_list_plant_missing(corp, 'personal_message_recipient', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message_recipient' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.msg_id, 0::bigint, 0::bigint, r.external_user_id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'personal_message_recipient' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'personal_message_recipient', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'personal_message_recipient', r.msg_id, 0::bigint, 0::bigint, r.external_user_id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'personal_message_recipient') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_personal_message_recipient_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'personal_message_recipient', r.msg_id, 0::bigint, 0::bigint, r.external_user_id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'personal_message_recipient', r.msg_id, 0::bigint, 0::bigint, r.external_user_id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_pre_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'pre_tag')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'pre_tag', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'pre_tag' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'pre_tag' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'pre_tag', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'pre_tag', '', r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'pre_tag') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'pre_tag')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'pre_tag', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'pre_tag' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'pre_tag' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'pre_tag', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'pre_tag', '', r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'pre_tag') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_pre_tag_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'pre_tag', '', r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'pre_tag', '', r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'project')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'project', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'project' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, 0::bigint, r.uid from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'project' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'project', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'project', '', 0::bigint, 0::bigint, r.uid, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'project') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'project')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'project', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'project' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, 0::bigint, r.uid from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'project' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'project', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'project', '', 0::bigint, 0::bigint, r.uid, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'project') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_project_by_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'project_by_state')) then
        cuts := array(select distinct r.state from added r);
        perform counted_list_plant_missing(corp, 'project_by_state', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'project_by_state' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.state, 0::bigint, 0::bigint, r.uid from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'project_by_state' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'project_by_state', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'project_by_state', r.state, 0::bigint, 0::bigint, r.uid, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'project_by_state') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'project_by_state')) then
        cuts := array(select distinct r.state from removed r);
        perform counted_list_plant_missing(corp, 'project_by_state', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'project_by_state' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.state, 0::bigint, 0::bigint, r.uid from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'project_by_state' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'project_by_state', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'project_by_state', r.state, 0::bigint, 0::bigint, r.uid, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'project_by_state') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_project_by_state_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'project_by_state', r.state, 0::bigint, 0::bigint, r.uid, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'project_by_state', r.state, 0::bigint, 0::bigint, r.uid, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_project_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'project', '', 0::bigint, 0::bigint, r.uid, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'project', '', 0::bigint, 0::bigint, r.uid, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_quick_reply_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'quick_reply_tree')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'quick_reply_tree', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'quick_reply_tree' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.position, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'quick_reply_tree' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'quick_reply_tree', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'quick_reply_tree', '', r.position, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'quick_reply_tree') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'quick_reply_tree')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'quick_reply_tree', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'quick_reply_tree' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.position, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'quick_reply_tree' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'quick_reply_tree', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'quick_reply_tree', '', r.position, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'quick_reply_tree') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_quick_reply_tree_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'quick_reply_tree', '', r.position, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'quick_reply_tree', '', r.position, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'radar')) then
        cuts := array(select distinct r.type from added r);
        perform counted_list_plant_missing(corp, 'radar', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'radar' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'radar' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'radar', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'radar', r.type, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'radar') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'radar')) then
        cuts := array(select distinct r.type from removed r);
        perform counted_list_plant_missing(corp, 'radar', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'radar' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'radar' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'radar', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'radar', r.type, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'radar') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_radar_by_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'radar_by_group')) then
        cuts := array(select distinct r.type || '/' || r.group_id from added r);
        perform counted_list_plant_missing(corp, 'radar_by_group', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_group' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type || '/' || r.group_id, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_group' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'radar_by_group', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'radar_by_group', r.type || '/' || r.group_id, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'radar_by_group') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'radar_by_group')) then
        cuts := array(select distinct r.type || '/' || r.group_id from removed r);
        perform counted_list_plant_missing(corp, 'radar_by_group', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_group' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type || '/' || r.group_id, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_group' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'radar_by_group', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'radar_by_group', r.type || '/' || r.group_id, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'radar_by_group') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_radar_by_group_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'radar_by_group', r.type || '/' || r.group_id, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'radar_by_group', r.type || '/' || r.group_id, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_radar_by_maker()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'radar_by_maker')) then
        cuts := array(select distinct r.type || '/' || r.group_id || '/' || r.staff_id from added r);
        perform counted_list_plant_missing(corp, 'radar_by_maker', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_maker' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type || '/' || r.group_id || '/' || r.staff_id, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_maker' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'radar_by_maker', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'radar_by_maker', r.type || '/' || r.group_id || '/' || r.staff_id, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'radar_by_maker') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'radar_by_maker')) then
        cuts := array(select distinct r.type || '/' || r.group_id || '/' || r.staff_id from removed r);
        perform counted_list_plant_missing(corp, 'radar_by_maker', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_maker' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.type || '/' || r.group_id || '/' || r.staff_id, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'radar_by_maker' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'radar_by_maker', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'radar_by_maker', r.type || '/' || r.group_id || '/' || r.staff_id, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'radar_by_maker') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_radar_by_maker_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'radar_by_maker', r.type || '/' || r.group_id || '/' || r.staff_id, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'radar_by_maker', r.type || '/' || r.group_id || '/' || r.staff_id, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_radar_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'radar', r.type, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'radar', r.type, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_relation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'relation')) then
        cuts := array(select distinct r.standing from added r);
        perform counted_list_plant_missing(corp, 'relation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'relation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.standing, r.since, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'relation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'relation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'relation', r.standing, r.since, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'relation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'relation')) then
        cuts := array(select distinct r.standing from removed r);
        perform counted_list_plant_missing(corp, 'relation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'relation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.standing, r.since, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'relation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'relation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'relation', r.standing, r.since, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'relation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_relation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'relation', r.standing, r.since, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'relation', r.standing, r.since, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_shop_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'shop_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'shop_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, 0::bigint, r.id from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'shop_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'shop_by_creation', '', r.created_at, 0::bigint, r.id, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'shop_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'shop_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'shop_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, 0::bigint, r.id from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'shop_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'shop_by_creation', '', r.created_at, 0::bigint, r.id, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'shop_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_shop_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'shop_by_creation', '', r.created_at, 0::bigint, r.id, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'shop_by_creation', '', r.created_at, 0::bigint, r.id, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_shop_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'shop_order')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'shop_order', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'shop_order', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'shop_order', '', 0::bigint, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'shop_order') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'shop_order')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'shop_order', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'shop_order', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'shop_order', '', 0::bigint, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'shop_order') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_shop_order_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'shop_order_by_creation')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'shop_order_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.create_time, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'shop_order_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'shop_order_by_creation', '', r.create_time, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'shop_order_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'shop_order_by_creation')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'shop_order_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.create_time, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'shop_order_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'shop_order_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'shop_order_by_creation', '', r.create_time, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'shop_order_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_shop_order_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'shop_order_by_creation', '', r.create_time, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'shop_order_by_creation', '', r.create_time, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_shop_order_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'shop_order', '', 0::bigint, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'shop_order', '', 0::bigint, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_smart_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'smart_form')) then
        cuts := array(select distinct r.listed from added r);
        perform counted_list_plant_missing(corp, 'smart_form', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'smart_form', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'smart_form', r.listed, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'smart_form') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'smart_form')) then
        cuts := array(select distinct r.listed from removed r);
        perform counted_list_plant_missing(corp, 'smart_form', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'smart_form', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'smart_form', r.listed, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'smart_form') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_smart_form_by_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'smart_form_by_status')) then
        cuts := array(select distinct r.listed_status from added r);
        perform counted_list_plant_missing(corp, 'smart_form_by_status', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_by_status' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed_status, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_by_status' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'smart_form_by_status', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'smart_form_by_status', r.listed_status, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'smart_form_by_status') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'smart_form_by_status')) then
        cuts := array(select distinct r.listed_status from removed r);
        perform counted_list_plant_missing(corp, 'smart_form_by_status', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_by_status' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed_status, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_by_status' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'smart_form_by_status', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'smart_form_by_status', r.listed_status, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'smart_form_by_status') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_smart_form_by_status_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'smart_form_by_status', r.listed_status, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'smart_form_by_status', r.listed_status, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_smart_form_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'smart_form', r.listed, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'smart_form', r.listed, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_smart_form_visitor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'smart_form_visitor')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'smart_form_visitor', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_visitor' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_visitor' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'smart_form_visitor', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'smart_form_visitor', r.shelf, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'smart_form_visitor') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'smart_form_visitor')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'smart_form_visitor', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_visitor' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'smart_form_visitor' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'smart_form_visitor', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'smart_form_visitor', r.shelf, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'smart_form_visitor') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_smart_form_visitor_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'smart_form_visitor', r.shelf, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'smart_form_visitor', r.shelf, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'staff')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'staff', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'staff' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.pk, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'staff' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'staff', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'staff', '', r.created_at, r.pk, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'staff') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'staff')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'staff', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'staff' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', r.created_at, r.pk, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'staff' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'staff', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'staff', '', r.created_at, r.pk, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'staff') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_staff_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'staff', '', r.created_at, r.pk, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'staff', '', r.created_at, r.pk, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_store()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'store')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'store', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'store' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'store' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'store', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'store', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'store') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'store')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'store', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'store' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'store' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'store', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'store', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'store') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_store_by_shelf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'store_by_shelf')) then
        cuts := array(select distinct r.shelf from added r);
        perform counted_list_plant_missing(corp, 'store_by_shelf', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'store_by_shelf' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'store_by_shelf' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'store_by_shelf', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'store_by_shelf', r.shelf, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'store_by_shelf') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'store_by_shelf')) then
        cuts := array(select distinct r.shelf from removed r);
        perform counted_list_plant_missing(corp, 'store_by_shelf', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'store_by_shelf' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.shelf, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'store_by_shelf' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'store_by_shelf', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'store_by_shelf', r.shelf, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'store_by_shelf') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_store_by_shelf_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'store_by_shelf', r.shelf, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'store_by_shelf', r.shelf, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_store_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'store', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'store', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'tag')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'tag', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'tag' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.t_id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'tag' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'tag', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'tag', '', 0::bigint, r.t_id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'tag') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'tag')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'tag', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'tag' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.t_id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'tag' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'tag', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'tag', '', 0::bigint, r.t_id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'tag') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_tag_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'tag', '', 0::bigint, r.t_id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'tag', '', 0::bigint, r.t_id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_task_treasure_mission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'task_treasure_mission')) then
        cuts := array(select distinct r.listed_as from added r);
        perform counted_list_plant_missing(corp, 'task_treasure_mission', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed_as, 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'task_treasure_mission', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'task_treasure_mission', r.listed_as, 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'task_treasure_mission') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'task_treasure_mission')) then
        cuts := array(select distinct r.listed_as from removed r);
        perform counted_list_plant_missing(corp, 'task_treasure_mission', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed_as, 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'task_treasure_mission', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'task_treasure_mission', r.listed_as, 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'task_treasure_mission') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_task_treasure_mission_by_creation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'task_treasure_mission_by_creation')) then
        cuts := array(select distinct r.listed_as from added r);
        perform counted_list_plant_missing(corp, 'task_treasure_mission_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed_as, r.created_at, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'task_treasure_mission_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'task_treasure_mission_by_creation', r.listed_as, r.created_at, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'task_treasure_mission_by_creation') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'task_treasure_mission_by_creation')) then
        cuts := array(select distinct r.listed_as from removed r);
        perform counted_list_plant_missing(corp, 'task_treasure_mission_by_creation', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission_by_creation' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select r.listed_as, r.created_at, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'task_treasure_mission_by_creation' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'task_treasure_mission_by_creation', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'task_treasure_mission_by_creation', r.listed_as, r.created_at, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'task_treasure_mission_by_creation') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_task_treasure_mission_by_creation_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'task_treasure_mission_by_creation', r.listed_as, r.created_at, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'task_treasure_mission_by_creation', r.listed_as, r.created_at, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_task_treasure_mission_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'task_treasure_mission', r.listed_as, 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'task_treasure_mission', r.listed_as, 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'ticket')) then
        cuts := array(select distinct '' from added r);
        perform counted_list_plant_missing(corp, 'ticket', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'ticket', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'ticket', '', 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'ticket') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'ticket')) then
        cuts := array(select distinct '' from removed r);
        perform counted_list_plant_missing(corp, 'ticket', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select '', 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'ticket', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'ticket', '', 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'ticket') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_ticket_by_template()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from added;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'ticket_by_template')) then
        cuts := array(select distinct coalesce(r.template_id::text, '') from added r);
        perform counted_list_plant_missing(corp, 'ticket_by_template', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket_by_template' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select coalesce(r.template_id::text, ''), 0::bigint, r.id, ''::text from added r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (1) as n from keys where no is not null group by no
          union all
          select b.no, (1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket_by_template' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'ticket_by_template', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'ticket_by_template', coalesce(r.template_id::text, ''), 0::bigint, r.id, ''::text, 1 from added r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'ticket_by_template') from (select distinct corp_id from added) c;
        end if;
      end if;
    end;  else 
    declare
      written bigint;
      corp text;
      last_corp text;
      cuts text[];
      leaves bigint[];
      counts bigint[];
    begin
      select count(*), min(corp_id), max(corp_id) into written, corp, last_corp from removed;
      if written >= 64 and corp = last_corp and pg_try_advisory_xact_lock(counted_list_lock_key(corp, 'ticket_by_template')) then
        cuts := array(select distinct coalesce(r.template_id::text, '') from removed r);
        perform counted_list_plant_missing(corp, 'ticket_by_template', cuts);
        with ends as materialized (
          select cut, b.* from unnest(cuts) cut cross join lateral (
            select k.no, k.t, k.id, k.s from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket_by_template' and k.segment = cut and k.level = 0
            order by k.t desc, k.id desc, k.s desc limit 1) b (no, t, id, s)),
        keys as materialized (
          select x.*, case when (x.t, x.id, x.s) >= (e.t, e.id, e.s) then e.no end as no
          from (select coalesce(r.template_id::text, ''), 0::bigint, r.id, ''::text from removed r) x (segment, t, id, s) join ends e on e.cut = x.segment)
        select array_agg(y.no), array_agg(y.n) into leaves, counts from (
          select no, count(*) * (-1) as n from keys where no is not null group by no
          union all
          select b.no, (-1)::bigint from keys x cross join lateral (
            select k.no from counted_list_block k
            where k.corp_id = corp and k.list = 'ticket_by_template' and k.segment = x.segment and k.level = 0
              and (k.t, k.id, k.s) <= (x.t, x.id, x.s)
            order by k.t desc, k.id desc, k.s desc limit 1) b
          where x.no is null) y;
        perform counted_list_raise(corp, 'ticket_by_template', leaves, counts);
      else
        insert into counted_list_delta select r.corp_id, 'ticket_by_template', coalesce(r.template_id::text, ''), 0::bigint, r.id, ''::text, -1 from removed r;
        if random() < written / 64.0 then
          perform counted_list_fold(corp_id, 'ticket_by_template') from (select distinct corp_id from removed) c;
        end if;
      end if;
    end;  end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_ticket_by_template_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'ticket_by_template', coalesce(r.template_id::text, ''), 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'ticket_by_template', coalesce(r.template_id::text, ''), 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.update_count_ticket_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into counted_list_delta select r.corp_id, 'ticket', '', 0::bigint, r.id, ''::text, -1 from (select old.*) r;
      insert into counted_list_delta select r.corp_id, 'ticket', '', 0::bigint, r.id, ''::text, 1 from (select new.*) r;
      return null;
    end $function$;

CREATE TRIGGER feed_add_task_created AFTER INSERT ON public.add_task REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_add_task();
CREATE TRIGGER feed_add_task_removed AFTER DELETE ON public.add_task REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_add_task();
CREATE TRIGGER feed_add_task_updated AFTER UPDATE ON public.add_task REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_add_task();
CREATE TRIGGER update_count_add_task_by_status AFTER INSERT ON public.add_task REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_add_task_by_status();
CREATE TRIGGER update_count_add_task_by_status_moved AFTER UPDATE ON public.add_task FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION update_count_add_task_by_status_moved();
CREATE TRIGGER update_count_add_task_by_status_removed AFTER DELETE ON public.add_task REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_add_task_by_status();
CREATE TRIGGER update_count_audit AFTER INSERT ON public.audit REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_audit();
CREATE TRIGGER update_count_audit_moved AFTER UPDATE ON public.audit FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_audit_moved();
CREATE TRIGGER update_count_audit_removed AFTER DELETE ON public.audit REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_audit();
CREATE TRIGGER cell_moves_epoch AFTER INSERT OR DELETE OR UPDATE ON public.cell FOR EACH STATEMENT EXECUTE FUNCTION move_cells_epoch();
CREATE TRIGGER chat_message_keeps_doc BEFORE INSERT OR UPDATE ON public.chat_message FOR EACH ROW EXECUTE FUNCTION chat_message_keeps_doc();
CREATE TRIGGER chat_sessions_follow_changes AFTER UPDATE ON public.chat_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_sessions_follow_messages();
CREATE TRIGGER chat_sessions_follow_messages AFTER INSERT ON public.chat_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_sessions_follow_messages();
CREATE TRIGGER chat_speakers_follow_messages AFTER INSERT ON public.chat_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_speakers_follow_messages();
CREATE TRIGGER feed_chat_message_created AFTER INSERT ON public.chat_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_chat_message();
CREATE TRIGGER feed_chat_message_removed AFTER DELETE ON public.chat_message REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_chat_message();
CREATE TRIGGER feed_chat_message_updated AFTER UPDATE ON public.chat_message REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_chat_message();
CREATE TRIGGER chat_session_keeps_doc BEFORE INSERT OR UPDATE ON public.chat_session FOR EACH ROW EXECUTE FUNCTION chat_session_keeps_doc();
CREATE TRIGGER feed_chat_session_created AFTER INSERT ON public.chat_session REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_chat_session();
CREATE TRIGGER feed_chat_session_removed AFTER DELETE ON public.chat_session REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_chat_session();
CREATE TRIGGER feed_chat_session_updated AFTER UPDATE ON public.chat_session REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_chat_session();
CREATE TRIGGER update_count_chat_session AFTER INSERT ON public.chat_session REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_chat_session();
CREATE TRIGGER update_count_chat_session_by_update AFTER INSERT ON public.chat_session REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_chat_session_by_update();
CREATE TRIGGER update_count_chat_session_by_update_moved AFTER UPDATE ON public.chat_session FOR EACH ROW WHEN (((old.last_msg_time IS DISTINCT FROM new.last_msg_time) OR (old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_chat_session_by_update_moved();
CREATE TRIGGER update_count_chat_session_by_update_removed AFTER DELETE ON public.chat_session REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_chat_session_by_update();
CREATE TRIGGER update_count_chat_session_moved AFTER UPDATE ON public.chat_session FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_chat_session_moved();
CREATE TRIGGER update_count_chat_session_removed AFTER DELETE ON public.chat_session REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_chat_session();
CREATE TRIGGER check_in_mission_keeps_doc BEFORE INSERT OR UPDATE ON public.check_in_mission FOR EACH ROW EXECUTE FUNCTION check_in_mission_keeps_doc();
CREATE TRIGGER feed_check_in_mission_created AFTER INSERT ON public.check_in_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_check_in_mission();
CREATE TRIGGER feed_check_in_mission_removed AFTER DELETE ON public.check_in_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_check_in_mission();
CREATE TRIGGER feed_check_in_mission_updated AFTER UPDATE ON public.check_in_mission REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_check_in_mission();
CREATE TRIGGER update_count_check_in_mission AFTER INSERT ON public.check_in_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_mission();
CREATE TRIGGER update_count_check_in_mission_by_creation AFTER INSERT ON public.check_in_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_mission_by_creation();
CREATE TRIGGER update_count_check_in_mission_by_creation_moved AFTER UPDATE ON public.check_in_mission FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_check_in_mission_by_creation_moved();
CREATE TRIGGER update_count_check_in_mission_by_creation_removed AFTER DELETE ON public.check_in_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_mission_by_creation();
CREATE TRIGGER update_count_check_in_mission_moved AFTER UPDATE ON public.check_in_mission FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_check_in_mission_moved();
CREATE TRIGGER update_count_check_in_mission_removed AFTER DELETE ON public.check_in_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_mission();
CREATE TRIGGER update_count_check_in_participant AFTER INSERT ON public.check_in_participant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_participant();
CREATE TRIGGER update_count_check_in_participant_by_phase AFTER INSERT ON public.check_in_participant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_participant_by_phase();
CREATE TRIGGER update_count_check_in_participant_by_phase_moved AFTER UPDATE ON public.check_in_participant FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_check_in_participant_by_phase_moved();
CREATE TRIGGER update_count_check_in_participant_by_phase_removed AFTER DELETE ON public.check_in_participant REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_participant_by_phase();
CREATE TRIGGER update_count_check_in_participant_moved AFTER UPDATE ON public.check_in_participant FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.act IS DISTINCT FROM new.act))) EXECUTE FUNCTION update_count_check_in_participant_moved();
CREATE TRIGGER update_count_check_in_participant_removed AFTER DELETE ON public.check_in_participant REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_check_in_participant();
CREATE TRIGGER feed_check_in_stats_created AFTER INSERT ON public.check_in_stats REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_check_in_stats();
CREATE TRIGGER feed_check_in_stats_removed AFTER DELETE ON public.check_in_stats REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_check_in_stats();
CREATE TRIGGER feed_check_in_stats_updated AFTER UPDATE ON public.check_in_stats REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_check_in_stats();
CREATE TRIGGER clue_keeps_doc BEFORE INSERT OR UPDATE ON public.clue FOR EACH ROW EXECUTE FUNCTION clue_keeps_doc();
CREATE TRIGGER feed_clue_created AFTER INSERT ON public.clue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_clue();
CREATE TRIGGER feed_clue_removed AFTER DELETE ON public.clue REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_clue();
CREATE TRIGGER feed_clue_updated AFTER UPDATE ON public.clue REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_clue();
CREATE TRIGGER update_count_clue AFTER INSERT ON public.clue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_clue();
CREATE TRIGGER update_count_clue_by_making AFTER INSERT ON public.clue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_clue_by_making();
CREATE TRIGGER update_count_clue_by_making_moved AFTER UPDATE ON public.clue FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_clue_by_making_moved();
CREATE TRIGGER update_count_clue_by_making_removed AFTER DELETE ON public.clue REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_clue_by_making();
CREATE TRIGGER update_count_clue_moved AFTER UPDATE ON public.clue FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION update_count_clue_moved();
CREATE TRIGGER update_count_clue_removed AFTER DELETE ON public.clue REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_clue();
CREATE TRIGGER contact_way_keeps_doc BEFORE INSERT OR UPDATE ON public.contact_way FOR EACH ROW EXECUTE FUNCTION contact_way_keeps_doc();
CREATE TRIGGER contact_way_links AFTER INSERT ON public.contact_way REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_way_links();
CREATE TRIGGER contact_way_relinks AFTER UPDATE ON public.contact_way REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_way_relinks();
CREATE TRIGGER feed_contact_way_created AFTER INSERT ON public.contact_way REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_contact_way();
CREATE TRIGGER feed_contact_way_removed AFTER DELETE ON public.contact_way REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_contact_way();
CREATE TRIGGER feed_contact_way_updated AFTER UPDATE ON public.contact_way REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_contact_way();
CREATE TRIGGER stores_drop_codes AFTER DELETE ON public.contact_way REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stores_drop_codes();
CREATE TRIGGER update_count_contact_way AFTER INSERT ON public.contact_way REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way();
CREATE TRIGGER update_count_contact_way_by_creation AFTER INSERT ON public.contact_way REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way_by_creation();
CREATE TRIGGER update_count_contact_way_by_creation_moved AFTER UPDATE ON public.contact_way FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_contact_way_by_creation_moved();
CREATE TRIGGER update_count_contact_way_by_creation_removed AFTER DELETE ON public.contact_way REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way_by_creation();
CREATE TRIGGER update_count_contact_way_moved AFTER UPDATE ON public.contact_way FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_contact_way_moved();
CREATE TRIGGER update_count_contact_way_removed AFTER DELETE ON public.contact_way REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way();
CREATE TRIGGER update_count_contact_way_by_staff AFTER INSERT ON public.contact_way_staff REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way_by_staff();
CREATE TRIGGER update_count_contact_way_by_staff_creation AFTER INSERT ON public.contact_way_staff REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way_by_staff_creation();
CREATE TRIGGER update_count_contact_way_by_staff_creation_moved AFTER UPDATE ON public.contact_way_staff FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.contact_way_id IS DISTINCT FROM new.contact_way_id) OR (old.staff_id IS DISTINCT FROM new.staff_id))) EXECUTE FUNCTION update_count_contact_way_by_staff_creation_moved();
CREATE TRIGGER update_count_contact_way_by_staff_creation_removed AFTER DELETE ON public.contact_way_staff REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way_by_staff_creation();
CREATE TRIGGER update_count_contact_way_by_staff_moved AFTER UPDATE ON public.contact_way_staff FOR EACH ROW WHEN (((old.contact_way_id IS DISTINCT FROM new.contact_way_id) OR (old.staff_id IS DISTINCT FROM new.staff_id))) EXECUTE FUNCTION update_count_contact_way_by_staff_moved();
CREATE TRIGGER update_count_contact_way_by_staff_removed AFTER DELETE ON public.contact_way_staff REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_contact_way_by_staff();
CREATE CONSTRAINT TRIGGER corp_moves_epoch AFTER INSERT OR DELETE OR UPDATE ON public.corp DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_control_epoch();
CREATE TRIGGER crowd_packages_follow_zone AFTER UPDATE OF time_zone ON public.corp FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION crowd_packages_follow_zone();
CREATE TRIGGER tags_follow_zone AFTER UPDATE OF time_zone ON public.corp FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION tags_follow_zone();
CREATE TRIGGER corp_cell_moves_epoch AFTER INSERT OR DELETE OR UPDATE ON public.corp_cell FOR EACH STATEMENT EXECUTE FUNCTION move_cells_epoch();
CREATE TRIGGER feed_crowd_member_created AFTER INSERT ON public.crowd_member REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_crowd_member();
CREATE TRIGGER feed_crowd_member_removed AFTER DELETE ON public.crowd_member REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_crowd_member();
CREATE TRIGGER feed_crowd_member_updated AFTER UPDATE ON public.crowd_member REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_crowd_member();
CREATE TRIGGER update_count_crowd_member AFTER INSERT ON public.crowd_member REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_crowd_member();
CREATE TRIGGER update_count_crowd_member_moved AFTER UPDATE ON public.crowd_member FOR EACH ROW WHEN (((old.customer_pk IS DISTINCT FROM new.customer_pk) OR (old.package_id IS DISTINCT FROM new.package_id))) EXECUTE FUNCTION update_count_crowd_member_moved();
CREATE TRIGGER update_count_crowd_member_removed AFTER DELETE ON public.crowd_member REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_crowd_member();
CREATE TRIGGER crowd_package_added AFTER INSERT ON public.crowd_package FOR EACH ROW WHEN (((new.filter_type = 'all'::text) OR (new.filter IS NOT NULL) OR (new.members IS NOT NULL))) EXECUTE FUNCTION crowd_package_scheduled();
CREATE TRIGGER crowd_package_changed AFTER UPDATE ON public.crowd_package FOR EACH ROW WHEN (((old.update_type IS DISTINCT FROM new.update_type) OR (old.filter_type IS DISTINCT FROM new.filter_type) OR ((old.filter)::text IS DISTINCT FROM (new.filter)::text) OR (old.members IS DISTINCT FROM new.members))) EXECUTE FUNCTION crowd_package_scheduled();
CREATE TRIGGER crowd_package_gone AFTER DELETE ON public.crowd_package REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crowd_package_gone();
CREATE TRIGGER crowd_package_keeps_doc BEFORE INSERT OR UPDATE ON public.crowd_package FOR EACH ROW EXECUTE FUNCTION crowd_package_keeps_doc();
CREATE TRIGGER feed_crowd_package_created AFTER INSERT ON public.crowd_package REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_crowd_package();
CREATE TRIGGER feed_crowd_package_removed AFTER DELETE ON public.crowd_package REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_crowd_package();
CREATE TRIGGER feed_crowd_package_updated AFTER UPDATE ON public.crowd_package REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_crowd_package();
CREATE TRIGGER update_count_crowd_package AFTER INSERT ON public.crowd_package REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_crowd_package();
CREATE TRIGGER update_count_crowd_package_moved AFTER UPDATE ON public.crowd_package FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_crowd_package_moved();
CREATE TRIGGER update_count_crowd_package_removed AFTER DELETE ON public.crowd_package REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_crowd_package();
CREATE TRIGGER custom_field_keeps_doc BEFORE INSERT OR UPDATE ON public.custom_field FOR EACH ROW EXECUTE FUNCTION custom_field_keeps_doc();
CREATE TRIGGER customers_drop_fields AFTER DELETE ON public.custom_field REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customers_drop_fields();
CREATE TRIGGER customers_drop_values AFTER UPDATE ON public.custom_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_drop_values();
CREATE TRIGGER feed_custom_field_created AFTER INSERT ON public.custom_field REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_custom_field();
CREATE TRIGGER feed_custom_field_removed AFTER DELETE ON public.custom_field REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_custom_field();
CREATE TRIGGER feed_custom_field_updated AFTER UPDATE ON public.custom_field REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_custom_field();
CREATE TRIGGER pair_values_drop_fields AFTER DELETE ON public.custom_field REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION pair_values_drop_fields();
CREATE TRIGGER pair_values_drop_values AFTER UPDATE ON public.custom_field REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pair_values_drop_values();
CREATE TRIGGER presets_drop_fields AFTER DELETE ON public.custom_field REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION presets_drop_fields();
CREATE TRIGGER add_tasks_drop_customers AFTER DELETE ON public.customer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION add_tasks_drop_customers();
CREATE TRIGGER chat_sessions_follow_customer AFTER UPDATE OF name, avatar ON public.customer FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.avatar IS DISTINCT FROM new.avatar))) EXECUTE FUNCTION chat_sessions_follow_customer();
CREATE TRIGGER crowd_members_gone AFTER DELETE ON public.customer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crowd_members_gone();
CREATE TRIGGER crowds_score_changed AFTER UPDATE OF score ON public.customer FOR EACH ROW WHEN ((old.score <> new.score)) EXECUTE FUNCTION crowds_score_changed();
CREATE TRIGGER customer_changes_made AFTER INSERT ON public.customer REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION customer_changes_made();
CREATE TRIGGER customer_changes_moved AFTER UPDATE OF name, phones, tags, properties, custom_fields, follows, doc, called, followed ON public.customer FOR EACH ROW WHEN (((old.tags IS DISTINCT FROM new.tags) OR (old.followed IS DISTINCT FROM new.followed) OR (old.phones IS DISTINCT FROM new.phones) OR (old.called IS DISTINCT FROM new.called) OR ((old.properties)::text IS DISTINCT FROM (new.properties)::text) OR ((old.custom_fields)::text IS DISTINCT FROM (new.custom_fields)::text))) EXECUTE FUNCTION customer_changes_moved();
CREATE TRIGGER customer_enters_points BEFORE UPDATE OF points ON public.customer FOR EACH ROW WHEN (((old.points <> new.points) AND (old.ledger_no = new.ledger_no))) EXECUTE FUNCTION customer_enters_points();
CREATE TRIGGER customer_follows_gone AFTER DELETE ON public.customer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customer_follows_gone();
CREATE TRIGGER customer_keeps_doc BEFORE INSERT OR UPDATE OF external_user_id, type, unionid, openid, name, avatar, gender, corp_name, corp_full_name, "position", external_profile, phones, tags, follows, properties, custom_fields, groups, created_at, updated_at, score, doc ON public.customer FOR EACH ROW EXECUTE FUNCTION customer_keeps_doc();
CREATE TRIGGER customer_links_gone AFTER DELETE ON public.customer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customer_links_gone();
CREATE TRIGGER customer_links_made AFTER INSERT ON public.customer REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION customer_links_made();
CREATE TRIGGER customer_links_moved AFTER UPDATE OF name, phones, tags, follows, groups, doc, called ON public.customer FOR EACH ROW WHEN (((old.phones IS DISTINCT FROM new.phones) OR (old.called IS DISTINCT FROM new.called) OR (old.tags IS DISTINCT FROM new.tags) OR ((old.follows)::text IS DISTINCT FROM (new.follows)::text) OR (old.groups IS DISTINCT FROM new.groups))) EXECUTE FUNCTION customer_links_moved();
CREATE TRIGGER customer_opens_ledger BEFORE INSERT ON public.customer FOR EACH ROW WHEN ((new.points <> 0)) EXECUTE FUNCTION customer_opens_ledger();
CREATE TRIGGER feed_customer_created AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_customer();
CREATE TRIGGER feed_customer_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_customer();
CREATE TRIGGER feed_customer_updated AFTER UPDATE ON public.customer REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_customer();
CREATE TRIGGER orders_forget_customer AFTER DELETE ON public.customer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION orders_forget_customer();
CREATE TRIGGER points_gone AFTER DELETE ON public.customer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION points_gone();
CREATE TRIGGER points_opened AFTER INSERT ON public.customer REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION points_opened();
CREATE TRIGGER update_count_customer AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer();
CREATE TRIGGER update_count_customer_by_creation AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_creation();
CREATE TRIGGER update_count_customer_by_creation_moved AFTER UPDATE OF pk, created_at ON public.customer FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.pk IS DISTINCT FROM new.pk))) EXECUTE FUNCTION update_count_customer_by_creation_moved();
CREATE TRIGGER update_count_customer_by_creation_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_creation();
CREATE TRIGGER update_count_customer_by_followed AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_followed();
CREATE TRIGGER update_count_customer_by_followed_creation AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_followed_creation();
CREATE TRIGGER update_count_customer_by_followed_creation_moved AFTER UPDATE OF pk, follows, created_at, doc, followed ON public.customer FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.pk IS DISTINCT FROM new.pk) OR (old.followed IS DISTINCT FROM new.followed))) EXECUTE FUNCTION update_count_customer_by_followed_creation_moved();
CREATE TRIGGER update_count_customer_by_followed_creation_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_followed_creation();
CREATE TRIGGER update_count_customer_by_followed_moved AFTER UPDATE OF pk, follows, doc, followed ON public.customer FOR EACH ROW WHEN (((old.pk IS DISTINCT FROM new.pk) OR (old.followed IS DISTINCT FROM new.followed))) EXECUTE FUNCTION update_count_customer_by_followed_moved();
CREATE TRIGGER update_count_customer_by_followed_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_followed();
CREATE TRIGGER update_count_customer_by_type AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_type();
CREATE TRIGGER update_count_customer_by_type_moved AFTER UPDATE OF pk, type ON public.customer FOR EACH ROW WHEN (((old.pk IS DISTINCT FROM new.pk) OR (old.type IS DISTINCT FROM new.type))) EXECUTE FUNCTION update_count_customer_by_type_moved();
CREATE TRIGGER update_count_customer_by_type_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_type();
CREATE TRIGGER update_count_customer_by_update AFTER INSERT ON public.customer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_update();
CREATE TRIGGER update_count_customer_by_update_moved AFTER UPDATE OF pk, updated_at ON public.customer FOR EACH ROW WHEN (((old.updated_at IS DISTINCT FROM new.updated_at) OR (old.pk IS DISTINCT FROM new.pk))) EXECUTE FUNCTION update_count_customer_by_update_moved();
CREATE TRIGGER update_count_customer_by_update_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_by_update();
CREATE TRIGGER update_count_customer_moved AFTER UPDATE OF pk ON public.customer FOR EACH ROW WHEN ((old.pk IS DISTINCT FROM new.pk)) EXECUTE FUNCTION update_count_customer_moved();
CREATE TRIGGER update_count_customer_removed AFTER DELETE ON public.customer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer();
CREATE TRIGGER update_count_customer_change AFTER INSERT ON public.customer_change REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_change();
CREATE TRIGGER update_count_customer_change_moved AFTER UPDATE ON public.customer_change FOR EACH ROW WHEN (((old."time" IS DISTINCT FROM new."time") OR (old.customer_pk IS DISTINCT FROM new.customer_pk) OR (old.source IS DISTINCT FROM new.source))) EXECUTE FUNCTION update_count_customer_change_moved();
CREATE TRIGGER update_count_customer_change_removed AFTER DELETE ON public.customer_change REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_customer_change();
CREATE TRIGGER customer_changes_by_pair_added AFTER INSERT ON public.customer_field_value REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION customer_changes_by_pair();
CREATE TRIGGER customer_changes_by_pair_changed AFTER UPDATE ON public.customer_field_value REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION customer_changes_by_pair();
CREATE TRIGGER customer_changes_by_pair_removed AFTER DELETE ON public.customer_field_value REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION customer_changes_by_pair();
CREATE TRIGGER crowds_follow_added AFTER INSERT ON public.customer_follow REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('follow');
CREATE TRIGGER crowds_follow_changed AFTER UPDATE ON public.customer_follow REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('follow');
CREATE TRIGGER crowds_follow_removed AFTER DELETE ON public.customer_follow REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('follow');
CREATE TRIGGER crowds_group_added AFTER INSERT ON public.customer_group REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('group');
CREATE TRIGGER crowds_group_removed AFTER DELETE ON public.customer_group REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('group');
CREATE TRIGGER crowds_event_added AFTER INSERT ON public.customer_note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('event');
CREATE TRIGGER crowds_event_changed AFTER UPDATE ON public.customer_note REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('event');
CREATE TRIGGER crowds_event_removed AFTER DELETE ON public.customer_note REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('event');
CREATE TRIGGER notes_told_added AFTER INSERT ON public.customer_note REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION notes_told();
CREATE TRIGGER notes_told_changed AFTER UPDATE ON public.customer_note REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION notes_told();
CREATE TRIGGER notes_untold AFTER DELETE ON public.customer_note REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION notes_untold();
CREATE TRIGGER crowds_tag_added AFTER INSERT ON public.customer_tag REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('tag');
CREATE TRIGGER crowds_tag_removed AFTER DELETE ON public.customer_tag REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('tag');
CREATE TRIGGER department_keeps_doc BEFORE INSERT OR UPDATE ON public.department FOR EACH ROW EXECUTE FUNCTION department_keeps_doc();
CREATE TRIGGER feed_department_created AFTER INSERT ON public.department REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_department();
CREATE TRIGGER feed_department_removed AFTER DELETE ON public.department REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_department();
CREATE TRIGGER feed_department_updated AFTER UPDATE ON public.department REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_department();
CREATE TRIGGER feed_event_type_created AFTER INSERT ON public.event_type REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_event_type();
CREATE TRIGGER feed_event_type_removed AFTER DELETE ON public.event_type REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_event_type();
CREATE TRIGGER feed_event_type_updated AFTER UPDATE ON public.event_type REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_event_type();
CREATE TRIGGER feed_file_created AFTER INSERT ON public.file REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_file();
CREATE TRIGGER feed_file_removed AFTER DELETE ON public.file REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_file();
CREATE TRIGGER feed_file_updated AFTER UPDATE ON public.file REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_file();
CREATE TRIGGER feed_goods_created AFTER INSERT ON public.goods REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_goods();
CREATE TRIGGER feed_goods_removed AFTER DELETE ON public.goods REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_goods();
CREATE TRIGGER feed_goods_updated AFTER UPDATE ON public.goods REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_goods();
CREATE TRIGGER update_count_goods_by_creation AFTER INSERT ON public.goods REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_goods_by_creation();
CREATE TRIGGER update_count_goods_by_creation_moved AFTER UPDATE ON public.goods FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_goods_by_creation_moved();
CREATE TRIGGER update_count_goods_by_creation_removed AFTER DELETE ON public.goods REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_goods_by_creation();
CREATE TRIGGER chat_sessions_follow_group AFTER UPDATE OF name ON public.group_chat FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION chat_sessions_follow_group();
CREATE TRIGGER customers_drop_groups AFTER DELETE ON public.group_chat REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customers_drop_groups();
CREATE TRIGGER feed_group_chat_created AFTER INSERT ON public.group_chat REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_chat();
CREATE TRIGGER feed_group_chat_removed AFTER DELETE ON public.group_chat REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_group_chat();
CREATE TRIGGER feed_group_chat_updated AFTER UPDATE ON public.group_chat REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_chat();
CREATE TRIGGER group_chat_keeps_doc BEFORE INSERT OR UPDATE ON public.group_chat FOR EACH ROW EXECUTE FUNCTION group_chat_keeps_doc();
CREATE TRIGGER update_count_group_chat AFTER INSERT ON public.group_chat REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_chat();
CREATE TRIGGER update_count_group_chat_by_owner AFTER INSERT ON public.group_chat REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_chat_by_owner();
CREATE TRIGGER update_count_group_chat_by_owner_moved AFTER UPDATE ON public.group_chat FOR EACH ROW WHEN (((old.group_ext_id IS DISTINCT FROM new.group_ext_id) OR (old.owner_staff_id IS DISTINCT FROM new.owner_staff_id))) EXECUTE FUNCTION update_count_group_chat_by_owner_moved();
CREATE TRIGGER update_count_group_chat_by_owner_removed AFTER DELETE ON public.group_chat REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_chat_by_owner();
CREATE TRIGGER update_count_group_chat_moved AFTER UPDATE ON public.group_chat FOR EACH ROW WHEN ((old.group_ext_id IS DISTINCT FROM new.group_ext_id)) EXECUTE FUNCTION update_count_group_chat_moved();
CREATE TRIGGER update_count_group_chat_removed AFTER DELETE ON public.group_chat REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_chat();
CREATE TRIGGER group_chat_member_joined AFTER INSERT ON public.group_chat_member REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION group_chat_joined();
CREATE TRIGGER group_chat_member_joined_again AFTER UPDATE ON public.group_chat_member REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION group_chat_joined();
CREATE TRIGGER group_chat_member_number BEFORE INSERT ON public.group_chat_member FOR EACH ROW EXECUTE FUNCTION group_chat_member_number();
CREATE TRIGGER crowds_group_tag_added AFTER INSERT ON public.group_chat_tag REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('group');
CREATE TRIGGER crowds_group_tag_removed AFTER DELETE ON public.group_chat_tag REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('group');
CREATE TRIGGER feed_group_chat_tag_created AFTER INSERT ON public.group_chat_tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_chat_tag();
CREATE TRIGGER feed_group_chat_tag_removed AFTER DELETE ON public.group_chat_tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_group_chat_tag();
CREATE TRIGGER feed_group_chat_tag_updated AFTER UPDATE ON public.group_chat_tag REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_chat_tag();
CREATE TRIGGER feed_group_fission_mission_created AFTER INSERT ON public.group_fission_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_fission_mission();
CREATE TRIGGER feed_group_fission_mission_removed AFTER DELETE ON public.group_fission_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_group_fission_mission();
CREATE TRIGGER feed_group_fission_mission_updated AFTER UPDATE ON public.group_fission_mission REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_fission_mission();
CREATE TRIGGER group_fission_mission_keeps_doc BEFORE INSERT OR UPDATE ON public.group_fission_mission FOR EACH ROW EXECUTE FUNCTION group_fission_mission_keeps_doc();
CREATE TRIGGER update_count_group_fission_mission AFTER INSERT ON public.group_fission_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_fission_mission();
CREATE TRIGGER update_count_group_fission_mission_by_creation AFTER INSERT ON public.group_fission_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_fission_mission_by_creation();
CREATE TRIGGER update_count_group_fission_mission_by_creation_moved AFTER UPDATE ON public.group_fission_mission FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_group_fission_mission_by_creation_moved();
CREATE TRIGGER update_count_group_fission_mission_by_creation_removed AFTER DELETE ON public.group_fission_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_fission_mission_by_creation();
CREATE TRIGGER update_count_group_fission_mission_moved AFTER UPDATE ON public.group_fission_mission FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_group_fission_mission_moved();
CREATE TRIGGER update_count_group_fission_mission_removed AFTER DELETE ON public.group_fission_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_group_fission_mission();
CREATE TRIGGER feed_group_message_created AFTER INSERT ON public.group_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_message();
CREATE TRIGGER feed_group_message_removed AFTER DELETE ON public.group_message REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_group_message();
CREATE TRIGGER feed_group_message_updated AFTER UPDATE ON public.group_message REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_message();
CREATE TRIGGER feed_group_tag_created AFTER INSERT ON public.group_tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_tag();
CREATE TRIGGER feed_group_tag_removed AFTER DELETE ON public.group_tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_group_tag();
CREATE TRIGGER feed_group_tag_updated AFTER UPDATE ON public.group_tag REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_tag();
CREATE TRIGGER feed_group_tag_group_created AFTER INSERT ON public.group_tag_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_tag_group();
CREATE TRIGGER feed_group_tag_group_removed AFTER DELETE ON public.group_tag_group REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_group_tag_group();
CREATE TRIGGER feed_group_tag_group_updated AFTER UPDATE ON public.group_tag_group REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_group_tag_group();
CREATE TRIGGER customers_drop_stages AFTER DELETE ON public.journey_stage REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customers_drop_stages();
CREATE TRIGGER feed_journey_stage_created AFTER INSERT ON public.journey_stage REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_journey_stage();
CREATE TRIGGER feed_journey_stage_removed AFTER DELETE ON public.journey_stage REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_journey_stage();
CREATE TRIGGER feed_journey_stage_updated AFTER UPDATE ON public.journey_stage REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_journey_stage();
CREATE TRIGGER journey_stage_keeps_doc BEFORE INSERT OR UPDATE ON public.journey_stage FOR EACH ROW EXECUTE FUNCTION journey_stage_keeps_doc();
CREATE TRIGGER feed_keyword_tag_rule_created AFTER INSERT ON public.keyword_tag_rule REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_keyword_tag_rule();
CREATE TRIGGER feed_keyword_tag_rule_removed AFTER DELETE ON public.keyword_tag_rule REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_keyword_tag_rule();
CREATE TRIGGER feed_keyword_tag_rule_updated AFTER UPDATE ON public.keyword_tag_rule REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_keyword_tag_rule();
CREATE TRIGGER feed_material_created AFTER INSERT ON public.material REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_material();
CREATE TRIGGER feed_material_removed AFTER DELETE ON public.material REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_material();
CREATE TRIGGER feed_material_updated AFTER UPDATE ON public.material REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_material();
CREATE TRIGGER feed_material_group_created AFTER INSERT ON public.material_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_material_group();
CREATE TRIGGER feed_material_group_removed AFTER DELETE ON public.material_group REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_material_group();
CREATE TRIGGER feed_material_group_updated AFTER UPDATE ON public.material_group REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_material_group();
CREATE TRIGGER update_count_mission_participant AFTER INSERT ON public.mission_participant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_mission_participant();
CREATE TRIGGER update_count_mission_participant_by_finish AFTER INSERT ON public.mission_participant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_mission_participant_by_finish();
CREATE TRIGGER update_count_mission_participant_by_finish_moved AFTER UPDATE ON public.mission_participant FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.done_shelf IS DISTINCT FROM new.done_shelf))) EXECUTE FUNCTION update_count_mission_participant_by_finish_moved();
CREATE TRIGGER update_count_mission_participant_by_finish_removed AFTER DELETE ON public.mission_participant REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_mission_participant_by_finish();
CREATE TRIGGER update_count_mission_participant_moved AFTER UPDATE ON public.mission_participant FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_mission_participant_moved();
CREATE TRIGGER update_count_mission_participant_removed AFTER DELETE ON public.mission_participant REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_mission_participant();
CREATE TRIGGER feed_moment_created AFTER INSERT ON public.moment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_moment();
CREATE TRIGGER feed_moment_removed AFTER DELETE ON public.moment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_moment();
CREATE TRIGGER feed_moment_updated AFTER UPDATE ON public.moment REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_moment();
CREATE TRIGGER update_count_moment AFTER INSERT ON public.moment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_moment();
CREATE TRIGGER update_count_moment_by_shelf AFTER INSERT ON public.moment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_moment_by_shelf();
CREATE TRIGGER update_count_moment_by_shelf_moved AFTER UPDATE ON public.moment FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_moment_by_shelf_moved();
CREATE TRIGGER update_count_moment_by_shelf_removed AFTER DELETE ON public.moment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_moment_by_shelf();
CREATE TRIGGER update_count_moment_moved AFTER UPDATE ON public.moment FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_moment_moved();
CREATE TRIGGER update_count_moment_removed AFTER DELETE ON public.moment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_moment();
CREATE TRIGGER update_count_moment_task AFTER INSERT ON public.moment_task REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_moment_task();
CREATE TRIGGER update_count_moment_task_moved AFTER UPDATE ON public.moment_task FOR EACH ROW WHEN (((old.moment_id IS DISTINCT FROM new.moment_id) OR (old.n IS DISTINCT FROM new.n))) EXECUTE FUNCTION update_count_moment_task_moved();
CREATE TRIGGER update_count_moment_task_removed AFTER DELETE ON public.moment_task REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_moment_task();
CREATE TRIGGER update_count_personal_message AFTER INSERT ON public.personal_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_personal_message();
CREATE TRIGGER update_count_personal_message_moved AFTER UPDATE ON public.personal_message FOR EACH ROW WHEN (((old.updated_at IS DISTINCT FROM new.updated_at) OR (old.msg_id IS DISTINCT FROM new.msg_id))) EXECUTE FUNCTION update_count_personal_message_moved();
CREATE TRIGGER update_count_personal_message_removed AFTER DELETE ON public.personal_message REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_personal_message();
CREATE TRIGGER update_count_personal_message_recipient AFTER INSERT ON public.personal_message_recipient REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_personal_message_recipient();
CREATE TRIGGER update_count_personal_message_recipient_moved AFTER UPDATE ON public.personal_message_recipient FOR EACH ROW WHEN (((old.external_user_id IS DISTINCT FROM new.external_user_id) OR (old.msg_id IS DISTINCT FROM new.msg_id))) EXECUTE FUNCTION update_count_personal_message_recipient_moved();
CREATE TRIGGER update_count_personal_message_recipient_removed AFTER DELETE ON public.personal_message_recipient REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_personal_message_recipient();
CREATE CONSTRAINT TRIGGER platform_connection_moves_epoch AFTER INSERT OR DELETE OR UPDATE OF base_url ON public.platform_connection DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_control_epoch();
CREATE TRIGGER feed_points_entry_created AFTER INSERT ON public.points_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_points_entry();
CREATE TRIGGER feed_points_entry_removed AFTER DELETE ON public.points_entry REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_points_entry();
CREATE TRIGGER feed_points_entry_updated AFTER UPDATE ON public.points_entry REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_points_entry();
CREATE TRIGGER feed_pre_tag_created AFTER INSERT ON public.pre_tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_pre_tag();
CREATE TRIGGER feed_pre_tag_removed AFTER DELETE ON public.pre_tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_pre_tag();
CREATE TRIGGER feed_pre_tag_updated AFTER UPDATE ON public.pre_tag REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_pre_tag();
CREATE TRIGGER update_count_pre_tag AFTER INSERT ON public.pre_tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_pre_tag();
CREATE TRIGGER update_count_pre_tag_moved AFTER UPDATE ON public.pre_tag FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_pre_tag_moved();
CREATE TRIGGER update_count_pre_tag_removed AFTER DELETE ON public.pre_tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_pre_tag();
CREATE TRIGGER feed_project_created AFTER INSERT ON public.project REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_project();
CREATE TRIGGER feed_project_removed AFTER DELETE ON public.project REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_project();
CREATE TRIGGER feed_project_updated AFTER UPDATE ON public.project REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_project();
CREATE TRIGGER project_keeps_doc BEFORE INSERT OR UPDATE ON public.project FOR EACH ROW EXECUTE FUNCTION project_keeps_doc();
CREATE TRIGGER project_keeps_staff AFTER INSERT ON public.project FOR EACH ROW EXECUTE FUNCTION project_keeps_staff();
CREATE TRIGGER project_keeps_staff_changed AFTER UPDATE ON public.project FOR EACH ROW WHEN ((old.staff_ids <> new.staff_ids)) EXECUTE FUNCTION project_keeps_staff();
CREATE TRIGGER update_count_project AFTER INSERT ON public.project REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_project();
CREATE TRIGGER update_count_project_by_state AFTER INSERT ON public.project REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_project_by_state();
CREATE TRIGGER update_count_project_by_state_moved AFTER UPDATE ON public.project FOR EACH ROW WHEN (((old.uid IS DISTINCT FROM new.uid) OR (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION update_count_project_by_state_moved();
CREATE TRIGGER update_count_project_by_state_removed AFTER DELETE ON public.project REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_project_by_state();
CREATE TRIGGER update_count_project_moved AFTER UPDATE ON public.project FOR EACH ROW WHEN ((old.uid IS DISTINCT FROM new.uid)) EXECUTE FUNCTION update_count_project_moved();
CREATE TRIGGER update_count_project_removed AFTER DELETE ON public.project REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_project();
CREATE TRIGGER feed_quick_reply_created AFTER INSERT ON public.quick_reply REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_quick_reply();
CREATE TRIGGER feed_quick_reply_removed AFTER DELETE ON public.quick_reply REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_quick_reply();
CREATE TRIGGER feed_quick_reply_updated AFTER UPDATE ON public.quick_reply REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_quick_reply();
CREATE TRIGGER quick_reply_group_keeps_head BEFORE INSERT OR UPDATE ON public.quick_reply_group FOR EACH ROW EXECUTE FUNCTION quick_reply_group_keeps_head();
CREATE TRIGGER quick_reply_trees_follow_deletes AFTER DELETE ON public.quick_reply_group REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION quick_reply_trees_follow();
CREATE TRIGGER quick_reply_trees_follow_inserts AFTER INSERT ON public.quick_reply_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION quick_reply_trees_follow();
CREATE TRIGGER quick_reply_trees_follow_updates AFTER UPDATE ON public.quick_reply_group REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION quick_reply_trees_follow();
CREATE TRIGGER feed_quick_reply_group_created AFTER INSERT ON public.quick_reply_tree REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_quick_reply_group();
CREATE TRIGGER feed_quick_reply_group_removed AFTER DELETE ON public.quick_reply_tree REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_quick_reply_group();
CREATE TRIGGER feed_quick_reply_group_updated AFTER UPDATE ON public.quick_reply_tree REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_quick_reply_group();
CREATE TRIGGER update_count_quick_reply_tree AFTER INSERT ON public.quick_reply_tree REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_quick_reply_tree();
CREATE TRIGGER update_count_quick_reply_tree_moved AFTER UPDATE ON public.quick_reply_tree FOR EACH ROW WHEN (((old."position" IS DISTINCT FROM new."position") OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_quick_reply_tree_moved();
CREATE TRIGGER update_count_quick_reply_tree_removed AFTER DELETE ON public.quick_reply_tree REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_quick_reply_tree();
CREATE TRIGGER feed_radar_created AFTER INSERT ON public.radar REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_radar();
CREATE TRIGGER feed_radar_removed AFTER DELETE ON public.radar REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_radar();
CREATE TRIGGER feed_radar_updated AFTER UPDATE ON public.radar REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_radar();
CREATE TRIGGER radar_keeps_doc BEFORE INSERT OR UPDATE ON public.radar FOR EACH ROW EXECUTE FUNCTION radar_keeps_doc();
CREATE TRIGGER radar_view_marks AFTER UPDATE OF visits_total ON public.radar FOR EACH ROW WHEN (((new.visits_total / 500) > (old.visits_total / 500))) EXECUTE FUNCTION radar_view_marks();
CREATE TRIGGER update_count_radar AFTER INSERT ON public.radar REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_radar();
CREATE TRIGGER update_count_radar_by_group AFTER INSERT ON public.radar REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_radar_by_group();
CREATE TRIGGER update_count_radar_by_group_moved AFTER UPDATE ON public.radar FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.type IS DISTINCT FROM new.type) OR (old.group_id IS DISTINCT FROM new.group_id))) EXECUTE FUNCTION update_count_radar_by_group_moved();
CREATE TRIGGER update_count_radar_by_group_removed AFTER DELETE ON public.radar REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_radar_by_group();
CREATE TRIGGER update_count_radar_by_maker AFTER INSERT ON public.radar REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_radar_by_maker();
CREATE TRIGGER update_count_radar_by_maker_moved AFTER UPDATE ON public.radar FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.type IS DISTINCT FROM new.type) OR (old.group_id IS DISTINCT FROM new.group_id) OR (old.staff_id IS DISTINCT FROM new.staff_id))) EXECUTE FUNCTION update_count_radar_by_maker_moved();
CREATE TRIGGER update_count_radar_by_maker_removed AFTER DELETE ON public.radar REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_radar_by_maker();
CREATE TRIGGER update_count_radar_moved AFTER UPDATE ON public.radar FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.type IS DISTINCT FROM new.type))) EXECUTE FUNCTION update_count_radar_moved();
CREATE TRIGGER update_count_radar_removed AFTER DELETE ON public.radar REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_radar();
CREATE TRIGGER feed_radar_group_created AFTER INSERT ON public.radar_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_radar_group();
CREATE TRIGGER feed_radar_group_removed AFTER DELETE ON public.radar_group REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_radar_group();
CREATE TRIGGER feed_radar_group_updated AFTER UPDATE ON public.radar_group REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_radar_group();
CREATE TRIGGER radar_group_keeps_doc BEFORE INSERT OR UPDATE ON public.radar_group FOR EACH ROW EXECUTE FUNCTION radar_group_keeps_doc();
CREATE TRIGGER radar_groups_make_trees AFTER INSERT ON public.radar_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION radar_groups_make_trees();
CREATE TRIGGER radar_groups_stay_trees AFTER UPDATE ON public.radar_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION radar_groups_make_trees();
CREATE TRIGGER relation_ends AFTER UPDATE OF lost_at ON public.relation FOR EACH ROW WHEN ((old.lost_at IS DISTINCT FROM new.lost_at)) EXECUTE FUNCTION relation_ends();
CREATE TRIGGER relations_made AFTER INSERT ON public.relation REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION relations_made();
CREATE TRIGGER update_count_relation AFTER INSERT ON public.relation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_relation();
CREATE TRIGGER update_count_relation_moved AFTER UPDATE ON public.relation FOR EACH ROW WHEN (((old.since IS DISTINCT FROM new.since) OR (old.id IS DISTINCT FROM new.id) OR (old.standing IS DISTINCT FROM new.standing))) EXECUTE FUNCTION update_count_relation_moved();
CREATE TRIGGER update_count_relation_removed AFTER DELETE ON public.relation REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_relation();
CREATE CONSTRAINT TRIGGER seat_moves_epoch AFTER INSERT OR DELETE OR UPDATE ON public.seat DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_control_epoch();
CREATE CONSTRAINT TRIGGER secret_moves_epoch AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON public.secret DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_control_epoch();
CREATE TRIGGER feed_sensitive_rule_created AFTER INSERT ON public.sensitive_rule REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_sensitive_rule();
CREATE TRIGGER feed_sensitive_rule_removed AFTER DELETE ON public.sensitive_rule REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_sensitive_rule();
CREATE TRIGGER feed_sensitive_rule_updated AFTER UPDATE ON public.sensitive_rule REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_sensitive_rule();
CREATE TRIGGER feed_shop_created AFTER INSERT ON public.shop REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_shop();
CREATE TRIGGER feed_shop_removed AFTER DELETE ON public.shop REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_shop();
CREATE TRIGGER feed_shop_updated AFTER UPDATE ON public.shop REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_shop();
CREATE TRIGGER update_count_shop_by_creation AFTER INSERT ON public.shop REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_shop_by_creation();
CREATE TRIGGER update_count_shop_by_creation_moved AFTER UPDATE ON public.shop FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id))) EXECUTE FUNCTION update_count_shop_by_creation_moved();
CREATE TRIGGER update_count_shop_by_creation_removed AFTER DELETE ON public.shop REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_shop_by_creation();
CREATE TRIGGER crowds_order_added AFTER INSERT ON public.shop_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('order');
CREATE TRIGGER crowds_order_changed AFTER UPDATE ON public.shop_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('order');
CREATE TRIGGER crowds_order_removed AFTER DELETE ON public.shop_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched('order');
CREATE TRIGGER feed_order_created AFTER INSERT ON public.shop_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_order();
CREATE TRIGGER feed_order_removed AFTER DELETE ON public.shop_order REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_order();
CREATE TRIGGER feed_order_updated AFTER UPDATE ON public.shop_order REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_order();
CREATE TRIGGER order_counts_goods_added AFTER INSERT ON public.shop_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION order_counts_goods();
CREATE TRIGGER order_counts_goods_changed AFTER UPDATE ON public.shop_order REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION order_counts_goods();
CREATE TRIGGER order_counts_goods_removed AFTER DELETE ON public.shop_order REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION order_counts_goods();
CREATE TRIGGER update_count_shop_order AFTER INSERT ON public.shop_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_shop_order();
CREATE TRIGGER update_count_shop_order_by_creation AFTER INSERT ON public.shop_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_shop_order_by_creation();
CREATE TRIGGER update_count_shop_order_by_creation_moved AFTER UPDATE ON public.shop_order FOR EACH ROW WHEN (((old.create_time IS DISTINCT FROM new.create_time) OR (old.pk IS DISTINCT FROM new.pk))) EXECUTE FUNCTION update_count_shop_order_by_creation_moved();
CREATE TRIGGER update_count_shop_order_by_creation_removed AFTER DELETE ON public.shop_order REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_shop_order_by_creation();
CREATE TRIGGER update_count_shop_order_moved AFTER UPDATE ON public.shop_order FOR EACH ROW WHEN ((old.pk IS DISTINCT FROM new.pk)) EXECUTE FUNCTION update_count_shop_order_moved();
CREATE TRIGGER update_count_shop_order_removed AFTER DELETE ON public.shop_order REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_shop_order();
CREATE CONSTRAINT TRIGGER simulator_beside_moves_epoch AFTER INSERT OR UPDATE OF origin ON public.simulator_beside DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_control_epoch();
CREATE TRIGGER feed_smart_form_created AFTER INSERT ON public.smart_form REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_smart_form();
CREATE TRIGGER feed_smart_form_removed AFTER DELETE ON public.smart_form REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_smart_form();
CREATE TRIGGER feed_smart_form_updated AFTER UPDATE ON public.smart_form REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_smart_form();
CREATE TRIGGER smart_form_keeps_doc BEFORE INSERT OR UPDATE ON public.smart_form FOR EACH ROW EXECUTE FUNCTION smart_form_keeps_doc();
CREATE TRIGGER update_count_smart_form AFTER INSERT ON public.smart_form REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_smart_form();
CREATE TRIGGER update_count_smart_form_by_status AFTER INSERT ON public.smart_form REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_smart_form_by_status();
CREATE TRIGGER update_count_smart_form_by_status_moved AFTER UPDATE ON public.smart_form FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.listed_status IS DISTINCT FROM new.listed_status))) EXECUTE FUNCTION update_count_smart_form_by_status_moved();
CREATE TRIGGER update_count_smart_form_by_status_removed AFTER DELETE ON public.smart_form REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_smart_form_by_status();
CREATE TRIGGER update_count_smart_form_moved AFTER UPDATE ON public.smart_form FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.listed IS DISTINCT FROM new.listed))) EXECUTE FUNCTION update_count_smart_form_moved();
CREATE TRIGGER update_count_smart_form_removed AFTER DELETE ON public.smart_form REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_smart_form();
CREATE TRIGGER feed_smart_form_stats_created AFTER INSERT ON public.smart_form_stats REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_smart_form_stats();
CREATE TRIGGER feed_smart_form_stats_removed AFTER DELETE ON public.smart_form_stats REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_smart_form_stats();
CREATE TRIGGER feed_smart_form_stats_updated AFTER UPDATE ON public.smart_form_stats REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_smart_form_stats();
CREATE TRIGGER update_count_smart_form_visitor AFTER INSERT ON public.smart_form_visitor REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_smart_form_visitor();
CREATE TRIGGER update_count_smart_form_visitor_moved AFTER UPDATE ON public.smart_form_visitor FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_smart_form_visitor_moved();
CREATE TRIGGER update_count_smart_form_visitor_removed AFTER DELETE ON public.smart_form_visitor REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_smart_form_visitor();
CREATE TRIGGER chat_sessions_follow_staff AFTER UPDATE ON public.staff FOR EACH ROW WHEN ((((old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name)) OR (old.avatar IS DISTINCT FROM new.avatar))) EXECUTE FUNCTION chat_sessions_follow_staff();
CREATE TRIGGER contact_ways_follow_staff AFTER UPDATE ON public.staff REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contact_ways_follow_staff();
CREATE TRIGGER crowd_packages_follow_creator AFTER UPDATE ON public.staff FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION crowd_packages_follow_creator();
CREATE TRIGGER feed_staff_created AFTER INSERT ON public.staff REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_staff();
CREATE TRIGGER feed_staff_removed AFTER DELETE ON public.staff REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_staff();
CREATE TRIGGER feed_staff_updated AFTER UPDATE ON public.staff REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_staff();
CREATE TRIGGER projects_follow_staff AFTER UPDATE ON public.staff FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.avatar IS DISTINCT FROM new.avatar))) EXECUTE FUNCTION projects_follow_staff();
CREATE TRIGGER radars_follow_staff AFTER UPDATE ON public.staff FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION radars_follow_staff();
CREATE TRIGGER staff_keeps_doc BEFORE INSERT OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION staff_keeps_doc();
CREATE TRIGGER staff_keeps_past_departments AFTER UPDATE ON public.staff FOR EACH ROW WHEN (((old.department IS DISTINCT FROM new.department) AND (old.department <> '{}'::text[]))) EXECUTE FUNCTION staff_keeps_past_departments();
CREATE TRIGGER update_count_staff AFTER INSERT ON public.staff REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_staff();
CREATE TRIGGER update_count_staff_moved AFTER UPDATE ON public.staff FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.pk IS DISTINCT FROM new.pk))) EXECUTE FUNCTION update_count_staff_moved();
CREATE TRIGGER update_count_staff_removed AFTER DELETE ON public.staff REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_staff();
CREATE TRIGGER feed_staff_rank_created AFTER INSERT ON public.staff_rank REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_staff_rank();
CREATE TRIGGER feed_staff_rank_removed AFTER DELETE ON public.staff_rank REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_staff_rank();
CREATE TRIGGER feed_staff_rank_updated AFTER UPDATE ON public.staff_rank REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_staff_rank();
CREATE TRIGGER staff_rank_keeps_doc BEFORE INSERT OR UPDATE ON public.staff_rank FOR EACH ROW EXECUTE FUNCTION staff_rank_keeps_doc();
CREATE TRIGGER feed_store_created AFTER INSERT ON public.store REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_store();
CREATE TRIGGER feed_store_removed AFTER DELETE ON public.store REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_store();
CREATE TRIGGER feed_store_updated AFTER UPDATE ON public.store REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_store();
CREATE TRIGGER update_count_store AFTER INSERT ON public.store REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_store();
CREATE TRIGGER update_count_store_by_shelf AFTER INSERT ON public.store REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_store_by_shelf();
CREATE TRIGGER update_count_store_by_shelf_moved AFTER UPDATE ON public.store FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION update_count_store_by_shelf_moved();
CREATE TRIGGER update_count_store_by_shelf_removed AFTER DELETE ON public.store REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_store_by_shelf();
CREATE TRIGGER update_count_store_moved AFTER UPDATE ON public.store FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_store_moved();
CREATE TRIGGER update_count_store_removed AFTER DELETE ON public.store REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_store();
CREATE TRIGGER contact_ways_drop_tags AFTER DELETE ON public.tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION contact_ways_drop_tags();
CREATE TRIGGER contact_ways_follow_tags AFTER UPDATE ON public.tag REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contact_ways_follow_tags();
CREATE TRIGGER customers_drop_tags AFTER DELETE ON public.tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customers_drop_tags();
CREATE TRIGGER feed_tag_created AFTER INSERT ON public.tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_tag();
CREATE TRIGGER feed_tag_removed AFTER DELETE ON public.tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_tag();
CREATE TRIGGER feed_tag_updated AFTER UPDATE ON public.tag REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_tag();
CREATE TRIGGER forms_drop_tags AFTER DELETE ON public.tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forms_drop_tags();
CREATE TRIGGER keyword_rules_drop_tags AFTER DELETE ON public.tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keyword_rules_drop_tags();
CREATE TRIGGER missions_drop_tags AFTER DELETE ON public.tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION missions_drop_tags();
CREATE TRIGGER pre_tags_drop_tags AFTER DELETE ON public.tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION pre_tags_drop_tags();
CREATE TRIGGER radars_drop_tag AFTER DELETE ON public.tag FOR EACH ROW EXECUTE FUNCTION radars_follow_tag();
CREATE TRIGGER radars_follow_tag AFTER UPDATE ON public.tag FOR EACH ROW WHEN (((old.t_id IS DISTINCT FROM new.t_id) OR (old.tag_name IS DISTINCT FROM new.tag_name))) EXECUTE FUNCTION radars_follow_tag();
CREATE TRIGGER tag_keeps_docs BEFORE INSERT OR UPDATE ON public.tag FOR EACH ROW EXECUTE FUNCTION tag_keeps_docs();
CREATE TRIGGER tags_wait_for_marks BEFORE DELETE ON public.tag FOR EACH ROW EXECUTE FUNCTION tags_wait_for_marks();
CREATE TRIGGER update_count_tag AFTER INSERT ON public.tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_tag();
CREATE TRIGGER update_count_tag_moved AFTER UPDATE ON public.tag FOR EACH ROW WHEN ((old.t_id IS DISTINCT FROM new.t_id)) EXECUTE FUNCTION update_count_tag_moved();
CREATE TRIGGER update_count_tag_removed AFTER DELETE ON public.tag REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_tag();
CREATE TRIGGER feed_tag_group_created AFTER INSERT ON public.tag_group REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_tag_group();
CREATE TRIGGER feed_tag_group_removed AFTER DELETE ON public.tag_group REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_tag_group();
CREATE TRIGGER feed_tag_group_updated AFTER UPDATE ON public.tag_group REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_tag_group();
CREATE TRIGGER tag_group_keeps_doc BEFORE INSERT OR UPDATE ON public.tag_group FOR EACH ROW EXECUTE FUNCTION tag_group_keeps_doc();
CREATE TRIGGER tags_follow_group AFTER UPDATE ON public.tag_group FOR EACH ROW WHEN (((old.tag_group_name IS DISTINCT FROM new.tag_group_name) OR (old.department_list IS DISTINCT FROM new.department_list))) EXECUTE FUNCTION tags_follow_group();
CREATE TRIGGER feed_task_treasure_mission_created AFTER INSERT ON public.task_treasure_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_task_treasure_mission();
CREATE TRIGGER feed_task_treasure_mission_removed AFTER DELETE ON public.task_treasure_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_task_treasure_mission();
CREATE TRIGGER feed_task_treasure_mission_updated AFTER UPDATE ON public.task_treasure_mission REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_task_treasure_mission();
CREATE TRIGGER task_treasure_mission_keeps_doc BEFORE INSERT OR UPDATE ON public.task_treasure_mission FOR EACH ROW EXECUTE FUNCTION task_treasure_mission_keeps_doc();
CREATE TRIGGER update_count_task_treasure_mission AFTER INSERT ON public.task_treasure_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_task_treasure_mission();
CREATE TRIGGER update_count_task_treasure_mission_by_creation AFTER INSERT ON public.task_treasure_mission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_task_treasure_mission_by_creation();
CREATE TRIGGER update_count_task_treasure_mission_by_creation_moved AFTER UPDATE ON public.task_treasure_mission FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.id IS DISTINCT FROM new.id) OR (old.listed_as IS DISTINCT FROM new.listed_as))) EXECUTE FUNCTION update_count_task_treasure_mission_by_creation_moved();
CREATE TRIGGER update_count_task_treasure_mission_by_creation_removed AFTER DELETE ON public.task_treasure_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_task_treasure_mission_by_creation();
CREATE TRIGGER update_count_task_treasure_mission_moved AFTER UPDATE ON public.task_treasure_mission FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.listed_as IS DISTINCT FROM new.listed_as))) EXECUTE FUNCTION update_count_task_treasure_mission_moved();
CREATE TRIGGER update_count_task_treasure_mission_removed AFTER DELETE ON public.task_treasure_mission REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_task_treasure_mission();
CREATE TRIGGER feed_ticket_created AFTER INSERT ON public.ticket REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_ticket();
CREATE TRIGGER feed_ticket_removed AFTER DELETE ON public.ticket REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_ticket();
CREATE TRIGGER feed_ticket_updated AFTER UPDATE ON public.ticket REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_ticket();
CREATE TRIGGER ticket_keeps_doc BEFORE INSERT OR UPDATE ON public.ticket FOR EACH ROW EXECUTE FUNCTION ticket_keeps_doc();
CREATE TRIGGER ticket_keeps_event_seq BEFORE UPDATE ON public.ticket FOR EACH ROW WHEN ((new.event_seq < old.event_seq)) EXECUTE FUNCTION ticket_keeps_event_seq();
CREATE TRIGGER update_count_ticket AFTER INSERT ON public.ticket REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_ticket();
CREATE TRIGGER update_count_ticket_by_template AFTER INSERT ON public.ticket REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_count_ticket_by_template();
CREATE TRIGGER update_count_ticket_by_template_moved AFTER UPDATE ON public.ticket FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.template_id IS DISTINCT FROM new.template_id))) EXECUTE FUNCTION update_count_ticket_by_template_moved();
CREATE TRIGGER update_count_ticket_by_template_removed AFTER DELETE ON public.ticket REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_ticket_by_template();
CREATE TRIGGER update_count_ticket_moved AFTER UPDATE ON public.ticket FOR EACH ROW WHEN ((old.id IS DISTINCT FROM new.id)) EXECUTE FUNCTION update_count_ticket_moved();
CREATE TRIGGER update_count_ticket_removed AFTER DELETE ON public.ticket REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION update_count_ticket();
CREATE TRIGGER feed_ticket_template_created AFTER INSERT ON public.ticket_template REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_ticket_template();
CREATE TRIGGER feed_ticket_template_removed AFTER DELETE ON public.ticket_template REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_ticket_template();
CREATE TRIGGER feed_ticket_template_updated AFTER UPDATE ON public.ticket_template REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_ticket_template();
CREATE TRIGGER ticket_template_keeps_doc BEFORE INSERT OR UPDATE ON public.ticket_template FOR EACH ROW EXECUTE FUNCTION ticket_template_keeps_doc();
CREATE TRIGGER feed_welcome_created AFTER INSERT ON public.welcome REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_welcome();
CREATE TRIGGER feed_welcome_removed AFTER DELETE ON public.welcome REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION feed_welcome();
CREATE TRIGGER feed_welcome_updated AFTER UPDATE ON public.welcome REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION feed_welcome();

alter table access_token enable row level security;
create policy tenant on access_token as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table add_task enable row level security;
create policy tenant on add_task as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table archive_cursor enable row level security;
create policy tenant on archive_cursor as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table archive_item enable row level security;
create policy tenant on archive_item as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table archive_media enable row level security;
create policy tenant on archive_media as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table audit enable row level security;
create policy tenant on audit as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table call_window enable row level security;
create policy tenant on call_window as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table cell_move enable row level security;
create policy tenant on cell_move as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table chat_message enable row level security;
create policy tenant on chat_message as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table chat_session enable row level security;
create policy tenant on chat_session as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table chat_speaker enable row level security;
create policy tenant on chat_speaker as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in enable row level security;
create policy tenant on check_in as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in_day enable row level security;
create policy tenant on check_in_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in_level enable row level security;
create policy tenant on check_in_level as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in_milestone enable row level security;
create policy tenant on check_in_milestone as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in_mission enable row level security;
create policy tenant on check_in_mission as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in_participant enable row level security;
create policy tenant on check_in_participant as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table check_in_stats enable row level security;
create policy tenant on check_in_stats as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table clue enable row level security;
create policy tenant on clue as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table clue_task enable row level security;
create policy tenant on clue_task as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way enable row level security;
create policy tenant on contact_way as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way_customer enable row level security;
create policy tenant on contact_way_customer as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way_day enable row level security;
create policy tenant on contact_way_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way_in_doubt enable row level security;
create policy tenant on contact_way_in_doubt as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way_removed enable row level security;
create policy tenant on contact_way_removed as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way_staff enable row level security;
create policy tenant on contact_way_staff as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table contact_way_tag enable row level security;
create policy tenant on contact_way_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table corp enable row level security;
create policy tenant on corp as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table corp_cell enable row level security;
create policy tenant on corp_cell as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table counted_list_block enable row level security;
create policy tenant on counted_list_block as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table counted_list_delta enable row level security;
create policy tenant on counted_list_delta as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table crowd_batch enable row level security;
create policy tenant on crowd_batch as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table crowd_member enable row level security;
create policy tenant on crowd_member as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table crowd_package enable row level security;
create policy tenant on crowd_package as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table crowd_touch enable row level security;
create policy tenant on crowd_touch as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table custom_field enable row level security;
create policy tenant on custom_field as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer enable row level security;
create policy tenant on customer as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_change enable row level security;
create policy tenant on customer_change as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_field_value enable row level security;
create policy tenant on customer_field_value as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_follow enable row level security;
create policy tenant on customer_follow as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_group enable row level security;
create policy tenant on customer_group as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_note enable row level security;
create policy tenant on customer_note as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_phone enable row level security;
create policy tenant on customer_phone as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_spelling enable row level security;
create policy tenant on customer_spelling as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_tag enable row level security;
create policy tenant on customer_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_tag_count enable row level security;
create policy tenant on customer_tag_count as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_tag_delta enable row level security;
create policy tenant on customer_tag_delta as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table customer_timeline enable row level security;
create policy tenant on customer_timeline as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table delivery enable row level security;
create policy tenant on delivery as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table delivery_attempt enable row level security;
create policy tenant on delivery_attempt as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table department enable row level security;
create policy tenant on department as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table event enable row level security;
create policy tenant on event as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table event_inbox enable row level security;
create policy tenant on event_inbox as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table event_seq enable row level security;
create policy tenant on event_seq as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table event_type enable row level security;
create policy tenant on event_type as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table feed_counted enable row level security;
create policy tenant on feed_counted as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table feed_head enable row level security;
create policy tenant on feed_head as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table file enable row level security;
create policy tenant on file as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table file_chunk enable row level security;
create policy tenant on file_chunk as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table file_usage enable row level security;
create policy tenant on file_usage as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table follow_day enable row level security;
create policy tenant on follow_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table follow_day_delta enable row level security;
create policy tenant on follow_day_delta as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table goods enable row level security;
create policy tenant on goods as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_chat enable row level security;
create policy tenant on group_chat as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_chat_join enable row level security;
create policy tenant on group_chat_join as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_chat_join_tag enable row level security;
create policy tenant on group_chat_join_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_chat_left enable row level security;
create policy tenant on group_chat_left as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_chat_member enable row level security;
create policy tenant on group_chat_member as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_chat_tag enable row level security;
create policy tenant on group_chat_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_fission_mission enable row level security;
create policy tenant on group_fission_mission as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_message enable row level security;
create policy tenant on group_message as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_message_recipient enable row level security;
create policy tenant on group_message_recipient as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_message_task enable row level security;
create policy tenant on group_message_task as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_tag enable row level security;
create policy tenant on group_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table group_tag_group enable row level security;
create policy tenant on group_tag_group as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table idempotency enable row level security;
create policy tenant on idempotency as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table internal_tag enable row level security;
create policy tenant on internal_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table job enable row level security;
create policy tenant on job as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table journey_stage enable row level security;
create policy tenant on journey_stage as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table keyword_tag_hit enable row level security;
create policy tenant on keyword_tag_hit as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table keyword_tag_person enable row level security;
create policy tenant on keyword_tag_person as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table keyword_tag_rule enable row level security;
create policy tenant on keyword_tag_rule as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table last_id enable row level security;
create policy tenant on last_id as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table material enable row level security;
create policy tenant on material as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table material_group enable row level security;
create policy tenant on material_group as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_award enable row level security;
create policy tenant on mission_award as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_day enable row level security;
create policy tenant on mission_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_invite enable row level security;
create policy tenant on mission_invite as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_level enable row level security;
create policy tenant on mission_level as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_participant enable row level security;
create policy tenant on mission_participant as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_participant_day enable row level security;
create policy tenant on mission_participant_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_stats enable row level security;
create policy tenant on mission_stats as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table mission_visitor enable row level security;
create policy tenant on mission_visitor as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table moment enable row level security;
create policy tenant on moment as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table moment_task enable row level security;
create policy tenant on moment_task as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table operator_member enable row level security;
create policy tenant on operator_member as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table operator_preference enable row level security;
create policy tenant on operator_preference as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table page_link enable row level security;
create policy tenant on page_link as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table page_login enable row level security;
create policy tenant on page_login as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table page_session enable row level security;
create policy tenant on page_session as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table personal_message enable row level security;
create policy tenant on personal_message as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table personal_message_recipient enable row level security;
create policy tenant on personal_message_recipient as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_call enable row level security;
create policy tenant on platform_call as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_connection enable row level security;
create policy tenant on platform_connection as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_credential enable row level security;
create policy tenant on platform_credential as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_event enable row level security;
create policy tenant on platform_event as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_look enable row level security;
create policy tenant on platform_look as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_media enable row level security;
create policy tenant on platform_media as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_rate enable row level security;
create policy tenant on platform_rate as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_rate_slice enable row level security;
create policy tenant on platform_rate_slice as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_sync enable row level security;
create policy tenant on platform_sync as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_sync_place enable row level security;
create policy tenant on platform_sync_place as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table platform_token enable row level security;
create policy tenant on platform_token as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table points_entry enable row level security;
create policy tenant on points_entry as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table pre_tag enable row level security;
create policy tenant on pre_tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table preset enable row level security;
create policy tenant on preset as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table project enable row level security;
create policy tenant on project as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table project_staff enable row level security;
create policy tenant on project_staff as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table quick_reply enable row level security;
create policy tenant on quick_reply as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table quick_reply_group enable row level security;
create policy tenant on quick_reply_group as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table quick_reply_tree enable row level security;
create policy tenant on quick_reply_tree as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar enable row level security;
create policy tenant on radar as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar_day enable row level security;
create policy tenant on radar_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar_group enable row level security;
create policy tenant on radar_group as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar_mark enable row level security;
create policy tenant on radar_mark as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar_view enable row level security;
create policy tenant on radar_view as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar_view_mark enable row level security;
create policy tenant on radar_view_mark as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table radar_visitor enable row level security;
create policy tenant on radar_visitor as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table relation enable row level security;
create policy tenant on relation as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table request_log enable row level security;
create policy tenant on request_log as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_clock enable row level security;
create policy tenant on sandbox_clock as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_clone enable row level security;
create policy tenant on sandbox_clone as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_fault enable row level security;
create policy tenant on sandbox_fault as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_latency enable row level security;
create policy tenant on sandbox_latency as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_outbox enable row level security;
create policy tenant on sandbox_outbox as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_received enable row level security;
create policy tenant on sandbox_received as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_restoring enable row level security;
create policy tenant on sandbox_restoring as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_saved_row enable row level security;
create policy tenant on sandbox_saved_row as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_saved_table enable row level security;
create policy tenant on sandbox_saved_table as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_sink enable row level security;
create policy tenant on sandbox_sink as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_snapshot enable row level security;
create policy tenant on sandbox_snapshot as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_step enable row level security;
create policy tenant on sandbox_step as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sandbox_stepper enable row level security;
create policy tenant on sandbox_stepper as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table seat enable row level security;
create policy tenant on seat as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table secret enable row level security;
create policy tenant on secret as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sensitive_hit enable row level security;
create policy tenant on sensitive_hit as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sensitive_rule enable row level security;
create policy tenant on sensitive_rule as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table shop enable row level security;
create policy tenant on shop as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table shop_order enable row level security;
create policy tenant on shop_order as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sidebar_code enable row level security;
create policy tenant on sidebar_code as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form enable row level security;
create policy tenant on smart_form as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form_answer enable row level security;
create policy tenant on smart_form_answer as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form_day enable row level security;
create policy tenant on smart_form_day as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form_stats enable row level security;
create policy tenant on smart_form_stats as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form_tally enable row level security;
create policy tenant on smart_form_tally as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form_version enable row level security;
create policy tenant on smart_form_version as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table smart_form_visitor enable row level security;
create policy tenant on smart_form_visitor as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table sql_login enable row level security;
create policy tenant on sql_login as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table staff enable row level security;
create policy tenant on staff as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table staff_message enable row level security;
create policy tenant on staff_message as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table staff_past_department enable row level security;
create policy tenant on staff_past_department as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table staff_rank enable row level security;
create policy tenant on staff_rank as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table store enable row level security;
create policy tenant on store as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table subscription enable row level security;
create policy tenant on subscription as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table tag enable row level security;
create policy tenant on tag as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table tag_alias enable row level security;
create policy tenant on tag_alias as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table tag_group enable row level security;
create policy tenant on tag_group as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table tag_group_alias enable row level security;
create policy tenant on tag_group_alias as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table tag_removed enable row level security;
create policy tenant on tag_removed as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table task_treasure_mission enable row level security;
create policy tenant on task_treasure_mission as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table ticket enable row level security;
create policy tenant on ticket as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table ticket_counter enable row level security;
create policy tenant on ticket_counter as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table ticket_flow enable row level security;
create policy tenant on ticket_flow as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table ticket_template enable row level security;
create policy tenant on ticket_template as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table welcome enable row level security;
create policy tenant on welcome as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));
alter table welcome_message enable row level security;
create policy tenant on welcome_message as permissive for all to guanxi_app using ((corp_id = current_setting('guanxi.corp_id'::text, true)));

grant execute on routine list_corps(text,text[],text,boolean,text,text,bigint,integer) to guanxi_app;
grant execute on routine operator_caller(bytea,boolean,bigint,bigint,text) to guanxi_app;
grant execute on routine operator_is_only_here(bigint) to guanxi_app;
grant execute on routine search_check_in_mission(text) to guanxi_app;
grant execute on routine search_crowd_package(text) to guanxi_app;
grant execute on routine search_customer(text) to guanxi_app;
grant execute on routine search_customer_known(text) to guanxi_app;
grant execute on routine search_customer_phoned(text) to guanxi_app;
grant execute on routine search_group_fission_mission(text) to guanxi_app;
grant execute on routine search_project(text) to guanxi_app;
grant execute on routine search_radar(text) to guanxi_app;
grant execute on routine search_task_treasure_mission(text) to guanxi_app;
grant execute on routine search_ticket(text) to guanxi_app;
grant execute on routine take_calls(text,text,integer,integer,integer,boolean) to guanxi_app;
grant usage on sequence audit_id_seq to guanxi_app;
grant usage on sequence cell_move_move_id_seq to guanxi_app;
grant usage on sequence check_in_participant_id_seq to guanxi_app;
grant usage on sequence clue_id_seq to guanxi_app;
grant usage on sequence contact_way_day_id_seq to guanxi_app;
grant usage on sequence counted_list_block_no_seq to guanxi_app;
grant usage on sequence crowd_touch_id_seq to guanxi_app;
grant usage on sequence customer_pk_seq to guanxi_app;
grant usage on sequence customer_tag_delta_id_seq to guanxi_app;
grant usage on sequence customer_timeline_id_seq to guanxi_app;
grant usage on sequence delivery_delivery_id_seq to guanxi_app;
grant usage on sequence event_inbox_inbox_id_seq to guanxi_app;
grant usage on sequence follow_day_delta_id_seq to guanxi_app;
grant usage on sequence group_chat_member_id_seq to guanxi_app;
grant usage on sequence job_id_seq to guanxi_app;
grant usage on sequence keyword_tag_person_id_seq to guanxi_app;
grant usage on sequence mission_award_id_seq to guanxi_app;
grant usage on sequence mission_invite_id_seq to guanxi_app;
grant usage on sequence operator_key_key_id_seq to guanxi_app;
grant usage on sequence operator_operator_id_seq to guanxi_app;
grant usage on sequence operator_session_session_id_seq to guanxi_app;
grant usage on sequence platform_call_id_seq to guanxi_app;
grant usage on sequence platform_event_id_seq to guanxi_app;
grant usage on sequence platform_sync_id_seq to guanxi_app;
grant usage on sequence pre_tag_id_seq to guanxi_app;
grant usage on sequence preset_id_seq to guanxi_app;
grant usage on sequence radar_view_id_seq to guanxi_app;
grant usage on sequence relation_id_seq to guanxi_app;
grant usage on sequence request_log_id_seq to guanxi_app;
grant usage on sequence sandbox_fault_id_seq to guanxi_app;
grant usage on sequence sandbox_step_no_seq to guanxi_app;
grant usage on sequence sensitive_hit_id_seq to guanxi_app;
grant usage on sequence shop_order_pk_seq to guanxi_app;
grant usage on sequence smart_form_answer_id_seq to guanxi_app;
grant usage on sequence smart_form_visitor_id_seq to guanxi_app;
grant usage on sequence staff_message_id_seq to guanxi_app;
grant usage on sequence tag_removed_no_seq to guanxi_app;
grant usage on sequence welcome_message_id_seq to guanxi_app;
grant delete, insert, select, update on table access_token to guanxi_app;
grant delete, insert, select, update on table add_task to guanxi_app;
grant delete, insert, select, update on table archive_cursor to guanxi_app;
grant delete, insert, select, update on table archive_item to guanxi_app;
grant delete, insert, select, update on table archive_media to guanxi_app;
grant insert, select on table audit to guanxi_app;
grant delete, insert, select, update on table call_window to guanxi_app;
grant select on table cell_move to guanxi_app;
grant delete, insert, select, update on table chat_message to guanxi_app;
grant delete, insert, select, update on table chat_session to guanxi_app;
grant delete, insert, select, update on table chat_speaker to guanxi_app;
grant delete, insert, select, update on table check_in to guanxi_app;
grant delete, insert, select, update on table check_in_day to guanxi_app;
grant delete, insert, select, update on table check_in_level to guanxi_app;
grant delete, insert, select, update on table check_in_milestone to guanxi_app;
grant delete, insert, select, update on table check_in_mission to guanxi_app;
grant delete, insert, select, update on table check_in_participant to guanxi_app;
grant delete, insert, select, update on table check_in_stats to guanxi_app;
grant delete, insert, select, update on table clue to guanxi_app;
grant delete, insert, select, update on table clue_task to guanxi_app;
grant delete, insert, select, update on table contact_way to guanxi_app;
grant delete, insert, select, update on table contact_way_customer to guanxi_app;
grant delete, insert, select, update on table contact_way_day to guanxi_app;
grant delete, insert, select, update on table contact_way_in_doubt to guanxi_app;
grant delete, insert, select, update on table contact_way_removed to guanxi_app;
grant delete, insert, select, update on table contact_way_staff to guanxi_app;
grant delete, insert, select, update on table contact_way_tag to guanxi_app;
grant select on table control_epoch to guanxi_app;
grant delete, insert, select, update on table corp to guanxi_app;
grant select on table corp_cell to guanxi_app;
grant delete, insert, select, update on table counted_list_block to guanxi_app;
grant delete, insert, select, update on table counted_list_delta to guanxi_app;
grant select on table counted_list_source to guanxi_app;
grant delete, insert, select, update on table crowd_batch to guanxi_app;
grant delete, insert, select, update on table crowd_member to guanxi_app;
grant delete, insert, select, update on table crowd_package to guanxi_app;
grant delete, insert, select, update on table crowd_touch to guanxi_app;
grant delete, insert, select, update on table custom_field to guanxi_app;
grant delete, insert, select, update on table customer to guanxi_app;
grant delete, insert, select, update on table customer_change to guanxi_app;
grant delete, insert, select, update on table customer_field_value to guanxi_app;
grant delete, insert, select, update on table customer_follow to guanxi_app;
grant delete, insert, select, update on table customer_group to guanxi_app;
grant delete, insert, select, update on table customer_note to guanxi_app;
grant delete, insert, select, update on table customer_phone to guanxi_app;
grant delete, insert, select, update on table customer_spelling to guanxi_app;
grant delete, insert, select, update on table customer_tag to guanxi_app;
grant delete, insert, select, update on table customer_tag_count to guanxi_app;
grant delete, insert, select, update on table customer_tag_delta to guanxi_app;
grant delete, insert, select, update on table customer_timeline to guanxi_app;
grant delete, insert, select, update on table delivery to guanxi_app;
grant delete, insert, select, update on table delivery_attempt to guanxi_app;
grant delete, insert, select, update on table department to guanxi_app;
grant delete, insert, select, update on table event to guanxi_app;
grant delete, insert, select, update on table event_inbox to guanxi_app;
grant delete, insert, select, update on table event_seq to guanxi_app;
grant delete, insert, select, update on table event_type to guanxi_app;
grant delete, insert, select, update on table feed_counted to guanxi_app;
grant delete, insert, select, update on table feed_head to guanxi_app;
grant select on table feed_source to guanxi_app;
grant delete, insert, select, update on table file to guanxi_app;
grant delete, insert, select, update on table file_chunk to guanxi_app;
grant delete, insert, select, update on table file_usage to guanxi_app;
grant delete, insert, select, update on table follow_day to guanxi_app;
grant delete, insert, select, update on table follow_day_delta to guanxi_app;
grant delete, insert, select, update on table goods to guanxi_app;
grant delete, insert, select, update on table group_chat to guanxi_app;
grant delete, insert, select, update on table group_chat_join to guanxi_app;
grant delete, insert, select, update on table group_chat_join_tag to guanxi_app;
grant delete, insert, select, update on table group_chat_left to guanxi_app;
grant delete, insert, select, update on table group_chat_member to guanxi_app;
grant delete, insert, select, update on table group_chat_tag to guanxi_app;
grant delete, insert, select, update on table group_fission_mission to guanxi_app;
grant delete, insert, select, update on table group_message to guanxi_app;
grant delete, insert, select, update on table group_message_recipient to guanxi_app;
grant delete, insert, select, update on table group_message_task to guanxi_app;
grant delete, insert, select, update on table group_tag to guanxi_app;
grant delete, insert, select, update on table group_tag_group to guanxi_app;
grant select on table hanzi to guanxi_app;
grant delete, insert, select, update on table idempotency to guanxi_app;
grant delete, insert, select, update on table internal_tag to guanxi_app;
grant delete, insert, select, update on table job to guanxi_app;
grant delete, insert, select, update on table journey_stage to guanxi_app;
grant delete, insert, select, update on table keyword_tag_hit to guanxi_app;
grant delete, insert, select, update on table keyword_tag_person to guanxi_app;
grant delete, insert, select, update on table keyword_tag_rule to guanxi_app;
grant delete, insert, select, update on table last_id to guanxi_app;
grant insert, select on table master_key to guanxi_app;
grant delete, insert, select, update on table material to guanxi_app;
grant delete, insert, select, update on table material_group to guanxi_app;
grant delete, insert, select, update on table mission_award to guanxi_app;
grant delete, insert, select, update on table mission_day to guanxi_app;
grant delete, insert, select, update on table mission_invite to guanxi_app;
grant delete, insert, select, update on table mission_level to guanxi_app;
grant delete, insert, select, update on table mission_participant to guanxi_app;
grant delete, insert, select, update on table mission_participant_day to guanxi_app;
grant delete, insert, select, update on table mission_stats to guanxi_app;
grant delete, insert, select, update on table mission_visitor to guanxi_app;
grant delete, insert, select, update on table moment to guanxi_app;
grant delete, insert, select, update on table moment_task to guanxi_app;
grant insert, select, update on table operator to guanxi_app;
grant insert, select, update on table operator_key to guanxi_app;
grant delete, insert, select, update on table operator_link to guanxi_app;
grant delete, insert, select, update on table operator_member to guanxi_app;
grant delete, insert, select, update on table operator_preference to guanxi_app;
grant delete, insert, select, update on table operator_session to guanxi_app;
grant delete, insert, select, update on table page_link to guanxi_app;
grant delete, insert, select, update on table page_login to guanxi_app;
grant delete, insert, select, update on table page_session to guanxi_app;
grant delete, insert, select, update on table personal_message to guanxi_app;
grant delete, insert, select, update on table personal_message_recipient to guanxi_app;
grant delete, insert, select, update on table platform_call to guanxi_app;
grant delete, insert, select, update on table platform_connection to guanxi_app;
grant delete, insert, select, update on table platform_credential to guanxi_app;
grant delete, insert, select, update on table platform_event to guanxi_app;
grant delete, insert, select, update on table platform_look to guanxi_app;
grant delete, insert, select, update on table platform_media to guanxi_app;
grant delete, insert, select, update on table platform_rate to guanxi_app;
grant delete, insert, select, update on table platform_rate_slice to guanxi_app;
grant delete, insert, select, update on table platform_sync to guanxi_app;
grant delete, insert, select, update on table platform_sync_place to guanxi_app;
grant delete, insert, select, update on table platform_token to guanxi_app;
grant insert, select on table points_entry to guanxi_app;
grant delete, insert, select, update on table pre_tag to guanxi_app;
grant delete, insert, select, update on table preset to guanxi_app;
grant delete, insert, select, update on table project to guanxi_app;
grant delete, insert, select, update on table project_staff to guanxi_app;
grant select on table public_origin to guanxi_app;
grant delete, insert, select, update on table quick_reply to guanxi_app;
grant delete, insert, select, update on table quick_reply_group to guanxi_app;
grant delete, insert, select, update on table quick_reply_tree to guanxi_app;
grant delete, insert, select, update on table radar to guanxi_app;
grant delete, insert, select, update on table radar_day to guanxi_app;
grant delete, insert, select, update on table radar_group to guanxi_app;
grant delete, insert, select, update on table radar_mark to guanxi_app;
grant delete, insert, select, update on table radar_view to guanxi_app;
grant delete, insert, select, update on table radar_view_mark to guanxi_app;
grant delete, insert, select, update on table radar_visitor to guanxi_app;
grant delete, insert, select, update on table relation to guanxi_app;
grant delete, insert, select, update on table request_log to guanxi_app;
grant delete, insert, select, update on table sandbox_clock to guanxi_app;
grant delete, insert, select, update on table sandbox_clone to guanxi_app;
grant delete, insert, select, update on table sandbox_fault to guanxi_app;
grant delete, insert, select, update on table sandbox_latency to guanxi_app;
grant delete, insert, select, update on table sandbox_outbox to guanxi_app;
grant delete, insert, select, update on table sandbox_received to guanxi_app;
grant delete, insert, select, update on table sandbox_restoring to guanxi_app;
grant delete, insert, select, update on table sandbox_saved_row to guanxi_app;
grant delete, insert, select, update on table sandbox_saved_table to guanxi_app;
grant delete, insert, select, update on table sandbox_sink to guanxi_app;
grant delete, insert, select, update on table sandbox_snapshot to guanxi_app;
grant delete, insert, select, update on table sandbox_step to guanxi_app;
grant delete, insert, select, update on table sandbox_stepper to guanxi_app;
grant delete, insert, select, update on table seat to guanxi_app;
grant delete, insert, select, update on table secret to guanxi_app;
grant delete, insert, select, update on table sensitive_hit to guanxi_app;
grant delete, insert, select, update on table sensitive_rule to guanxi_app;
grant delete, insert, select, update on table shop to guanxi_app;
grant delete, insert, select, update on table shop_order to guanxi_app;
grant delete, insert, select, update on table sidebar_code to guanxi_app;
grant delete, insert, select, update on table sign_in_attempt to guanxi_app;
grant select on table simulator_beside to guanxi_app;
grant delete, insert, select, update on table smart_form to guanxi_app;
grant delete, insert, select, update on table smart_form_answer to guanxi_app;
grant delete, insert, select, update on table smart_form_day to guanxi_app;
grant delete, insert, select, update on table smart_form_stats to guanxi_app;
grant delete, insert, select, update on table smart_form_tally to guanxi_app;
grant delete, insert, select, update on table smart_form_version to guanxi_app;
grant delete, insert, select, update on table smart_form_visitor to guanxi_app;
grant select on table sql_login to guanxi_app;
grant delete, insert, select, update on table staff to guanxi_app;
grant delete, insert, select, update on table staff_message to guanxi_app;
grant delete, insert, select, update on table staff_past_department to guanxi_app;
grant delete, insert, select, update on table staff_rank to guanxi_app;
grant delete, insert, select, update on table store to guanxi_app;
grant delete, insert, select, update on table subscription to guanxi_app;
grant delete, insert, select, update on table tag to guanxi_app;
grant delete, insert, select, update on table tag_alias to guanxi_app;
grant delete, insert, select, update on table tag_group to guanxi_app;
grant delete, insert, select, update on table tag_group_alias to guanxi_app;
grant delete, insert, select, update on table tag_removed to guanxi_app;
grant delete, insert, select, update on table task_treasure_mission to guanxi_app;
grant delete, insert, select, update on table ticket to guanxi_app;
grant delete, insert, select, update on table ticket_counter to guanxi_app;
grant delete, insert, select, update on table ticket_flow to guanxi_app;
grant delete, insert, select, update on table ticket_template to guanxi_app;
grant delete, insert, select, update on table welcome to guanxi_app;
grant delete, insert, select, update on table welcome_message to guanxi_app;
