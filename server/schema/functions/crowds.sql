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
call ensure_trigger('crowd_package_keeps_doc', 'BEFORE INSERT OR UPDATE', 'crowd_package',
  'FOR EACH ROW EXECUTE FUNCTION crowd_package_keeps_doc()');

create or replace function crowd_packages_follow_creator() returns trigger language plpgsql as $$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id and creator_pk = new.pk;
  return null;
end $$;
call ensure_trigger('crowd_packages_follow_creator', 'AFTER UPDATE', 'staff',
  'FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION crowd_packages_follow_creator()');

create or replace function crowd_packages_follow_zone() returns trigger language plpgsql as $$
begin
  update crowd_package set doc = '' where corp_id = new.corp_id;
  return null;
end $$;
call ensure_trigger('crowd_packages_follow_zone', 'AFTER UPDATE OF time_zone', 'corp',
  'FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION crowd_packages_follow_zone()');

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
call ensure_trigger('crowd_package_added', 'AFTER INSERT', 'crowd_package', 'FOR EACH ROW '
  'WHEN (((new.filter_type = ''all''::text) OR (new.filter IS NOT NULL) OR (new.members IS NOT NULL))) '
  'EXECUTE FUNCTION crowd_package_scheduled()');
call ensure_trigger('crowd_package_changed', 'AFTER UPDATE', 'crowd_package', 'FOR EACH ROW '
  'WHEN (((old.update_type IS DISTINCT FROM new.update_type) OR (old.filter_type IS DISTINCT FROM new.filter_type) '
  'OR ((old.filter)::text IS DISTINCT FROM (new.filter)::text) OR (old.members IS DISTINCT FROM new.members))) '
  'EXECUTE FUNCTION crowd_package_scheduled()');

create or replace function crowd_package_gone() returns trigger language plpgsql as $$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.package_id = g.id;
  return null;
end $$;
call ensure_trigger('crowd_package_gone', 'AFTER DELETE', 'crowd_package',
  'REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crowd_package_gone()');

create or replace function crowd_members_gone() returns trigger language plpgsql as $$
begin
  delete from crowd_member m using gone g where m.corp_id = g.corp_id and m.customer_pk = g.pk;
  return null;
end $$;
call ensure_trigger('crowd_members_gone', 'AFTER DELETE', 'customer',
  'REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crowd_members_gone()');

-- Tags, follows (stages among them), group chats, scores, events and orders are what packages ask for: a change of them is noted where a package follows.
create or replace function crowds_touched() returns trigger language plpgsql as $$
begin
  insert into crowd_touch (corp_id, facet)
  select distinct t.corp_id, tg_argv[0] from touched t
  where exists (select from crowd_package p where p.corp_id = t.corp_id and p.update_type = 'auto');
  return null;
end $$;
do $$
declare
  source record;
begin
  for source in
    select 'crowds_' || w.records as records, w.relation, w.facet, h.happens, h.suffix, h.images
    from (values ('tag', 'customer_tag', 'tag', false), ('group', 'customer_group', 'group', false),
      ('follow', 'customer_follow', 'follow', true), ('event', 'customer_note', 'event', true),
      ('group_tag', 'group_chat_tag', 'group', false), ('order', 'shop_order', 'order', true)) w (records, relation, facet, changes)
    join (values ('INSERT', '_added', 'NEW'), ('UPDATE', '_changed', 'NEW'), ('DELETE', '_removed', 'OLD')) h (happens, suffix, images)
      on w.changes or h.happens <> 'UPDATE'
  loop
    call ensure_trigger(source.records || source.suffix, 'AFTER ' || source.happens, source.relation::regclass, format(
      'REFERENCING %s TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION crowds_touched(%L)', source.images, source.facet));
  end loop;
end $$;

create or replace function crowds_score_changed() returns trigger language plpgsql as $$
begin
  insert into crowd_touch (corp_id, facet) select new.corp_id, 'score'
  where exists (select from crowd_package p where p.corp_id = new.corp_id and p.update_type = 'auto');
  return null;
end $$;
call ensure_trigger('crowds_score_changed', 'AFTER UPDATE OF score', 'customer',
  'FOR EACH ROW WHEN ((old.score <> new.score)) EXECUTE FUNCTION crowds_score_changed()');
