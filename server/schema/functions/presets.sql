-- Whether a value fits a custom field as it is now.
create or replace function field_takes(corp text, id bigint, given json) returns boolean language sql stable as $$
  select exists (
    select from custom_field f where f.corp_id = corp and f.field_id = id and case f.kind
      when 'text' then json_typeof(given) = 'string'
      when 'number' then json_typeof(given) = 'number'
      when 'date' then given::text ~ '^"\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?"$'
      else exists (select from json_array_elements(f.options) o where o ->> 'option_id' = given::text) end)
$$;

-- Gives these customers what was preset for their phones and unionids. Where several presets meet, the last of those that
-- cover wins, else the first. `= any` keeps the planner from reading all customers of a corporation that it takes for one row.
create or replace function apply_presets(corp text, pks bigint[], now bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(arrivals_key(corp));
  if not exists (select from preset where corp_id = corp) then return; end if;
  with hit as materialized (
    select c.pk, p.*
    from customer c
    cross join lateral (
      select 'mobile' as kind, phone as key from unnest(c.phones) phone
      union all
      select 'union_id', c.unionid where c.unionid is not null) k
    join preset p on p.corp_id = corp and p.target_type = k.kind and p.target = k.key
      and (p.openid = '' or p.openid = c.openid)
    where c.corp_id = corp and c.pk = any (pks)),
  taken as (
    delete from preset p using (select distinct target_type, target, openid from hit) h
    where p.corp_id = corp and p.target_type = h.target_type and p.target = h.target and p.openid = h.openid),
  chosen as (
    select distinct on (pk, property, field_id) pk, property, field_id, value, cover from hit
    where field_id = 0 or field_takes(corp, field_id, value)
    order by pk, property, field_id, cover desc, case when cover then -id else id end),
  given as (
    select pk,
      json_object_agg(property, value) filter (where field_id = 0 and not cover) as fill,
      json_object_agg(property, value) filter (where field_id = 0 and cover) as cover,
      json_object_agg(field_id, value) filter (where field_id > 0 and not cover) as fill_fields,
      json_object_agg(field_id, value) filter (where field_id > 0 and cover) as cover_fields
    from chosen group by pk),
  after as materialized (
    select c.pk, put_properties(c.properties, g.fill, g.cover) as properties,
      put_fields(c.custom_fields, g.fill_fields, g.cover_fields) as custom_fields
    from given g join customer c on c.corp_id = corp and c.pk = g.pk and c.pk = any (pks))
  update customer c
  set properties = a.properties, custom_fields = a.custom_fields, updated_at = greatest(c.updated_at, now)
  from after a
  where c.corp_id = corp and c.pk = a.pk and c.pk = any (pks)
    and (c.properties::text <> a.properties::text or c.custom_fields::text <> a.custom_fields::text);
end $$;

-- What waits for a custom field goes with it.
create or replace function presets_drop_fields() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  delete from preset p using gone g where p.corp_id = g.corp_id and p.field_id = g.field_id;
  return null;
end $$;
create or replace trigger presets_drop_fields after delete on custom_field referencing old table as gone
  for each statement execute function presets_drop_fields();
