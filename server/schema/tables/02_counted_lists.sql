-- Counted lists: a list's length, and the row at offset N, at a cost that grows with neither.
--
-- A counted list is one order of one table: its name, a segment (the value of a filter that divides the list, or ''), and
-- a key (t, id, s) for each row. Its rows are counted in a tree of blocks: about 128 rows in a block of level 0, 4,096 in
-- one of level 1, 131,072 in one of level 2, all of them in the root (level 3). A block covers the keys from its own up
-- to the next block's of its level, and knows how many rows of its parent lie before it, so that finding an offset takes
-- one index probe a level.
-- A write never updates a block: it inserts a delta with the row's key in its own transaction, so that writers do not
-- wait for one another, and in every snapshot
--     rows in a block's range = the block's n + the deltas in that range.
-- Folding moves deltas into blocks and splits blocks that have grown; one process at a time for a list, and nobody waits.
-- A statement that writes many rows counts them into the blocks at once, when nobody else is folding: it leaves no deltas.

create table counted_list_block (
  corp_id text not null,
  list text not null,
  segment text not null,
  level smallint not null,
  t bigint not null,
  id bigint not null,
  s text not null collate "C",
  n bigint not null,
  no bigint not null generated always as identity,
  parent bigint not null,   -- the parent's no; 0 for a root
  before bigint not null,   -- rows of the parent's range, without deltas, before this block
  primary key (corp_id, list, segment, level, t, id, s)
) with (fillfactor = 70);
-- They do not begin with corp_id: in a young table without statistics the planner would take them for one that finds a
-- corporation's blocks, and read them all.
create unique index counted_list_block_no on counted_list_block (no, corp_id);
create index counted_list_block_child on counted_list_block (parent, corp_id, before, t, id, s) include (no);

-- One row for each row that a write added to the list (1) or took from it (-1), until it is folded into the blocks.
create table counted_list_delta (
  corp_id text not null,
  list text not null,
  segment text not null,
  t bigint not null,
  id bigint not null,
  s text not null collate "C",
  n integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index counted_list_delta_key on counted_list_delta (corp_id, list, segment, t, id, s) include (n);

-- How each list reads its table: the column that gives each part of the key, null where the part is not used.
create table counted_list_source (
  list text primary key,
  relation text not null,
  segment text not null,
  t text,
  id text,
  s text
);

-- Where a page begins; see functions/shared/counted_list_seek.sql.
create type counted_list_place as (total bigint, t bigint, id bigint, s text, skip bigint, take bigint);
