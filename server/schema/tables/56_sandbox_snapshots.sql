-- States of corporations for trials, kept under a name.

-- `settings` are those of the corporation itself, and `position` and `swept` the feed's then. `platform` names the state of the
-- corporation at the simulator that goes with it; null: the one that it was put there with.
create table sandbox_snapshot (
  corp_id text not null,
  name text not null collate "C",
  made_at bigint not null,
  records bigint not null,
  settings json not null,
  position bigint not null,
  swept bigint not null,
  platform text,
  primary key (corp_id, name)
);

-- The tables of a state, and the columns in whose order their rows have their values.
create table sandbox_saved_table (
  corp_id text not null,
  snapshot text not null collate "C",
  relation text not null,
  columns text[] not null,
  primary key (corp_id, snapshot, relation),
  foreign key (corp_id, snapshot) references sandbox_snapshot on delete cascade
);

create table sandbox_saved_row (
  corp_id text not null,
  snapshot text not null collate "C",
  relation text not null,
  no bigint not null,
  cells text[] not null,
  primary key (corp_id, snapshot, relation, no),
  foreign key (corp_id, snapshot) references sandbox_snapshot on delete cascade
);

-- What is still to be done at the simulator after a corporation was brought back here.
create table sandbox_restoring (
  corp_id text primary key,
  platform text
);

-- Positions of events that a restored state does not have: who goes on from one of them reads all anew.
alter table feed_head add column lost int8multirange not null default '{}';
