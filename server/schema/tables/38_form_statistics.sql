-- What is counted of forms, so that reading it costs the same however many answers there are.

-- In the corporation's time zone. `visitors` and `customers`: those who opened, or answered, for the first time.
create table smart_form_day (
  corp_id text not null,
  form_id bigint not null,
  day date not null,
  views bigint not null default 0,
  visitors bigint not null default 0,
  answers bigint not null default 0,
  customers bigint not null default 0,
  primary key (corp_id, form_id, day)
);

-- How often a question was answered (`option` is empty), and each of its options chosen. `total` is the sum of numbers.
create table smart_form_tally (
  corp_id text not null,
  form_id bigint not null,
  field_id text not null collate "C",
  option text not null collate "C",
  answers bigint not null,
  total numeric not null default 0,
  primary key (corp_id, form_id, field_id, option)
);

-- `starts`: those who began to fill it in. `customers`: who answered and is known. `seconds`: that all answers took.
create table smart_form_stats (
  corp_id text not null,
  form_id bigint not null,
  views bigint not null default 0,
  visitors bigint not null default 0,
  starts bigint not null default 0,
  answers bigint not null default 0,
  customers bigint not null default 0,
  seconds bigint not null default 0,
  primary key (corp_id, form_id)
) with (fillfactor = 80);
