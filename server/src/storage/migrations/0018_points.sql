-- Points: a ledger. `customer.points` is the balance, `customer.ledger_no` the number of the customer's last entry;
-- both move with the row under its lock, so entries of one customer are numbered 1, 2, 3 … without a gap, and
--     points = sum of deltas = the last entry's balance.

alter table customer add column ledger_no bigint not null default 0;
create index customer_by_openid on customer (corp_id, openid) where openid is not null;

-- Entries name the customer as datasets do, so that a ledger keeps its meaning outside this database.
create table points_entry (
  corp_id text not null,
  external_user_id text not null collate "C",
  id bigint not null check (id > 0),
  delta bigint not null check (delta <> 0),
  balance bigint not null check (balance >= 0),
  reason text not null,
  call text,
  created_at bigint not null,
  primary key (corp_id, external_user_id, id)
);
call raise_wall('points_entry');
revoke update, delete on points_entry from guanxi_app;

-- A customer that is added with points has them from an opening entry.
create function customer_opens_ledger() returns trigger language plpgsql as $$
begin
  new.ledger_no := 1;
  return new;
end $$;
create trigger customer_opens_ledger before insert on customer for each row
  when (new.points <> 0) execute function customer_opens_ledger();

create function points_opened() returns trigger language plpgsql as $$
begin
  insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, created_at)
  select corp_id, external_user_id, 1, points, points, 'opening', extract(epoch from now())::bigint
  from made where points <> 0 order by external_user_id;
  return null;
end $$;
create trigger points_opened after insert on customer referencing new table as made
  for each statement execute function points_opened();

-- Points that change while the ledger's number stays (an import, a hand) are entered all the same.
create function customer_enters_points() returns trigger language plpgsql as $$
begin
  new.ledger_no := old.ledger_no + 1;
  insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, created_at)
  values (new.corp_id, new.external_user_id, new.ledger_no, new.points - old.points, new.points, 'correction',
    extract(epoch from now())::bigint);
  return new;
end $$;
create trigger customer_enters_points before update of points on customer for each row
  when (old.points <> new.points and old.ledger_no = new.ledger_no) execute function customer_enters_points();

-- A ledger is kept as long as its customer. The application may not delete from it; this may.
create function points_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from points_entry e using gone g where e.corp_id = g.corp_id and e.external_user_id = g.external_user_id;
  return null;
end $$;
create trigger points_gone after delete on customer referencing old table as gone
  for each statement execute function points_gone();

-- Imported entries take the place of those above that have their numbers. Afterwards every ledger touched must add up.
create function points_add_up() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if current_setting('guanxi.bulk', true) is distinct from 'on' or pg_trigger_depth() > 1 then return null; end if;
  update customer c set ledger_no = e.last
  from (
    select p.corp_id, p.external_user_id, max(p.id) as last from points_entry p
    where (p.corp_id, p.external_user_id) in (select corp_id, external_user_id from entered) group by 1, 2) e
  where c.corp_id = e.corp_id and c.external_user_id = e.external_user_id and c.ledger_no <> e.last;

  select min(p.external_user_id) into broken from (
    select p.*, row_number() over w as n, sum(p.delta) over w as running, lead(p.id) over w as next
    from points_entry p
    where (p.corp_id, p.external_user_id) in (select corp_id, external_user_id from entered)
    window w as (partition by p.corp_id, p.external_user_id order by p.id)) p
  left join customer c on c.corp_id = p.corp_id and c.external_user_id = p.external_user_id
  where p.id <> p.n or p.balance <> p.running or (p.next is null and p.balance is distinct from c.points);
  if broken is not null then
    raise exception 'the entries of customer "%" must be numbered from 1 and add up to its points', broken
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger points_add_up after insert on points_entry referencing new table as entered
  for each statement execute function points_add_up();
create trigger points_still_add_up after update on points_entry referencing new table as entered
  for each statement execute function points_add_up();
