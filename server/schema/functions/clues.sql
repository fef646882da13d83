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
