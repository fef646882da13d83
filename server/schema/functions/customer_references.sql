-- When a tag, group chat, custom field or its option, or journey stage is removed, it is taken out of the customers' rows.
-- A tag is taken out of what each staff member gave them too.
create or replace function customers_drop_tags() returns trigger language plpgsql as $$
declare
  lost record;
begin
  for lost in
    select g.corp_id, array_agg(distinct g.t_id) as tags, array_agg(distinct l.customer_pk) as pks
    from gone g join customer_tag l using (corp_id, t_id) group by g.corp_id
  loop
    update customer c set updated_at = greatest(c.updated_at, ctx_now()), tags = array(
      select u.t_id from unnest(c.tags) with ordinality u (t_id, n) where u.t_id <> all (lost.tags) order by u.n)
    where c.corp_id = lost.corp_id and c.pk = any (lost.pks);
    update relation r set
      tags = array(select t from unnest(r.tags) with ordinality u (t, n) where t <> all (lost.tags) order by u.n),
      marked = array(select t from unnest(r.marked) with ordinality u (t, n) where t <> all (lost.tags) order by u.n)
    where r.corp_id = lost.corp_id and r.customer_pk = any (lost.pks) and (r.tags || r.marked) && lost.tags;
  end loop;
  return null;
end $$;
create or replace trigger customers_drop_tags after delete on tag referencing old table as gone
  for each statement execute function customers_drop_tags();

create or replace function customers_drop_groups() returns trigger language plpgsql as $$
begin
  update customer c set updated_at = greatest(c.updated_at, ctx_now()), groups = array(
    select u.g from unnest(c.groups) with ordinality u (g, n)
    where not exists (select from gone g where g.corp_id = c.corp_id and g.group_ext_id = u.g) order by u.n)
  where (c.corp_id, c.pk) in (
    select l.corp_id, l.customer_pk from gone g
    join customer_group l on l.corp_id = g.corp_id and l.group_ext_id = g.group_ext_id collate "default");
  return null;
end $$;
create or replace trigger customers_drop_groups after delete on group_chat referencing old table as gone
  for each statement execute function customers_drop_groups();

create or replace function customers_drop_fields() returns trigger language plpgsql as $$
begin
  update customer c set updated_at = greatest(c.updated_at, ctx_now()), custom_fields = (
    select concat('[', string_agg(v.value::text, ',' order by v.n), ']')::json
    from json_array_elements(c.custom_fields) with ordinality v (value, n)
    where not exists (select from gone g where g.corp_id = c.corp_id and g.field_id = (v.value ->> 'field_id')::bigint))
  where exists (
    select from gone g, json_array_elements(c.custom_fields) v
    where g.corp_id = c.corp_id and g.field_id = (v ->> 'field_id')::bigint);
  return null;
end $$;
create or replace trigger customers_drop_fields after delete on custom_field referencing old table as gone
  for each statement execute function customers_drop_fields();

-- A field that loses options, or becomes one of another kind, takes the values with it that it could not be given any more.
create or replace function customers_drop_values() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select n.corp_id, n.field_id from old_rows o join new_rows n on n.corp_id = o.corp_id and n.field_id = o.field_id
    where o.kind <> n.kind or exists (
      select from json_array_elements(o.options) had where not exists (
        select from json_array_elements(n.options) has where has ->> 'option_id' = had ->> 'option_id'))
  loop
    update customer c set updated_at = greatest(c.updated_at, ctx_now()), custom_fields = (
      select concat('[', string_agg(v.value::text, ',' order by v.n), ']')::json
      from json_array_elements(c.custom_fields) with ordinality v (value, n)
      where (v.value ->> 'field_id')::bigint <> changed.field_id
        or field_takes(changed.corp_id, changed.field_id, v.value -> 'value'))
    where c.corp_id = changed.corp_id and exists (
      select from json_array_elements(c.custom_fields) v
      where (v ->> 'field_id')::bigint = changed.field_id
        and not field_takes(changed.corp_id, changed.field_id, v -> 'value'));
    delete from preset p where p.corp_id = changed.corp_id and p.field_id = changed.field_id
      and not field_takes(changed.corp_id, changed.field_id, p.value);
  end loop;
  return null;
end $$;
create or replace trigger customers_drop_values after update on custom_field
  referencing old table as old_rows new table as new_rows
  for each statement execute function customers_drop_values();

create or replace function customers_drop_stages() returns trigger language plpgsql as $$
begin
  update customer c set updated_at = greatest(c.updated_at, ctx_now()), follows = (
    select concat('[', string_agg(case when g.id is null then v.value::text else
        concat('{"staff_id":', v.value -> 'staff_id', ',"added_at":', v.value -> 'added_at', ',"state":',
          v.value -> 'state', ',"stage_id":null,"remark":', v.value -> 'remark', '}') end, ',' order by v.n), ']')::json
    from json_array_elements(c.follows) with ordinality v (value, n)
    left join gone g on g.corp_id = c.corp_id and g.id = (v.value ->> 'stage_id')::bigint)
  where exists (
    select from gone g join customer_follow l on l.corp_id = g.corp_id and l.stage_id = g.id
    where l.corp_id = c.corp_id and l.customer_pk = c.pk);
  return null;
end $$;
create or replace trigger customers_drop_stages after delete on journey_stage referencing old table as gone
  for each statement execute function customers_drop_stages();
