-- Ids come from one sequence for all corporations. Moments of a dataset bring their own: the sequence goes on behind them.
create or replace function moments_come() returns trigger language plpgsql as $$
begin
  if current_setting('guanxi.bulk', true) is distinct from 'on' then return null; end if;
  perform setval('moment_id_seq', greatest(nextval('moment_id_seq'), max(id))) from made having count(*) > 0;
  return null;
end $$;
create or replace trigger moments_come after insert on moment referencing new table as made
  for each statement execute function moments_come();
