-- A task that waits has its job, whoever wrote it: a call or an import.
create or replace function moment_tasks_enqueue() returns trigger language plpgsql as $$
begin
  insert into job (corp_id, kind, key, payload)
  select corp_id, 'moment', moment_id || '/' || n, json_build_object('moment_id', moment_id, 'n', n)
  from made where state in ('pending', 'accepted') order by corp_id, moment_id, n
  on conflict do nothing;
  return null;
end $$;
create or replace trigger moment_tasks_enqueue after insert on moment_task referencing new table as made
  for each statement execute function moment_tasks_enqueue();
