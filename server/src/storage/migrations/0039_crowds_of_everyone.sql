-- An automatic package of everyone can be computed too, without `filter` and `members`, and so it is due as others are.

create or replace function crowd_package_scheduled() returns trigger language plpgsql as $$
begin
  if new.update_type = 'auto' and (new.filter_type = 'all' or new.filter is not null or new.members is not null) then
    insert into crowd_schedule values (new.corp_id, new.id, 0)
    on conflict (corp_id, package_id) do update set due_at = 0;
  else
    delete from crowd_schedule where corp_id = new.corp_id and package_id = new.id;
  end if;
  return null;
end $$;

drop trigger crowd_package_added on crowd_package;
create trigger crowd_package_added after insert on crowd_package for each row
  when (new.filter_type = 'all' or new.filter is not null or new.members is not null)
  execute function crowd_package_scheduled();

drop trigger crowd_package_changed on crowd_package;
create trigger crowd_package_changed after update on crowd_package for each row
  when (old.update_type is distinct from new.update_type or old.filter_type is distinct from new.filter_type
    or old.filter::text is distinct from new.filter::text or old.members is distinct from new.members)
  execute function crowd_package_scheduled();

insert into crowd_schedule
select corp_id, id, 0 from crowd_package where update_type = 'auto' and filter_type = 'all'
on conflict do nothing;
