-- A customer that is added with points has them from an opening entry.
create or replace function customer_opens_ledger() returns trigger language plpgsql as $$
begin
  new.ledger_no := 1;
  return new;
end $$;
create or replace trigger customer_opens_ledger before insert on customer for each row
  when (new.points <> 0) execute function customer_opens_ledger();

create or replace function points_opened() returns trigger language plpgsql as $$
begin
  insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, created_at)
  select corp_id, external_user_id, 1, points, points, 'opening', ctx_now()
  from made where points <> 0 order by external_user_id;
  return null;
end $$;
create or replace trigger points_opened after insert on customer referencing new table as made
  for each statement execute function points_opened();

-- Points that change while ledger_no stays (an import, a manual update) are entered all the same.
create or replace function customer_enters_points() returns trigger language plpgsql as $$
begin
  new.ledger_no := old.ledger_no + 1;
  insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, created_at)
  values (new.corp_id, new.external_user_id, new.ledger_no, new.points - old.points, new.points, 'correction', ctx_now());
  return new;
end $$;
create or replace trigger customer_enters_points before update of points on customer for each row
  when (old.points <> new.points and old.ledger_no = new.ledger_no) execute function customer_enters_points();

-- A ledger is kept as long as its customer. The application may not delete from it; this may.
create or replace function points_gone() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from points_entry e using gone g where e.corp_id = g.corp_id and e.external_user_id = g.external_user_id;
  return null;
end $$;
create or replace trigger points_gone after delete on customer referencing old table as gone
  for each statement execute function points_gone();

-- Imported entries replace opening and correction entries of the same numbers. Afterwards every ledger touched must add up.
create or replace function points_add_up() returns trigger language plpgsql as $$
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
create or replace trigger points_add_up after insert on points_entry referencing new table as entered
  for each statement execute function points_add_up();
create or replace trigger points_still_add_up after update on points_entry referencing new table as entered
  for each statement execute function points_add_up();
