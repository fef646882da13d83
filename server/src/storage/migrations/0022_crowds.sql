-- Who is in a crowd package. A package without `filter` and `members` keeps the count that it came with.

alter table crowd_package add column filter json, add column members text[];

create table crowd_member (
  corp_id text not null,
  package_id bigint not null,
  customer_pk bigint not null,
  primary key (corp_id, package_id, customer_pk)
);
create index crowd_member_by_customer on crowd_member (corp_id, customer_pk);
call raise_wall('crowd_member');

-- When an automatic package is computed next, and until when a worker has it in hand.
create table crowd_schedule (
  corp_id text not null,
  package_id bigint not null,
  due_at bigint not null,
  lease_until bigint not null default 0,
  primary key (corp_id, package_id)
);
create index crowd_schedule_due on crowd_schedule (due_at);
call raise_wall('crowd_schedule');

-- An automatic package that can be computed is due from its first moment, and again when what it asks for changes.
create function crowd_package_scheduled() returns trigger language plpgsql as $$
begin
  if new.update_type = 'auto' and (new.filter is not null or new.members is not null) then
    insert into crowd_schedule values (new.corp_id, new.id, 0)
    on conflict (corp_id, package_id) do update set due_at = 0;
  else
    delete from crowd_schedule where corp_id = new.corp_id and package_id = new.id;
  end if;
  return null;
end $$;
create trigger crowd_package_added after insert on crowd_package for each row
  when (new.filter is not null or new.members is not null) execute function crowd_package_scheduled();
create trigger crowd_package_changed after update on crowd_package for each row
  when (old.update_type is distinct from new.update_type or old.filter::text is distinct from new.filter::text
    or old.members is distinct from new.members)
  execute function crowd_package_scheduled();

create function crowd_package_gone() returns trigger language plpgsql as $$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.package_id = g.id;
  delete from crowd_schedule s using gone g where s.corp_id = g.corp_id and s.package_id = g.id;
  return null;
end $$;
create trigger crowd_package_gone after delete on crowd_package referencing old table as gone
  for each statement execute function crowd_package_gone();

create function crowd_members_gone() returns trigger language plpgsql as $$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.customer_pk = g.pk;
  return null;
end $$;
create trigger crowd_members_gone after delete on customer referencing old table as gone
  for each statement execute function crowd_members_gone();
