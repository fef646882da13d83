-- Whether a message or moment was sent by itself at the time that it waited for; false for what somebody sent.
alter table group_message add column if not exists was_scheduled boolean not null default false;
alter table moment add column if not exists was_scheduled boolean not null default false;
