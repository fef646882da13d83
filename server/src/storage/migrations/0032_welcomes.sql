-- What became of a welcome: done, or given up after so many attempts.
alter table welcome_message add column attempts integer not null default 0, add column reason text;
