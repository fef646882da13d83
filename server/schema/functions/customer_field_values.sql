-- The values of a customer's custom fields for one of the staff who follow them, as `[{field_id, value}]`.
create or replace function pair_fields(c customer, staff text) returns json language sql stable as $$
  select put_fields(c.custom_fields, null, (
    select json_object_agg(v.field_id, v.value) from customer_field_value v
    where v.corp_id = c.corp_id and v.external_user_id = c.external_user_id and v.staff_id = staff))
$$;

-- A value of a pair is something known of the customer.
create or replace function customer_changes_by_pair() returns trigger language plpgsql as $$
begin
  insert into customer_change as k (corp_id, source, customer_pk, time)
  select distinct c.corp_id, 'remark', c.pk, c.updated_at
  from written v join customer c on c.corp_id = v.corp_id and c.external_user_id = v.external_user_id
  on conflict (corp_id, source, customer_pk) do update set time = excluded.time where k.time < excluded.time;
  return null;
end $$;
create or replace trigger customer_changes_by_pair_added after insert on customer_field_value referencing new table as written
  for each statement execute function customer_changes_by_pair();
create or replace trigger customer_changes_by_pair_changed after update on customer_field_value referencing new table as written
  for each statement execute function customer_changes_by_pair();
create or replace trigger customer_changes_by_pair_removed after delete on customer_field_value referencing old table as written
  for each statement execute function customer_changes_by_pair();

create or replace function pair_values_drop_fields() returns trigger language plpgsql as $$
begin
  delete from customer_field_value v using gone g where v.corp_id = g.corp_id and v.field_id = g.field_id;
  return null;
end $$;
create or replace trigger pair_values_drop_fields after delete on custom_field referencing old table as gone
  for each statement execute function pair_values_drop_fields();

-- A field that loses options, or becomes one of another kind, takes the values with it that it could not be given any more.
create or replace function pair_values_drop_values() returns trigger language plpgsql as $$
begin
  delete from customer_field_value v using new_rows n
  where v.corp_id = n.corp_id and v.field_id = n.field_id and not field_takes(n.corp_id, n.field_id, v.value);
  return null;
end $$;
create or replace trigger pair_values_drop_values after update on custom_field referencing new table as new_rows
  for each statement execute function pair_values_drop_values();
