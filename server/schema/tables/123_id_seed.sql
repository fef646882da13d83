-- What ids that nobody can guess are computed from, beside what they stand for: see id_hash. Each corporation has its own, a copy
-- of one too, and nothing shows it.
alter table corp add column id_seed bytea not null
  default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
