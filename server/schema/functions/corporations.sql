-- Nodes see by control_epoch that what they keep in memory has changed.
create or replace function move_control_epoch() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update control_epoch set epoch = epoch + 1;
  return null;
end $$;
-- Deferred to the commit: a long import of one corporation must not hold up changes of another.
drop trigger if exists corp_moves_epoch on corp;
create constraint trigger corp_moves_epoch after insert or update or delete on corp
  deferrable initially deferred for each row execute function move_control_epoch();
drop trigger if exists seat_moves_epoch on seat;
create constraint trigger seat_moves_epoch after insert or update or delete on seat
  deferrable initially deferred for each row execute function move_control_epoch();
drop trigger if exists secret_moves_epoch on secret;
create constraint trigger secret_moves_epoch after insert or update of revoked_at or delete on secret
  deferrable initially deferred for each row execute function move_control_epoch();
drop trigger if exists platform_connection_moves_epoch on platform_connection;
create constraint trigger platform_connection_moves_epoch after insert or update of base_url or delete on platform_connection
  deferrable initially deferred for each row execute function move_control_epoch();
drop trigger if exists simulator_beside_moves_epoch on simulator_beside;
create constraint trigger simulator_beside_moves_epoch after insert or update of origin on simulator_beside
  deferrable initially deferred for each row execute function move_control_epoch();

-- Whether a corporation is connected to anything but the simulator beside the service: there may be people.
create or replace function is_connected_elsewhere(corp text) returns boolean stable language sql as $$
  select exists (
    select from platform_connection p
    where p.corp_id = corp and not exists (select from simulator_beside s where s.origin = p.base_url))
$$;
