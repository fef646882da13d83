-- Recipients that come with a dataset: their mission counts them, and those that still wait get tasks.
create or replace function group_message_recipients_come() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) is distinct from 'on' then return null; end if;
  update group_message m set recipients = m.recipients + x.recipients, sent = m.sent + x.sent, failed = m.failed + x.failed
  from (
    select corp_id, mission_id, count(*) as recipients, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'failed') as failed
    from made group by corp_id, mission_id) x
  where m.corp_id = x.corp_id and m.id = x.mission_id;
  insert into group_message_task (corp_id, mission_id, first, last, staff_id)
  select corp_id, mission_id, min(n), max(n), staff_id
  from (
    select *, (row_number() over (partition by corp_id, mission_id, staff_id order by n) - 1) / 10000 as part
    from made where state = 'pending') p
  group by corp_id, mission_id, staff_id, part
  on conflict do nothing;
  return null;
end $$;
create or replace trigger group_message_recipients_come after insert on group_message_recipient referencing new table as made
  for each statement execute function group_message_recipients_come();

-- A task that waits has its job, whoever wrote it: a call or an import.
create or replace function group_message_tasks_enqueue() returns trigger language plpgsql as $$
begin
  insert into job (corp_id, kind, key, payload)
  select corp_id, 'group_message', mission_id || '/' || first, json_build_object('mission_id', mission_id, 'first', first)
  from made where state in ('pending', 'accepted') order by corp_id, mission_id, first
  on conflict do nothing;
  return null;
end $$;
create or replace trigger group_message_tasks_enqueue after insert on group_message_task referencing new table as made
  for each statement execute function group_message_tasks_enqueue();
