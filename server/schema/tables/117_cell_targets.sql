-- The system identifier of the target's cluster: a slot that the copy of a table makes at the source bears it, and when the
-- target is lost nobody else knows which slots to drop.
alter table cell_move add column target_system text;
