-- `shelf` tells stores that were removed from the others.
alter table store add column if not exists shelf text not null collate "C"
  generated always as (case when deleted then 'removed' else 'there' end) stored;
create index if not exists store_by_shelf on store (corp_id, shelf, id);
