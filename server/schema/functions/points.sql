-- A customer that is added with points has them from an opening entry.
create or replace function customer_opens_ledger() returns trigger language plpgsql as $$
begin
  new.ledger_no := 1;
  new.points_earned := new.points;
  return new;
end $$;
create or replace trigger customer_opens_ledger before insert on customer for each row
  when (new.points <> 0) execute function customer_opens_ledger();

create or replace function points_opened() returns trigger language plpgsql as $$
begin
  insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, created_at)
  select corp_id, external_user_id, 1, points, points, 'opening', 'opening', ctx_now()
  from made where points <> 0 order by external_user_id;
  return null;
end $$;
create or replace trigger points_opened after insert on customer referencing new table as made
  for each statement execute function points_opened();

-- Points that change while ledger_no stays (an import, a manual update) are entered all the same.
create or replace function customer_enters_points() returns trigger language plpgsql as $$
begin
  new.ledger_no := old.ledger_no + 1;
  new.points_earned := old.points_earned + greatest(new.points - old.points, 0);
  insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, created_at)
  values (new.corp_id, new.external_user_id, new.ledger_no, new.points - old.points, new.points, 'correction', 'correction',
    ctx_now());
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

drop function if exists points_add_up() cascade;
