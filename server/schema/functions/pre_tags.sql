-- What waits with a tag goes with it.
create or replace function pre_tags_drop_tags() returns trigger language plpgsql as $$
begin
  delete from pre_tag p using gone g where p.corp_id = g.corp_id and p.t_id = g.t_id;
  return null;
end $$;
create or replace trigger pre_tags_drop_tags after delete on tag referencing old table as gone
  for each statement execute function pre_tags_drop_tags();
