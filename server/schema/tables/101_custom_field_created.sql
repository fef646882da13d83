-- When a custom field was defined; 0 where that is not known.
alter table custom_field add column if not exists created_at bigint not null default 0;
