-- Processes that run on this database. Each says every second that it is there; one that was not seen for five is gone.
create table node (
  id text primary key,
  build text not null,
  schema integer not null,      -- the last table file that it brings
  serves boolean not null,      -- answers calls; otherwise it works in the background alone
  started bigint not null,
  seen bigint not null          -- milliseconds by the database's clock
);

-- What one node at a time does for all: who, and until when.
create table node_duty (
  duty text primary key,
  node text not null,
  until_ms bigint not null
);

-- Calls of one corporation to one path within a window, counted for all nodes together.
create table call_window (
  corp_id text not null references corp on delete cascade,
  path text not null,
  seconds integer not null,
  started bigint not null,       -- these three in milliseconds by the database's clock
  used integer not null,
  blocked_until bigint not null default 0,
  primary key (corp_id, path, seconds)
);
