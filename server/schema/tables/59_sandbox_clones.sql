-- Corporations for trials that are copies of another one: `source` is the first of all that they were copied from. One that is to
-- be at the simulator and is not yet gets there at the next start.
create table sandbox_clone (
  corp_id text primary key,
  source text not null,
  at_simulator boolean not null,
  made_at bigint not null
);
create index sandbox_clone_by_source on sandbox_clone (source);
