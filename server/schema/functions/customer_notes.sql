-- A note is a line of its customer's timeline, and keeps the line's number when it is changed.
create or replace function notes_told() returns trigger language plpgsql as $$
begin
  insert into customer_timeline as t (corp_id, customer_pk, kind, time, actor, staff_id, text, data, event_type_id, source_key)
  select n.corp_id, c.pk, case when n.event_type_id is null then 'manual_event' else 'custom_event' end, n.created_at, 'staff',
    n.staff_id, n.text, json_build_object('author', n.author, 'title', n.title, 'event_type_id', n.event_type_id), n.event_type_id,
    'note/' || n.id
  from told n join customer c on c.corp_id = n.corp_id and c.external_user_id = n.external_user_id
  order by n.external_user_id, n.created_at, n.id
  on conflict (corp_id, customer_pk, source_key) do update set kind = excluded.kind, time = excluded.time,
    staff_id = excluded.staff_id, text = excluded.text, data = excluded.data, event_type_id = excluded.event_type_id;
  return null;
end $$;
create or replace trigger notes_told_added after insert on customer_note referencing new table as told
  for each statement execute function notes_told();
create or replace trigger notes_told_changed after update on customer_note referencing new table as told
  for each statement execute function notes_told();

create or replace function notes_untold() returns trigger language plpgsql as $$
begin
  delete from customer_timeline t using gone n, customer c
  where c.corp_id = n.corp_id and c.external_user_id = n.external_user_id
    and t.corp_id = n.corp_id and t.customer_pk = c.pk and t.source_key = 'note/' || n.id;
  return null;
end $$;
create or replace trigger notes_untold after delete on customer_note referencing old table as gone
  for each statement execute function notes_untold();
