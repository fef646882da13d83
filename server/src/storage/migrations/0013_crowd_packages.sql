-- Crowd packages. A package shows its creator's present name, and its time in the corporation's zone.

create table crowd_package (
  corp_id text not null,
  id bigint not null check (id > 0),
  name text not null,
  description text not null,
  creator_pk bigint not null,
  data_update_time bigint not null,
  update_type text not null check (update_type in ('auto', 'manual')),
  user_count bigint not null check (user_count >= 0),
  filter_type text not null check (filter_type in ('all', 'filter', 'import', 'openApi')),
  doc text not null,
  primary key (corp_id, id),
  foreign key (corp_id, creator_pk) references staff
);
create index crowd_package_by_creator on crowd_package (corp_id, creator_pk, id);

create function crowd_package_keeps_doc() returns trigger language plpgsql as $$
declare
  creator text;
  zone text;
begin
  select name into creator from staff where corp_id = new.corp_id and pk = new.creator_pk;
  select time_zone into strict zone from corp where corp_id = new.corp_id;
  new.doc := '{"id":' || new.id || ',"name":' || js(new.name) || ',"description":' || js(new.description)
    || ',"creator_name":' || js(coalesce(creator, ''))
    || ',"data_update_time":"' || local_time(new.data_update_time, zone) || '","update_type":' || js(new.update_type)
    || ',"user_count":' || new.user_count || ',"filter_type":' || js(new.filter_type) || '}';
  return new;
end $$;
create trigger crowd_package_keeps_doc before insert or update on crowd_package
  for each row execute function crowd_package_keeps_doc();

create function crowd_packages_follow_creator() returns trigger language plpgsql as $$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id and creator_pk = new.pk;
  return null;
end $$;
create trigger crowd_packages_follow_creator after update on staff for each row
  when (old.name is distinct from new.name) execute function crowd_packages_follow_creator();

create function crowd_packages_follow_zone() returns trigger language plpgsql as $$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id;
  return null;
end $$;
create trigger crowd_packages_follow_zone after update of time_zone on corp for each row
  when (old.time_zone is distinct from new.time_zone) execute function crowd_packages_follow_zone();

call raise_wall('crowd_package');
call walk_over('crowd_package', 'crowd_package', '''''', null, 'id', null);
call searchable('crowd_package', 'name', 'id', 'bigint');
