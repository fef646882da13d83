-- Points: a ledger. `customer.points` is the balance, `customer.ledger_no` the number of the customer's last entry; both
-- change under the lock of the customer's row, so the entries of one customer are numbered 1, 2, 3 … without a gap, and
--     points = sum of deltas = the last entry's balance, points_earned = sum of the deltas above zero.

-- `kind`: what moved the points; `target` the id of what they were for; `data` what the kind has beside it.
-- Entries name the customer as datasets do, so that a ledger keeps its meaning outside this database.
create table points_entry (
  corp_id text not null,
  external_user_id text not null collate "C",
  id bigint not null check (id > 0),
  delta bigint not null check (delta <> 0),
  balance bigint not null check (balance >= 0),
  kind text not null,
  reason text not null,
  target text,
  data json,
  call text,
  created_at bigint not null,
  primary key (corp_id, external_user_id, id)
);
create index points_entry_by_time on points_entry (corp_id, created_at, external_user_id, id);
