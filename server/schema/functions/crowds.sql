-- A crowd package's doc shows its creator's present name, and its time in the corporation's time zone.

create or replace function crowd_package_keeps_doc() returns trigger language plpgsql as $$
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
create or replace trigger crowd_package_keeps_doc before insert or update on crowd_package
  for each row execute function crowd_package_keeps_doc();

create or replace function crowd_packages_follow_creator() returns trigger language plpgsql as $$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id and creator_pk = new.pk;
  return null;
end $$;
create or replace trigger crowd_packages_follow_creator after update on staff for each row
  when (old.name is distinct from new.name) execute function crowd_packages_follow_creator();

create or replace function crowd_packages_follow_zone() returns trigger language plpgsql as $$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id;
  return null;
end $$;
create or replace trigger crowd_packages_follow_zone after update of time_zone on corp for each row
  when (old.time_zone is distinct from new.time_zone) execute function crowd_packages_follow_zone();

-- An automatic package that can be computed is due as soon as it is stored, and again when what it asks for changes. Its
-- job comes back by itself, and ends when it finds the package gone or no longer automatic.
create or replace function crowd_package_scheduled() returns trigger language plpgsql as $$
begin
  if new.update_type = 'auto' and (new.filter_type = 'all' or new.filter is not null or new.members is not null) then
    insert into job (corp_id, kind, key, due_ms, payload)
    values (new.corp_id, 'crowd_refresh', new.id::text, corp_ms(new.corp_id), json_build_object('package_id', new.id))
    on conflict (corp_id, kind, key) where key is not null do update set state = 'waiting', due_ms = excluded.due_ms,
      dead_ms = null, lease = null, lease_until_ms = null, begun = 0, failures = 0, reason_code = null, reason_params = null, waits_for = null;
  end if;
  return null;
end $$;
create or replace trigger crowd_package_added after insert on crowd_package for each row
  when (new.filter_type = 'all' or new.filter is not null or new.members is not null)
  execute function crowd_package_scheduled();
create or replace trigger crowd_package_changed after update on crowd_package for each row
  when (old.update_type is distinct from new.update_type or old.filter_type is distinct from new.filter_type
    or old.filter::text is distinct from new.filter::text or old.members is distinct from new.members)
  execute function crowd_package_scheduled();

create or replace function crowd_package_gone() returns trigger language plpgsql as $$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.package_id = g.id;
  return null;
end $$;
create or replace trigger crowd_package_gone after delete on crowd_package referencing old table as gone
  for each statement execute function crowd_package_gone();

create or replace function crowd_members_gone() returns trigger language plpgsql as $$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.customer_pk = g.pk;
  return null;
end $$;
create or replace trigger crowd_members_gone after delete on customer referencing old table as gone
  for each statement execute function crowd_members_gone();

-- Tags, follows (stages among them), group chats, scores, events and orders are what packages ask for: a change of them is noted where a package follows.
create or replace function crowds_touched() returns trigger language plpgsql as $$
begin
  insert into crowd_touch (corp_id, facet)
  select distinct t.corp_id, tg_argv[0] from touched t
  where exists (select from crowd_package p where p.corp_id = t.corp_id and p.update_type = 'auto');
  return null;
end $$;
create or replace trigger crowds_tag_added after insert on customer_tag referencing new table as touched
  for each statement execute function crowds_touched('tag');
create or replace trigger crowds_tag_removed after delete on customer_tag referencing old table as touched
  for each statement execute function crowds_touched('tag');
create or replace trigger crowds_group_added after insert on customer_group referencing new table as touched
  for each statement execute function crowds_touched('group');
create or replace trigger crowds_group_removed after delete on customer_group referencing old table as touched
  for each statement execute function crowds_touched('group');
create or replace trigger crowds_follow_added after insert on customer_follow referencing new table as touched
  for each statement execute function crowds_touched('follow');
create or replace trigger crowds_follow_changed after update on customer_follow referencing new table as touched
  for each statement execute function crowds_touched('follow');
create or replace trigger crowds_follow_removed after delete on customer_follow referencing old table as touched
  for each statement execute function crowds_touched('follow');
create or replace function crowds_score_changed() returns trigger language plpgsql as $$
begin
  insert into crowd_touch (corp_id, facet) select new.corp_id, 'score'
  where exists (select from crowd_package p where p.corp_id = new.corp_id and p.update_type = 'auto');
  return null;
end $$;
create or replace trigger crowds_score_changed after update on customer for each row
  when (old.score <> new.score) execute function crowds_score_changed();
create or replace trigger crowds_event_added after insert on customer_note referencing new table as touched
  for each statement execute function crowds_touched('event');
create or replace trigger crowds_event_changed after update on customer_note referencing new table as touched
  for each statement execute function crowds_touched('event');
create or replace trigger crowds_event_removed after delete on customer_note referencing old table as touched
  for each statement execute function crowds_touched('event');
create or replace trigger crowds_group_tag_added after insert on group_chat_tag referencing new table as touched
  for each statement execute function crowds_touched('group');
create or replace trigger crowds_group_tag_removed after delete on group_chat_tag referencing old table as touched
  for each statement execute function crowds_touched('group');
create or replace trigger crowds_order_added after insert on shop_order referencing new table as touched
  for each statement execute function crowds_touched('order');
create or replace trigger crowds_order_changed after update on shop_order referencing new table as touched
  for each statement execute function crowds_touched('order');
create or replace trigger crowds_order_removed after delete on shop_order referencing old table as touched
  for each statement execute function crowds_touched('order');
