-- Tenant isolation by row-level security: the application's role sees and writes only rows of the corporation that its
-- transaction has named in guanxi.corp_id.
create or replace procedure enable_tenant_policy(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('drop policy if exists tenant on %s', name);
  execute format(
    $f$create policy tenant on %s to guanxi_app using (corp_id = current_setting('guanxi.corp_id', true))$f$, name);
  execute format('grant select, insert, update, delete on %s to guanxi_app', name);
end $$;
