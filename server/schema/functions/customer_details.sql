-- A customer with what other records know of it: by whom it is followed, and the names of its fields' values.

-- Values of custom fields, given as `[{field_id, value}]`, with their names: `[{field_id, value, id, name, …}]`.
create or replace function named_fields(corp text, fields json) returns text language sql stable as $$
  select concat('[', string_agg('{"field_id":' || f.field_id || ',"value":' || v.value || ',"id":' || f.field_id || ',"name":'
      || js(f.field_name) || ',"field_type":"'
      || case f.kind when 'option' then 'option_text' when 'date' then 'datetime' else f.kind end || '","field_value":'
      || case f.kind
        when 'option' then js((select o ->> 'name' from json_array_elements(f.options) o
          where o ->> 'option_id' = v.value::text limit 1))
        when 'number' then js(v.value::text)
        else v.value::text end
      || ',"corp_id":' || js(corp) || ',"created_at":' || f.created_at || ',"deleted":false,"has_staff_used":true,"rank_num":' || v.n || '}',
    ',' order by v.n), ']')
  from (
    select x.n, (x.item ->> 'field_id')::bigint as field_id, x.item -> 'value' as value
    from json_array_elements(fields) with ordinality x (item, n)) v
  join custom_field f on f.corp_id = corp and f.field_id = v.field_id
$$;

-- The values of a customer's own custom fields with their names.
create or replace function named_custom_fields(c customer) returns text language sql stable as $$
  select named_fields(c.corp_id, c.custom_fields)
$$;

-- A customer's tags as `{id, tag_id, name, group_name}` each, by their present names. `given` are those that staff gave them, each
-- for themselves, also those who follow the customer no more.
create or replace function customer_tags(c customer, out ids bigint[], out items text[], out given bigint[]) language sql stable as $$
  select x.ids, x.items, array(
    select distinct t from relation r, unnest(r.tags || r.marked) t
    where r.corp_id = c.corp_id and r.customer_pk = c.pk)
  from (select array_agg(t.t_id order by x.n) as ids, array_agg('{"id":' || t.t_id || ',"tag_id":' || js(t.tag_id) || ',"name":'
      || js(t.tag_name) || ',"group_name":' || js(g.tag_group_name) || '}' order by x.n) as items
    from unnest(c.tags) with ordinality x (t_id, n)
    join tag t on t.corp_id = c.corp_id and t.t_id = x.t_id
    join tag_group g on g.corp_id = t.corp_id and g.tag_group_id = t.tag_group_id) x
$$;

-- The tags that a staff member gave a customer for their own use, oldest first.
create or replace function internal_tags(corp text, customer text, staff text) returns text language sql stable as $$
  select concat('[', string_agg('{"name":' || js(t.name) || '}', ',' order by t.created_at, t.name collate "C"), ']')
  from internal_tag t where t.corp_id = corp and t.external_user_id = customer and t.staff_id = staff
$$;

-- Phones and properties are the customer's own: every follow shows the same ones. Values of custom fields are the pair's. A tag that
-- others gave alone is not shown, one that nobody gave by themselves (an import's, a rule's) is everybody's.
create or replace function customer_follow_staffs(c customer) returns text language plpgsql stable as $$
begin
  return (select concat('[', string_agg('{"staff_id":' || js(f.staff_id) || staff_card(c.corp_id, f.staff_id, 'staff_')
    || ',"follow_time":' || f.added_at || ',"state":' || js(f.state)
    || coalesce((select ',"state_text":' || js(w.remark) || ',"state_type":"corp_contact_way"' from contact_way w
        where w.corp_id = c.corp_id and w.state = f.state and f.state <> '' order by w.id limit 1),
      ',"state_text":"","state_type":""')
    || ',"stage_id":' || coalesce(f.stage_id::text, 'null') || ',"remark":' || js(f.remark) || ',"remark_state":""'
    || ',"description":' || js(coalesce(c.properties ->> 'description', '')) || ',"remark_corp_name":' || js(coalesce(p.company, ''))
    || ',"remark_mobiles":' || js(array_to_json(c.phones)::text)
    || ',"deleted_at":0,"deleted_by":"","deleted_each_other":false'
    || ',"age":' || js(coalesce(c.properties ->> 'age', '')) || ',"phone_number":' || js(coalesce(c.phones[1], ''))
    || ',"qq":' || js(coalesce(c.properties ->> 'qq', '')) || ',"weibo":' || js(coalesce(c.properties ->> 'weibo', ''))
    || ',"email":' || js(coalesce(c.properties ->> 'email', ''))
    || ',"address":' || js(coalesce(c.properties ->> 'address', ''))
    || ',"birthday":' || js(coalesce(c.properties ->> 'birthday', '')) || ',"custom_fields":'
    || named_fields(c.corp_id, pair_fields(c, f.staff_id))
    || ',"tags":' || (select concat('[', string_agg(t.item, ',' order by t.n), ']')
      from unnest(s.ids, s.items) with ordinality t (id, item, n)
      where t.id = any (p.tags || p.marked) or t.id <> all (s.given)) || ',"internal_tags":' || internal_tags(c.corp_id, c.external_user_id, f.staff_id) || '}', ',' order by x.n), ']')
  from json_array_elements(c.follows) with ordinality x (item, n)
  cross join lateral json_to_record(x.item) f (staff_id text, added_at bigint, state text, stage_id bigint, remark text)
  left join relation p on p.corp_id = c.corp_id and p.customer_pk = c.pk and p.staff_id = f.staff_id and p.lost_at is null
  cross join (select (customer_tags(c)).* offset 0) s);
end $$;

-- The list's item, with names at its custom fields, and everyone who follows the customer.
create or replace function customer_detail(c customer) returns text language sql stable as $$
  select left(json_without(customer_item(c.doc, c.points)::json, '{custom_fields}'), -1)
    || ',"custom_fields":' || named_custom_fields(c) || ',"follow_staffs":' || customer_follow_staffs(c) || '}'
$$;
