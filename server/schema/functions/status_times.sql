-- Rankings change their status at their own times, by jobs that are scheduled here when one is stored. A time that has passed
-- counts at once, imported or not.

-- Schedules a job of that kind and key at a time in Unix seconds, or moves it there.
create or replace procedure schedule_at(corp text, job_kind text, job_key text, at bigint, given json) language plpgsql as $$
begin
  insert into job (corp_id, kind, key, due_ms, payload) values (corp, job_kind, job_key, at * 1000, given)
  on conflict (corp_id, kind, key) where key is not null do update set state = 'waiting', due_ms = excluded.due_ms,
    dead_ms = null, payload = excluded.payload, lease = null, lease_until_ms = null, begun = 0, failures = 0, reason_code = null, reason_params = null,
    waits_for = null
  where job.payload::text <> excluded.payload::text;
end $$;

create or replace function staff_rank_scheduled() returns trigger language plpgsql as $$
begin
  if new.status = 'created' and new.end_time > ctx_now() then
    call schedule_at(new.corp_id, 'staff_rank_turn', new.id || '/started', new.start_time,
      json_build_object('id', new.id, 'to', 'started', 'at', new.start_time));
  end if;
  call schedule_at(new.corp_id, 'staff_rank_turn', new.id || '/finished', new.end_time,
    json_build_object('id', new.id, 'to', 'finished', 'at', new.end_time));
  if tg_op = 'INSERT' or old.status = 'finished' or old.start_time <> new.start_time or old.end_time <> new.end_time then
    call schedule_at(new.corp_id, 'staff_rank_count', new.id::text, new.start_time,
      json_build_object('id', new.id, 'from', new.start_time, 'to', new.end_time));
  end if;
  return null;
end $$;
create or replace trigger staff_rank_added after insert on staff_rank for each row
  when (new.status <> 'finished') execute function staff_rank_scheduled();
create or replace trigger staff_rank_changed after update on staff_rank for each row
  when (new.status <> 'finished' and (old.status <> new.status or old.start_time <> new.start_time
    or old.end_time <> new.end_time))
  execute function staff_rank_scheduled();
