-- Rankings and forms change their status at their own times, by jobs that are scheduled here when one is stored. A time that
-- has passed counts at once where somebody has set it so, but not for what is new with an end in the past, or imported
-- (guanxi.bulk = on): that stays as it came until a time that is still to come.

-- Schedules a job of that kind and key at a time in Unix seconds, or moves it there.
create or replace procedure schedule_at(corp text, job_kind text, job_key text, at bigint, given json) language plpgsql as $$
begin
  if at <= ctx_now() and current_setting('guanxi.bulk', true) = 'on' then return; end if;
  insert into job (corp_id, kind, key, due_ms, payload) values (corp, job_kind, job_key, at * 1000, given)
  on conflict (corp_id, kind, key) where key is not null do update set state = 'waiting', due_ms = excluded.due_ms,
    payload = excluded.payload, lease = null, begun = 0, failures = 0, reason = null
  where job.payload::text <> excluded.payload::text;
end $$;

create or replace function staff_rank_scheduled() returns trigger language plpgsql as $$
declare
  ends boolean := new.end_time > ctx_now();
begin
  if new.status = 'created' and ends then
    call schedule_at(new.corp_id, 'staff_rank_turn', new.id || '/started', new.start_time,
      json_build_object('id', new.id, 'to', 'started', 'at', new.start_time));
  end if;
  if ends or (tg_op = 'UPDATE' and old.end_time <> new.end_time) then
    call schedule_at(new.corp_id, 'staff_rank_turn', new.id || '/finished', new.end_time,
      json_build_object('id', new.id, 'to', 'finished', 'at', new.end_time));
  end if;
  return null;
end $$;
create or replace trigger staff_rank_added after insert on staff_rank for each row
  when (new.status <> 'finished') execute function staff_rank_scheduled();
create or replace trigger staff_rank_changed after update on staff_rank for each row
  when (new.status <> 'finished' and (old.status <> new.status or old.start_time <> new.start_time
    or old.end_time <> new.end_time))
  execute function staff_rank_scheduled();

create or replace function smart_form_scheduled() returns trigger language plpgsql as $$
begin
  if new.end_time > ctx_now() or (tg_op = 'UPDATE' and old.end_time is distinct from new.end_time) then
    call schedule_at(new.corp_id, 'smart_form_end', new.id::text, new.end_time,
      json_build_object('id', new.id, 'at', new.end_time));
  end if;
  return null;
end $$;
create or replace trigger smart_form_added after insert on smart_form for each row
  when (new.status = 'publish' and new.end_time is not null) execute function smart_form_scheduled();
create or replace trigger smart_form_changed after update on smart_form for each row
  when (new.status = 'publish' and new.end_time is not null
    and (old.status <> new.status or old.end_time is distinct from new.end_time))
  execute function smart_form_scheduled();
