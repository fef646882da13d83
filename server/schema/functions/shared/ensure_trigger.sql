-- Makes a trigger, unless it is there as given: making one locks its table until the end, and some files have many tables, which
-- calls meanwhile meet at each. `happens` and `does` are spelled as PostgreSQL shows them (pg_get_triggerdef), or it is made anew.
create or replace procedure ensure_trigger(name text, happens text, relation regclass, does text) language plpgsql as $$
declare
  definition constant text := (
    select format('TRIGGER %I %s ON %I.%I %s', name, happens, n.nspname, c.relname, does)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = relation);
begin
  if not exists (
    select from pg_trigger where tgrelid = relation and tgname = name and tgenabled = 'O'
      and pg_get_triggerdef(oid) = 'CREATE ' || definition)
  then
    execute 'create or replace ' || definition;
  end if;
end $$;
