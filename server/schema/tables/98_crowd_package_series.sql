-- When a package was made; of those from before it is not known, and the time of their data is the earliest that is.
alter table crowd_package add column if not exists created_at bigint not null default 0;
update crowd_package set created_at = data_update_time where created_at = 0;
-- The number of the last batch that has come: what comes after it waits for the next last one. 0 is all there are.
alter table crowd_package add column if not exists staged_to bigint not null default 0;
