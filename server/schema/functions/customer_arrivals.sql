-- For what is left for the owner of a phone or a unionid, until a customer has it: see customersBecameKnown.

-- A transaction that leaves something for future customers holds this lock alone; one that makes a customer known
-- shares it. So neither misses the other: the second waits for the first one's commit and then sees it.
create or replace function arrivals_key(corp text) returns bigint language sql immutable as $$
  select hashtextextended('guanxi arrivals ' || corp, 0)
$$;

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
