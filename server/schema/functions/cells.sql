-- The key of the lock that writers of a corporation share, and that a move takes alone for a moment.
create or replace function cell_lock_key(corp text) returns bigint language sql immutable as $$
  select hashtextextended(corp || '/cell', 22)
$$;

-- Stands before every write to a corporation's tables where there is more than one cell. Asks once in a transaction: from then
-- on it shares the lock, and the corporation stays until it ends. Calls, jobs and commands, which name their corporation, are
-- refused; what works for all corporations at once passes over the rows of those that live elsewhere.
create or replace function cell_fence() returns trigger language plpgsql as $$
declare
  whose constant text := case when tg_op = 'INSERT' then new.corp_id else old.corp_id end;
  lives text;
begin
  if tg_table_name = 'audit' and tg_op = 'INSERT' then
    -- members are kept at home, and so is what was done to them
    if new.kind = 'operator' then
      return new;
    end if;
  end if;
  if current_setting('guanxi.fence', true) is distinct from whose then
    perform pg_advisory_xact_lock_shared(cell_lock_key(whose));
    -- a statement of its own, so that it sees what was committed while the lock was waited for
    select c.moved_to into lives from corp c where c.corp_id = whose;
    if lives is not null and coalesce(current_setting('guanxi.at_home', true), '') <> 'on' then
      if coalesce(current_setting('guanxi.corp_id', true), '') = '' then
        return null;
      end if;
      raise exception 'the corporation lives in cell %', lives using errcode = 'GX001';
    end if;
    perform set_config('guanxi.fence', whose, true);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Tables whose rows move with a corporation. Members and their settings stay where operators are, at home, and logins of
-- PostgreSQL in the cluster that has them.
create or replace function cell_tables() returns setof text language sql stable as $$
  select quote_ident(c.relname) from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname not in ('corp', 'corp_cell', 'cell_move', 'operator_member', 'operator_preference', 'sql_login')
  order by c.relname
$$;

-- Nodes see by control_epoch that the directory has changed.
create or replace function move_cells_epoch() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update control_epoch set epoch = epoch + 1, cells = cells + 1;
  return null;
end $$;
create or replace trigger cell_moves_epoch after insert or update or delete on cell
  for each statement execute function move_cells_epoch();
create or replace trigger corp_cell_moves_epoch after insert or update or delete on corp_cell
  for each statement execute function move_cells_epoch();
