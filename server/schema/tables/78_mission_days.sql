-- What happened in a mission by day, in the corporation's time zone: people who saw its page for the first time and who joined,
-- friends who came for the first time and who were lost. A friend who is back does not lower what was lost.
create table mission_day (
  corp_id text not null,
  kind text not null,
  mission_id bigint not null,
  day date not null,
  seen bigint not null default 0,
  joined bigint not null default 0,
  came bigint not null default 0,
  lost bigint not null default 0,
  primary key (corp_id, kind, mission_id, day)
) with (fillfactor = 80);
