-- Whether a value fits a custom field as it is now.
create or replace function field_takes(corp text, id bigint, given json) returns boolean language sql stable as $$
  select exists (
    select from custom_field f where f.corp_id = corp and f.field_id = id and case f.kind
      when 'text' then json_typeof(given) = 'string'
      when 'number' then json_typeof(given) = 'number'
      when 'date' then given::text ~ '^"\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?"$'
      else exists (select from json_array_elements(f.options) o where o ->> 'option_id' = given::text) end)
$$;

-- What waits for a custom field goes with it.
create or replace function presets_drop_fields() returns trigger language plpgsql as $$
begin
  delete from preset p using gone g where p.corp_id = g.corp_id and p.field_id = g.field_id;
  return null;
end $$;
create or replace trigger presets_drop_fields after delete on custom_field referencing old table as gone
  for each statement execute function presets_drop_fields();
