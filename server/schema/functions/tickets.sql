create or replace function ticket_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || new.id || ',"order_no":' || js(new.order_no)
      || coalesce(',"template_id":' || new.template_id, '')
      || coalesce(',"template_title":' || to_json(new.template_title), '')
      || coalesce(',"flow_handler":' || new.flow_handler, '') || coalesce(',"template_step":' || new.template_step, '')
      || ',"title":' || js(new.title) || coalesce(',"relation_type":' || new.relation_type, '')
      || coalesce(',"relation_id":' || to_json(new.relation_id), '') || ',"status":' || new.status
      || ',"handler_id":' || js(new.handler_id) || ',"last_handler_id":' || js(new.last_handler_id)
      || ',"creator_id":' || js(new.creator_id) || ',"created_at":' || new.created_at
      || ',"updated_at":' || new.updated_at || ',"total_time":';
  new.doc_end := coalesce(',"content":' || new.content, '') || '}';
  return new;
end $$;
create or replace trigger ticket_keeps_doc before insert or update on ticket for each row execute function ticket_keeps_doc();

-- Receivers order a ticket's events by their numbers: an import that knows fewer of them does not give numbers again.
create or replace function ticket_keeps_event_seq() returns trigger language plpgsql as $$
begin
  new.event_seq := old.event_seq;
  return new;
end $$;
create or replace trigger ticket_keeps_event_seq before update on ticket for each row
  when (new.event_seq < old.event_seq) execute function ticket_keeps_event_seq();
