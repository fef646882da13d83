-- A removed tag is taken off the forms that name it. Those of options stay in the versions, and mark nobody any more.
create or replace function forms_drop_tags() returns trigger language plpgsql as $$
begin
  update smart_form f set tags = array(
    select u.t_id from unnest(f.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = f.corp_id and g.t_id = u.t_id) order by u.n)
  where f.tags <> '{}' and exists (select from gone g where g.corp_id = f.corp_id and g.t_id = any (f.tags));
  return null;
end $$;
create or replace trigger forms_drop_tags after delete on tag referencing old table as gone
  for each statement execute function forms_drop_tags();
