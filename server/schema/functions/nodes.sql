-- A node says that it is there, and that it would do what one does for all. Gives how many nodes answer calls, and whether it
-- is the one. The duty ends four seconds after its holder was last seen. `cells`: how often the directory of cells has changed.
drop function if exists node_beat(text, text, integer, boolean, boolean);
create or replace function node_beat(node_id text, node_build text, node_schema integer, node_serves boolean, works boolean,
  out serving integer, out leads boolean, out cells bigint)
language plpgsql as $$
declare
  gone_ms constant bigint := 4000;
  now_ms constant bigint := clock_ms();
begin
  insert into node as n (id, build, schema, serves, started, seen)
  values (node_id, node_build, node_schema, node_serves, now_ms / 1000, now_ms)
  on conflict (id) do update set seen = excluded.seen;
  leads := false;
  if works then
    insert into node_duty as d (duty, node, until_ms) values ('upkeep', node_id, now_ms + gone_ms)
    on conflict (duty) do update set node = excluded.node, until_ms = excluded.until_ms
    where d.node = excluded.node or d.until_ms < now_ms;
    leads := found;
    if leads then
      delete from node where seen < now_ms - 60000;
    end if;
  end if;
  select count(*)::int into serving from node where serves and seen > now_ms - gone_ms;
  select e.cells into cells from control_epoch e;
end $$;

-- Takes up to `wanted` calls out of a window. `left_over`: what others may still take; `wait_ms`: how long the window lasts,
-- or how long nobody may call.
create or replace function take_calls(corp text, called text, window_seconds integer, most integer, wanted integer,
  blocks boolean, out granted integer, out left_over integer, out wait_ms bigint)
language plpgsql security definer set search_path = public as $$
declare
  now_ms bigint;
  length_ms constant bigint := window_seconds * 1000::bigint;
  w call_window;
begin
  insert into call_window (corp_id, path, seconds, started, used) values (corp, called, window_seconds, clock_ms(), 0)
  on conflict do nothing;
  select * into w from call_window where corp_id = corp and path = called and seconds = window_seconds for update;
  -- after the lock: a call that waited for it must not begin a window in the past
  now_ms := clock_ms();
  granted := 0;
  left_over := 0;
  if w.blocked_until > now_ms then
    wait_ms := w.blocked_until - now_ms;
    return;
  end if;
  if w.started + length_ms <= now_ms or w.blocked_until > w.started then
    w.started := now_ms;
    w.used := 0;
  end if;
  granted := greatest(0, least(wanted, most - w.used));
  left_over := greatest(0, most - w.used - granted);
  wait_ms := w.started + length_ms - now_ms;
  if granted = 0 and blocks then
    w.blocked_until := now_ms + length_ms;
    wait_ms := length_ms;
  end if;
  update call_window set started = w.started, used = w.used + granted, blocked_until = w.blocked_until
  where corp_id = corp and path = called and seconds = window_seconds;
end $$;
revoke all on function take_calls(text, text, integer, integer, integer, boolean) from public;
grant execute on function take_calls(text, text, integer, integer, integer, boolean) to guanxi_app;
