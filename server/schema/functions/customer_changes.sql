-- Keeps customer_change beside customers.

create or replace function customer_changes_made() returns trigger language plpgsql as $$
begin
  insert into customer_change (corp_id, source, customer_pk, time)
  select r.corp_id, x.source, r.pk, r.updated_at
  from made r cross join lateral (values
    ('remark', r.phones <> '{}' or r.properties::text <> '{}' or r.custom_fields::text <> '[]' or r.called <> r.name),
    ('tag_relation', r.tags <> '{}'),
    ('outflow', r.followed = 'lost')) x (source, has)
  where x.has order by 1, 2, 4, 3;
  return null;
end $$;
create or replace trigger customer_changes_made after insert on customer referencing new table as made
  for each statement execute function customer_changes_made();

create or replace function customer_changes_moved() returns trigger language plpgsql as $$
declare
  remarked constant boolean := old.phones is distinct from new.phones
    or old.properties::text is distinct from new.properties::text
    or old.custom_fields::text is distinct from new.custom_fields::text
    or substr(old.called, length(old.name) + 1) is distinct from substr(new.called, length(new.name) + 1);
begin
  if old.followed = 'lost' and new.followed = 'now' then
    delete from customer_change where corp_id = new.corp_id and source = 'outflow' and customer_pk = new.pk;
  end if;
  insert into customer_change as k (corp_id, source, customer_pk, time)
  select new.corp_id, x.source, new.pk, new.updated_at
  from (values
    ('outflow', old.followed = 'now' and new.followed = 'lost'), ('remark', remarked),
    ('tag_relation', old.tags is distinct from new.tags)) x (source, has)
  where x.has
  on conflict (corp_id, source, customer_pk) do update set time = excluded.time where k.time <> excluded.time;
  return null;
end $$;
create or replace trigger customer_changes_moved after update of name, phones, tags, properties, custom_fields, follows, doc, called,
  followed on customer for each row
  when (old.tags is distinct from new.tags or old.followed is distinct from new.followed or old.phones is distinct from new.phones
    or old.called is distinct from new.called or old.properties::text is distinct from new.properties::text
    or old.custom_fields::text is distinct from new.custom_fields::text)
  execute function customer_changes_moved();
