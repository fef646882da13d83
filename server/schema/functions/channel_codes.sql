-- A channel code's doc shows its staff by name and avatar and its tags by name, and is written again when they change.

-- Looks up each name by its key, in a plan that is made once: planning anew for every code of a bulk load, or joining
-- with all of the corporation's staff, costs a hundred times the look-ups.
create or replace function contact_way_keeps_doc() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  tags text;
  staffs text;
begin
  select string_agg('{"id":' || t.t_id || ',"name":' || js(t.tag_name) || '}', ',' order by m.n) into tags
  from unnest(new.auto_mark_tag_ids) with ordinality m (t_id, n),
    lateral (select t_id, tag_name from tag where corp_id = new.corp_id and t_id = m.t_id limit 1) t;
  select string_agg('{"avatar":' || js(coalesce(s.avatar, '')) || ',"id":' || js(m.id)
    || ',"name":' || js(coalesce(s.name, '')) || '}', ',' order by m.n) into staffs
  from unnest(new.staff_ids) with ordinality m (id, n)
    left join lateral (select name, avatar from staff where corp_id = new.corp_id and id = m.id limit 1) s on true;
  new.doc := concat('{"id":', new.id, ',"config_id":', js(coalesce(new.config_id, '')), ',"add_user_count":', new.add_user_count,
    ',"auto_mark_tags":[', tags, '],"auto_reply":', js(new.auto_reply), ',"created_at":', new.created_at,
    ',"creator_staff_id":', js(new.creator_staff_id), ',"party":', js(new.party), ',"qr_code":', js(new.qr_code),
    ',"remark":', js(new.remark), ',"scene":', new.scene, ',"skip_verify":', js(new.skip_verify),
    ',"state":', js(new.state), ',"style":', js(new.style), ',"type":', new.type,
    ',"customer_remark":', js(new.customer_remark), ',"staffs":[', staffs, '],"group_name":', js(new.group_name), '}');
  return new;
end $$;
create or replace trigger contact_way_keeps_doc before insert or update on contact_way
  for each row execute function contact_way_keeps_doc();

create or replace function contact_way_links() returns trigger language plpgsql as $$
begin
  insert into contact_way_staff (corp_id, staff_id, contact_way_id, created_at)
  select distinct r.corp_id, s, r.id, r.created_at from added r, unnest(r.staff_ids) s;
  insert into contact_way_tag (corp_id, t_id, contact_way_id)
  select distinct r.corp_id, t, r.id from added r, unnest(r.auto_mark_tag_ids) t;
  return null;
end $$;
create or replace trigger contact_way_links after insert on contact_way referencing new table as added
  for each statement execute function contact_way_links();

create or replace function contact_way_relinks() returns trigger language plpgsql as $$
begin
  if not exists (
    select from added a join removed r using (corp_id, id)
    where (a.staff_ids, a.auto_mark_tag_ids, a.created_at)
      is distinct from (r.staff_ids, r.auto_mark_tag_ids, r.created_at)) then
    return null;
  end if;
  delete from contact_way_staff l using removed r where l.corp_id = r.corp_id and l.contact_way_id = r.id;
  delete from contact_way_tag l using removed r where l.corp_id = r.corp_id and l.contact_way_id = r.id;
  insert into contact_way_staff (corp_id, staff_id, contact_way_id, created_at)
  select distinct r.corp_id, s, r.id, r.created_at from added r, unnest(r.staff_ids) s;
  insert into contact_way_tag (corp_id, t_id, contact_way_id)
  select distinct r.corp_id, t, r.id from added r, unnest(r.auto_mark_tag_ids) t;
  return null;
end $$;
create or replace trigger contact_way_relinks after update on contact_way referencing old table as removed new table as added
  for each statement execute function contact_way_relinks();

create or replace function contact_ways_follow_staff() returns trigger language plpgsql as $$
begin
  update contact_way c set doc = ''
  from (
    select distinct l.corp_id, l.contact_way_id
    from after a join before b using (corp_id, pk) join contact_way_staff l on l.corp_id = a.corp_id and l.staff_id = a.id
    where (a.id, a.name, a.avatar) is distinct from (b.id, b.name, b.avatar)) touched
  where c.corp_id = touched.corp_id and c.id = touched.contact_way_id;
  return null;
end $$;
create or replace trigger contact_ways_follow_staff after update on staff referencing old table as before new table as after
  for each statement execute function contact_ways_follow_staff();

create or replace function contact_ways_follow_tags() returns trigger language plpgsql as $$
begin
  update contact_way c set doc = ''
  from (
    select distinct l.corp_id, l.contact_way_id
    from after a join before b using (corp_id, t_id) join contact_way_tag l on l.corp_id = a.corp_id and l.t_id = a.t_id
    where a.tag_name <> b.tag_name) touched
  where c.corp_id = touched.corp_id and c.id = touched.contact_way_id;
  return null;
end $$;
create or replace trigger contact_ways_follow_tags after update on tag referencing old table as before new table as after
  for each statement execute function contact_ways_follow_tags();

-- A removed tag is taken off the codes that mark with it.
create or replace function contact_ways_drop_tags() returns trigger language plpgsql as $$
begin
  update contact_way c set auto_mark_tag_ids = array(
    select m.t_id from unnest(c.auto_mark_tag_ids) with ordinality m (t_id, n)
    where not exists (select from gone g where g.corp_id = c.corp_id and g.t_id = m.t_id) order by m.n)
  where (c.corp_id, c.id) in (
    select l.corp_id, l.contact_way_id from gone g join contact_way_tag l using (corp_id, t_id));
  return null;
end $$;
create or replace trigger contact_ways_drop_tags after delete on tag referencing old table as gone
  for each statement execute function contact_ways_drop_tags();
