-- Ids come from one sequence for all corporations. Moments of a dataset bring their own: the sequence goes on behind them.
create or replace function moments_come() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) is distinct from 'on' then return null; end if;
  perform setval('moment_id_seq', greatest(nextval('moment_id_seq'), max(id))) from made having count(*) > 0;
  return null;
end $$;
create or replace trigger moments_come after insert on moment referencing new table as made
  for each statement execute function moments_come();

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
