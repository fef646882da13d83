-- Keeps the marks of a radar's visits, now and then: whoever counts visits holds the radar's row.
create or replace function radar_view_marks() returns trigger language plpgsql as $$
declare
  young radar_view_mark;
  last radar_view_mark;
  ended constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  begun constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  own constant bigint := pg_current_xact_id()::text::bigint;
begin
  select * into young from radar_view_mark m where m.corp_id = new.corp_id and m.radar_id = new.id and m.n is null;
  if found then
    -- one of `begun` or later is of another cluster, from where this one was copied
    if ended < young.horizon and young.horizon < begun or exists (
      select from radar_view v where v.corp_id = new.corp_id and not v.counted and v.id <= young.id) then
      return null;
    end if;
    select * into last from radar_view_mark m
    where m.corp_id = new.corp_id and m.radar_id = new.id and m.n is not null order by m.n desc limit 1;
    update radar_view_mark m set n = coalesce(last.n, 0) + (
      select count(*) from radar_view v
      where v.corp_id = new.corp_id and v.radar_id = new.id and v.id > coalesce(last.id, 0) and v.id <= young.id and v.counted)
    where m.corp_id = new.corp_id and m.radar_id = new.id and m.id = young.id;
  end if;
  begin
    -- what a subtransaction writes has the next number of all: no transaction that has one already is behind it
    insert into radar_view_mark (corp_id, radar_id, id, horizon)
    select new.corp_id, new.id, v.id, 0 from radar_view v
    where v.corp_id = new.corp_id and v.radar_id = new.id and v.counted order by v.id desc limit 1
    on conflict do nothing;
    update radar_view_mark m set horizon = own - own % 4294967296 + m.xmin::text::bigint
      + case when m.xmin::text::bigint < own % 4294967296 then 4294967296 else 0 end
    where m.corp_id = new.corp_id and m.radar_id = new.id and m.n is null and m.horizon = 0;
  exception when unique_violation then
    null;
  end;
  return null;
end $$;
create or replace trigger radar_view_marks after update of visits_total on radar for each row
  when (new.visits_total / 500 > old.visits_total / 500) execute function radar_view_marks();
