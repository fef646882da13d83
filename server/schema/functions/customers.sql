create or replace function custom_field_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"field_id":' || new.field_id || ',"field_name":' || js(new.field_name) || ',"kind":' || js(new.kind)
    || ',"options":' || js(new.options) || '}';
  return new;
end $$;
create or replace trigger custom_field_keeps_doc before insert or update on custom_field
  for each row execute function custom_field_keeps_doc();

create or replace function journey_stage_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || new.id || ',"name":' || js(new.name) || ',"order":' || new."order" || '}';
  return new;
end $$;
create or replace trigger journey_stage_keeps_doc before insert or update on journey_stage
  for each row execute function journey_stage_keeps_doc();

create or replace function group_chat_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"group_ext_id":' || js(new.group_ext_id) || ',"group_id":' || js(new.group_ext_id) || ',"name":'
    || js(new.name) || ',"owner_staff_id":' || js(new.owner_staff_id) || ',"owner":' || js(new.owner_staff_id)
    || ',"member_count":' || new.member_count || ',"created_at":' || new.created_at || ',"create_time":'
    || new.created_at || '}';
  return new;
end $$;
create or replace trigger group_chat_keeps_doc before insert or update on group_chat
  for each row execute function group_chat_keeps_doc();

create or replace function customer_keeps_doc() returns trigger language plpgsql as $$
begin
  new.type := coalesce(new.type, case when new.external_user_id like 'wo%' then 2 else 1 end);
  new.called := concat_ws(e'\n', new.name, (select string_agg(f.remark, e'\n')
    from json_to_recordset(new.follows) f (remark text) where f.remark <> ''));
  new.followed := case json_array_length(new.follows) when 0 then 'lost' else 'now' end;
  new.doc := '{"id":' || js(new.external_user_id) || ',"external_user_id":' || js(new.external_user_id) || ',"type":'
    || new.type || ',"unionid":' || js(new.unionid) || ',"openid":' || js(new.openid) || ',"name":' || js(new.name)
    || ',"avatar":' || js(new.avatar) || ',"gender":' || new.gender || ',"corp_name":' || js(new.corp_name)
    || ',"corp_full_name":' || js(new.corp_full_name) || ',"position":' || js(new.position)
    || ',"external_profile":' || js(new.external_profile) || ',"organization_correlation_time":0,"organization_id":0,"score":' || new.score || ',"tyc_id":0'
    || ',"phones":' || array_to_json(new.phones) || ',"tags":' || array_to_json(new.tags) || ',"follows":'
    || new.follows::text || ',"properties":' || new.properties::text || ',"custom_fields":' || new.custom_fields::text
    || ',"groups":' || array_to_json(new.groups) || ',"created_at":' || new.created_at || ',"updated_at":'
    || new.updated_at || ',"points":';
  return new;
end $$;
create or replace trigger customer_keeps_doc before insert or update of external_user_id, type, unionid, openid, name, avatar, gender,
  corp_name, corp_full_name, position, external_profile, phones, tags, follows, properties, custom_fields, groups, created_at, updated_at,
  score, doc
  on customer for each row execute function customer_keeps_doc();

-- In the order of each link table's key, so that a large load fills its index page by page.
create or replace function customer_links_made() returns trigger language plpgsql as $$
begin
  insert into customer_phone select distinct r.corp_id, phone, r.pk from made r, unnest(r.phones) phone order by 1, 2, 3;
  insert into customer_spelling select distinct r.corp_id, s, r.pk from made r, unnest(spellings(r.called)) s order by 1, 2, 3;
  with put as (
    insert into customer_tag select distinct r.corp_id, t_id, r.pk from made r, unnest(r.tags) t_id order by 1, 2, 3
    returning corp_id, t_id)
  insert into customer_tag_delta (corp_id, t_id, n) select corp_id, t_id, count(*) from put group by 1, 2;
  insert into customer_group select distinct r.corp_id, g, r.pk from made r, unnest(r.groups) g order by 1, 2, 3;
  insert into customer_follow
  select r.corp_id, r.pk, f.staff_id, f.added_at, f.stage_id
  from made r, json_to_recordset(r.follows) f (staff_id text, added_at bigint, stage_id bigint);
  return null;
end $$;
create or replace trigger customer_links_made after insert on customer referencing new table as made
  for each statement execute function customer_links_made();

-- A customer and a staff member, as the list of relations shows them.
create or replace function relation_item(r relation) returns text language plpgsql stable as $$
begin
  return (select '{"id":' || js(c.external_user_id) || ',"name":' || js(c.name) || ',"avatar":' || js(c.avatar) || ',"gender":'
    || c.gender || ',"type":' || c.type || ',"corp_name":' || js(c.corp_name) || ',"corp_full_name":' || js(c.corp_full_name)
    || ',"position":' || js(c.position) || ',"score":' || c.score || ',"unionid":' || js(c.unionid) || ',"created_at":' || c.created_at
    || ',"updated_at":' || c.updated_at || ',"staff_relation":{"staff_id":' || js(r.staff_id) || ',"add_time":' || r.since
    || ',"remark":' || js(coalesce((select f.remark from json_to_recordset(c.follows) f (staff_id text, remark text)
      where f.staff_id = r.staff_id and r.lost_at is null limit 1), ''))
    || ',"state":' || js(r.state) || ',"outflow":' || (r.lost_at is not null)::int || ',"deleted_at":' || coalesce(r.lost_at, 0)
    || ',"deleted_by":' || js(case r.lost_by when 'customer' then 'external_user' else coalesce(r.lost_by, '') end) || '}}'
  from customer c where c.corp_id = r.corp_id and c.pk = r.customer_pk);
end $$;

-- Only the link tables whose column changed are touched: a points call touches none.
create or replace function customer_links_moved() returns trigger language plpgsql as $$
begin
  if old.phones is distinct from new.phones then
    delete from customer_phone where corp_id = old.corp_id and phone = any (old.phones) and customer_pk = old.pk;
    insert into customer_phone select distinct new.corp_id, phone, new.pk from unnest(new.phones) phone;
  end if;
  if old.called is distinct from new.called then
    delete from customer_spelling
    where corp_id = old.corp_id and spelling = any (spellings(old.called)) and customer_pk = old.pk;
    insert into customer_spelling select distinct new.corp_id, s, new.pk from unnest(spellings(new.called)) s;
  end if;
  if old.tags is distinct from new.tags then
    with taken as (
      delete from customer_tag where corp_id = old.corp_id and customer_pk = old.pk and t_id <> all (new.tags)
      returning t_id),
    put as (
      insert into customer_tag select distinct new.corp_id, t_id, new.pk from unnest(new.tags) t_id where t_id <> all (old.tags)
      returning t_id)
    insert into customer_tag_delta (corp_id, t_id, n)
    select new.corp_id, t_id, -1 from taken union all select new.corp_id, t_id, 1 from put;
  end if;
  if old.follows::text is distinct from new.follows::text then
    delete from customer_follow where corp_id = old.corp_id and customer_pk = old.pk;
    insert into customer_follow
    select new.corp_id, new.pk, f.staff_id, f.added_at, f.stage_id
    from json_to_recordset(new.follows) f (staff_id text, added_at bigint, stage_id bigint);
  end if;
  if old.groups is distinct from new.groups then
    delete from customer_group where corp_id = old.corp_id and group_ext_id = any (old.groups) and customer_pk = old.pk;
    insert into customer_group select distinct new.corp_id, g, new.pk from unnest(new.groups) g;
  end if;
  return null;
end $$;
create or replace trigger customer_links_moved after update of name, phones, tags, follows, groups, doc, called on customer for each row
  when (old.phones is distinct from new.phones or old.called is distinct from new.called or old.tags is distinct from new.tags
    or old.follows::text is distinct from new.follows::text or old.groups is distinct from new.groups)
  execute function customer_links_moved();

create or replace function customer_links_gone() returns trigger language plpgsql as $$
begin
  delete from customer_phone l using gone g where l.corp_id = g.corp_id and l.phone = any (g.phones) and l.customer_pk = g.pk;
  delete from customer_spelling l using gone g
  where l.corp_id = g.corp_id and l.spelling = any (spellings(g.called)) and l.customer_pk = g.pk;
  with taken as (
    delete from customer_tag l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk returning l.corp_id, l.t_id)
  insert into customer_tag_delta (corp_id, t_id, n)
  select corp_id, t_id, -count(*) from taken group by 1, 2;
  delete from customer_follow l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_group l using gone g where l.corp_id = g.corp_id and l.group_ext_id = any (g.groups) and l.customer_pk = g.pk;
  delete from relation l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_timeline l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_change l using gone g where l.corp_id = g.corp_id and l.customer_pk = g.pk;
  delete from customer_note l using gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  delete from internal_tag l using gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  delete from customer_field_value l using gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  return null;
end $$;
create or replace trigger customer_links_gone after delete on customer referencing old table as gone
  for each statement execute function customer_links_gone();
