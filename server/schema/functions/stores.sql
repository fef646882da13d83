-- A store whose channel code is removed has none, and remembers it.
create or replace function stores_drop_codes() returns trigger language plpgsql as $$
begin
  update store s set contact_way_id = null, past_codes = concat(rtrim(s.past_codes::text, ']'),
    case when json_array_length(s.past_codes) > 0 then ',' end,
    json_build_object('id', g.id, 'state', g.state, 'added', g.add_user_count), ']')::json
  from gone g where s.corp_id = g.corp_id and s.contact_way_id = g.id;
  return null;
end $$;
create or replace trigger stores_drop_codes after delete on contact_way referencing old table as gone
  for each statement execute function stores_drop_codes();

-- How many came by a store's codes: by the one that it has, which counted `added`, and by those before it.
create or replace function store_added(past_codes json, added bigint) returns bigint language sql immutable as $$
  select coalesce(added, 0) + coalesce((select sum(p.added) from json_to_recordset(past_codes) p (added bigint)), 0)::bigint
$$;

-- A task whose customer is removed is open again.
create or replace function add_tasks_drop_customers() returns trigger language plpgsql as $$
begin
  update add_task t set external_user_id = null, status = case when t.staff_id is null then 'new' else 'waiting' end
  from gone g where t.corp_id = g.corp_id and t.external_user_id = g.external_user_id;
  return null;
end $$;
create or replace trigger add_tasks_drop_customers after delete on customer referencing old table as gone
  for each statement execute function add_tasks_drop_customers();
