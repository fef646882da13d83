-- Takes up to `wanted` permits to call a path, for the slice of time that `now_ms` is in. The calls of any minute and any
-- hour stay within their limits, however the platform cuts its minutes. Without a permit, `wait_ms` says when to ask again.
create or replace function take_platform_permits(
  corp text, called text, wanted integer, per_minute integer, per_hour integer, now_ms bigint,
  out granted integer, out wait_ms bigint)
language plpgsql as $$
declare
  slice_ms constant bigint := 5000;
  this_slice constant bigint := now_ms / slice_ms;
  minute_start constant bigint := this_slice - 60000 / slice_ms;
  hour_start constant bigint := this_slice - 3600000 / slice_ms;
  blocked_until bigint;
  in_minute bigint;
  in_hour bigint;
  first_of_minute bigint;
  first_of_hour bigint;
begin
  insert into platform_rate (corp_id, path) values (corp, called) on conflict do nothing;
  -- a transaction that takes permits for this path waits here for the one before
  select blocked_until_ms into blocked_until from platform_rate where corp_id = corp and path = called for update;
  granted := 0;
  if blocked_until > now_ms then
    wait_ms := blocked_until - now_ms;
    return;
  end if;
  select coalesce(sum(calls) filter (where slice >= minute_start), 0), coalesce(sum(calls), 0),
    min(slice) filter (where slice >= minute_start), min(slice)
  into in_minute, in_hour, first_of_minute, first_of_hour
  from platform_rate_slice where corp_id = corp and path = called and slice >= hour_start;
  granted := greatest(0, least(wanted, per_minute - in_minute, per_hour - in_hour));
  if granted = 0 then
    wait_ms := greatest(
      case when in_minute >= per_minute then (first_of_minute + 60000 / slice_ms + 1) * slice_ms - now_ms else 0 end,
      case when in_hour >= per_hour then (first_of_hour + 3600000 / slice_ms + 1) * slice_ms - now_ms else 0 end);
    return;
  end if;
  wait_ms := 0;
  insert into platform_rate_slice as s (corp_id, path, slice, calls) values (corp, called, this_slice, granted)
  on conflict (corp_id, path, slice) do update set calls = s.calls + excluded.calls;
  delete from platform_rate_slice where corp_id = corp and path = called and slice < hour_start;
end $$;
