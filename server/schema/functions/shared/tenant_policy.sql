-- Tenant isolation by row-level security: the application's role sees and writes only rows of the corporation that its
-- transaction has named in guanxi.corp_id.
create or replace procedure enable_tenant_policy(name regclass) language plpgsql as $$
declare
  allowed constant text := '(corp_id = current_setting(''guanxi.corp_id''::text, true))';
begin
  if not (select relrowsecurity from pg_class where oid = name) then
    execute format('alter table %s enable row level security', name);
  end if;
  -- a policy that is made anew locks its table until the end, and one file has all tables: calls would meet it at each
  if not exists (
    select from pg_policy where polrelid = name and polname = 'tenant' and polcmd = '*' and polpermissive
      and polroles = array['guanxi_app'::regrole::oid] and polwithcheck is null
      and pg_get_expr(polqual, polrelid) = allowed)
  then
    execute format('drop policy if exists tenant on %s', name);
    execute format('create policy tenant on %s to guanxi_app using %s', name, allowed);
  end if;
  if not (has_table_privilege('guanxi_app', name, 'select') and has_table_privilege('guanxi_app', name, 'insert')
    and has_table_privilege('guanxi_app', name, 'update') and has_table_privilege('guanxi_app', name, 'delete'))
  then
    execute format('grant select, insert, update, delete on %s to guanxi_app', name);
  end if;
end $$;
