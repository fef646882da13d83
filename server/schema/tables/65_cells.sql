-- Cells: clusters beside this one in which corporations may live. Kept in the home database alone; in the others these tables
-- are empty. Addresses are encrypted with the master key, since they hold passwords.
create table cell (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$' and name <> 'home'),
  url bytea not null,
  draining boolean not null default false,   -- corporations move out, none moves in
  added_at bigint not null
);

-- Where corporations live that do not live at home. `epoch` grows with every turn.
create table corp_cell (
  corp_id text primary key,
  cell text not null references cell,
  state text not null default 'lives' check (state in ('lives', 'leaving')),
  epoch bigint not null
);
create index corp_cell_by_cell on corp_cell (cell);

-- Moves of corporations between cells; `step` is the last one that is done, and each can be done again.
create table cell_move (
  corp_id text not null,
  move_id bigint not null unique generated always as identity,
  source text not null,
  target text not null,
  step text not null,
  began_at bigint not null,
  step_at bigint not null,
  fenced_ms bigint,            -- since when nobody writes, and until when, in milliseconds
  opened_ms bigint,
  rows bigint,                 -- that were copied, counted while nobody wrote
  ended_at bigint,             -- null while there is something to do, the removal of what is left at the source included
  abandoned boolean not null default false,
  primary key (corp_id, move_id)
);
create unique index cell_move_at_work on cell_move (corp_id) where ended_at is null;

-- In a cell's own database: where the corporation lives if not here. Whoever would write it here is refused by triggers that
-- stand on all its tables once there is a second cell (functions/cells.sql).
alter table corp add column moved_to text;

-- How often the directory of cells has changed; nodes read it with the epoch. 0: there has never been a second cell.
alter table control_epoch add column cells bigint not null default 0;
