create or replace function clue_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"phone":' || js(new.phone) || ',"staff_ext_id":' || js(new.staff_id) || ',"remark":' || js(new.remark)
    || ',"grade_id":' || new.grade_id || ',"tags":' || array_to_json(new.tags) || ',"base_info":' || new.base_info::text
    || ',"custom_info":' || coalesce(new.custom_info::text, 'null') || ',"external_user_id":' || js(new.external_user_id)
    || ',"converted_at":' || js(new.converted_at) || ',"created_at":' || new.created_at || ',"updated_at":'
    || new.updated_at || '}';
  return new;
end $$;
create or replace trigger clue_keeps_doc before insert or update on clue for each row execute function clue_keeps_doc();

-- The custom field that a clue's custom_info names (the oldest of that name), and its value in the field's own kind:
-- a number, an option by its name. No row when there is no such field, no value when it does not fit.
create or replace function clue_value(corp text, info json) returns table (field_id bigint, value json)
language sql stable as $$
  select f.field_id, case
    when given = '' then null
    when f.kind = 'text' then to_json(given)
    when f.kind = 'number' then case when given ~ '^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$' then given::json end
    when f.kind = 'date' then case when given ~ '^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$' then to_json(given) end
    else (select o -> 'option_id' from json_array_elements(f.options) o where o ->> 'name' = given limit 1) end
  from (select info ->> 'field_value' as given) i, custom_field f
  where f.corp_id = corp and f.field_name = info ->> 'field_name'
  order by f.field_id limit 1
$$;

-- Converts the open clues whose phone one of these customers has. A clue goes to the first of all customers with its phone:
-- what it knows fills what is empty there, its tags are added by tag_id or name, and its remark becomes the remark of the
-- staff member it was given to, if they follow the customer. A customer who has all of that already stays as it was, its
-- updated_at too. `= any` keeps the planner from reading all customers of a corporation that it takes for one row. Clues sort
-- their phones by bytes, customers by the database's collation: without naming it their index cannot be used.
create or replace function convert_clues(corp text, pks bigint[], now bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(arrivals_key(corp));
  if not exists (select from clue where corp_id = corp and converted_at is null) then return; end if;
  with met as materialized (
    select l.phone, l.staff_id, l.remark, l.tags, l.base_info, l.custom_info, l.created_at, least(min(c.pk), (
      select min(p.customer_pk) from customer_phone p where p.corp_id = corp and p.phone = l.phone collate "default")) as pk
    from customer c cross join lateral unnest(c.phones) u (phone)
    join clue l on l.corp_id = corp and l.phone = u.phone and l.converted_at is null
    where c.corp_id = corp and c.pk = any (pks)
    group by l.corp_id, l.phone),
  converted as (
    update clue l set external_user_id = c.external_user_id, converted_at = now, updated_at = greatest(l.updated_at, now)
    from met m join customer c on c.corp_id = corp and c.pk = m.pk and c.pk = any (array(select pk from met))
    where l.corp_id = corp and l.phone = m.phone),
  undone as (
    delete from clue_task t using met m where t.corp_id = corp and t.phone = m.phone and t.state = 'pending'),
  given as (
    select distinct on (m.pk, x.name) m.pk, x.name, x.value
    from met m cross join lateral (
      select b.key as name, b.value from json_each_text(m.base_info) b union all select 'remark', m.remark) x
    where x.value <> '' order by m.pk, x.name, m.created_at, m.phone),
  fields as (
    select distinct on (m.pk, v.field_id) m.pk, v.field_id, v.value
    from met m cross join lateral clue_value(corp, m.custom_info) v
    where v.value is not null order by m.pk, v.field_id, m.created_at, m.phone),
  marks as (
    select distinct on (m.pk, w.mark) m.pk, t.t_id
    from met m cross join lateral unnest(m.tags) w (mark)
    join tag t on t.corp_id = corp and (t.tag_id = w.mark or t.tag_name = w.mark)
    order by m.pk, w.mark, t.tag_id <> w.mark, t.t_id),
  notes as (
    select distinct on (m.pk, m.staff_id) m.pk, m.staff_id, m.remark from met m
    where m.staff_id is not null and m.remark <> '' order by m.pk, m.staff_id, m.created_at, m.phone),
  after as materialized (
    select c.pk,
      put_properties(c.properties, (select json_object_agg(g.name, g.value) from given g where g.pk = c.pk), null) as properties,
      put_fields(c.custom_fields, (select json_object_agg(f.field_id, f.value) from fields f where f.pk = c.pk), null) as custom_fields,
      c.tags || array(select distinct k.t_id from marks k where k.pk = c.pk and k.t_id <> all (c.tags) order by k.t_id) as tags,
      case when not exists (select from notes n where n.pk = c.pk) then c.follows else (
        select concat('[', string_agg(concat('{"staff_id":', f.item -> 'staff_id', ',"added_at":', f.item -> 'added_at',
          ',"state":', f.item -> 'state', ',"stage_id":', f.item -> 'stage_id', ',"remark":',
          case when f.item ->> 'remark' = '' and n.remark is not null then to_json(n.remark) else f.item -> 'remark' end,
          '}'), ',' order by f.no), ']')::json
        from json_array_elements(c.follows) with ordinality f (item, no)
        left join notes n on n.pk = c.pk and n.staff_id = f.item ->> 'staff_id') end as follows
    from customer c where c.corp_id = corp and c.pk = any (array(select pk from met)))
  update customer c set properties = a.properties, custom_fields = a.custom_fields, tags = a.tags, follows = a.follows,
    updated_at = greatest(c.updated_at, now)
  from after a where c.corp_id = corp and c.pk = a.pk and c.pk = any (array(select pk from met))
    and (c.properties::text, c.custom_fields::text, c.tags, c.follows::text)
      is distinct from (a.properties::text, a.custom_fields::text, a.tags, a.follows::text);
end $$;

-- A clue whose phone a customer has already is converted at once; a bulk load does it itself at its end.
create or replace function clues_meet_customers() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform convert_clues(a.corp_id, a.pks, a.updated_at) from (
    select m.corp_id, array_agg(distinct p.customer_pk order by p.customer_pk) as pks,
      max(m.updated_at) as updated_at
    from made m join customer_phone p on p.corp_id = m.corp_id and p.phone = m.phone collate "default"
    where m.converted_at is null group by m.corp_id) a;
  return null;
end $$;
create or replace trigger clues_made after insert on clue referencing new table as made
  for each statement execute function clues_meet_customers();
create or replace trigger clues_changed after update on clue referencing new table as made
  for each statement execute function clues_meet_customers();

-- A clue outlives its customer and is open again; a clue of a staff member who left is nobody's.
create or replace function clues_lose_customers() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  update clue l set external_user_id = null, converted_at = null, updated_at = ctx_now()
  from gone g where l.corp_id = g.corp_id and l.external_user_id = g.external_user_id;
  return null;
end $$;
create or replace trigger clues_lose_customers after delete on customer referencing old table as gone
  for each statement execute function clues_lose_customers();

create or replace function clues_lose_staff() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  update clue l set staff_id = null, updated_at = ctx_now()
  from gone g where l.corp_id = g.corp_id and l.staff_id = g.id;
  delete from clue_task t using gone g where t.corp_id = g.corp_id and t.staff_id = g.id and t.state = 'pending';
  return null;
end $$;
create or replace trigger clues_lose_staff after delete on staff referencing old table as gone
  for each statement execute function clues_lose_staff();
