-- How many more an imported ranking was imported with than are known here; fewer, if below 0.
alter table staff_rank add column if not exists uncounted bigint not null default 0;
