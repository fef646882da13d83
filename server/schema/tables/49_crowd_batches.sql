-- Who is to join a crowd package: what programs name of its customers, batch by batch. Nobody joins before the last batch has come; a
-- package whose last batch never comes loses what was named a day after the latest.
create table crowd_batch (
  corp_id text not null,
  package_id bigint not null,
  n bigint not null,
  external_user_ids text[] not null,
  unionids text[] not null,
  phones text[] not null,
  primary key (corp_id, package_id, n),
  foreign key (corp_id, package_id) references crowd_package on delete cascade
);
-- read once and then gone: to compress them costs more than it saves
alter table crowd_batch alter column external_user_ids set storage external, alter column unionids set storage external,
  alter column phones set storage external;

alter table crowd_package
  add column staged_at bigint,                            -- when the latest batch came, while those named are still to join
  add column staged_whole boolean not null default false; -- the last batch has come
create index crowd_package_staged on crowd_package (corp_id, staged_at) where staged_at is not null;
alter table crowd_member add column joined_at bigint not null default 0;
