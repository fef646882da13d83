-- What happens when a customer gets a phone or a unionid that clues and presets were left for.

-- Whoever leaves something for customers to come holds this lock alone; whoever makes a customer known shares it.
-- So neither misses the other: the second waits for the first one's commit and then sees it.
create or replace function arrivals_key(corp text) returns bigint language sql immutable as $$
  select hashtextextended('guanxi arrivals ' || corp, 0)
$$;

-- Triggers of one event fire in the order of their names: `customer_now_…` come after those that keep the link tables.
-- A bulk load (guanxi.bulk = on) promises to call apply_presets and convert_clues itself, once, when all its customers are
-- stored and linked, so that everyone who comes with one import comes together.
create or replace function customers_become_known() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform apply_presets(a.corp_id, a.pks, a.updated_at), convert_clues(a.corp_id, a.pks, a.updated_at)
  from (
    select corp_id, array_agg(pk order by pk) as pks, max(updated_at) as updated_at
    from made where unionid is not null or phones <> '{}' group by corp_id) a;
  return null;
end $$;
create or replace trigger customer_now_known after insert on customer referencing new table as made
  for each statement execute function customers_become_known();

-- A row trigger: a statement trigger would have every points call keep copies of its rows.
create or replace function customer_becomes_reachable() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) = 'on' then return null; end if;
  perform apply_presets(new.corp_id, array[new.pk], new.updated_at),
    convert_clues(new.corp_id, array[new.pk], new.updated_at);
  return null;
end $$;
create or replace trigger customer_now_reachable after update on customer for each row
  when (not new.phones <@ old.phones or (new.unionid is not null and new.unionid is distinct from old.unionid))
  execute function customer_becomes_reachable();
-- A pair becomes whole when the openid comes after the unionid.
create or replace trigger customer_now_paired after update on customer for each row
  when (new.openid is not null and new.openid is distinct from old.openid
    and new.unionid is not distinct from old.unionid)
  execute function customer_becomes_reachable();

-- Properties with some put in: those in `fill` where there was nothing, those in `cover` in any case.
create or replace function put_properties(have json, fill json, cover json) returns json language sql immutable as $$
  select concat('{', string_agg(to_json(n.name)::text || ':' || v.value, ',' order by n.no), '}')::json
  from unnest(array['state', 'age', 'description', 'email', 'birthday', 'weibo', 'qq', 'address', 'remark'])
    with ordinality n (name, no)
  cross join lateral (select coalesce(cover -> n.name,
    case when coalesce(have ->> n.name, '') = '' then fill -> n.name end, have -> n.name)::text as value) v
  where v.value is not null
$$;

-- The same for values of custom fields; `fill` and `cover` go by field_id. What is new comes last.
create or replace function put_fields(have json, fill json, cover json) returns json language sql immutable as $$
  select concat('[', string_agg('{"field_id":' || x.field_id || ',"value":' || x.value || '}', ','
    order by x.no, x.field_id), ']')::json
  from (
    select h.item ->> 'field_id' as field_id, h.no, coalesce(cover -> (h.item ->> 'field_id'),
      case when h.item ->> 'value' = '' then fill -> (h.item ->> 'field_id') end, h.item -> 'value')::text as value
    from json_array_elements(have) with ordinality h (item, no)
    union all
    select k.id, 1e9, coalesce(cover -> k.id, fill -> k.id)::text
    from (select json_object_keys(fill) union select json_object_keys(cover)) k (id)
    where not exists (select from json_array_elements(have) h where h ->> 'field_id' = k.id)) x
$$;
