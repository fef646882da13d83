create or replace function ticket_template_keeps_doc() returns trigger language plpgsql as $$
declare
  stages text;
  parts text;
begin
  select concat('[', string_agg('{"stage":' || x.n || ',"stage_name":' || (x.step -> 'name') || ',"handler_ids":'
    || (x.step -> 'handler_ids') || '}', ',' order by x.n), ']') into stages
  from json_array_elements(new.steps) with ordinality x (step, n);
  select concat('[', string_agg('{"id":' || x.n || ',"title":' || (x.part -> 'title') || ',"type":' || (x.part -> 'type')
    || ',"is_show":true,"config":{"component_id":' || (x.part -> 'component_id') || ',"title":' || (x.part -> 'title')
    || ',"index":' || x.n - 1 || ',"required":' || (x.part -> 'required') || ',"option_list":[' || coalesce((
      select string_agg('{"key":' || js(o.n::text) || ',"count":0,"option_name":' || o.name || ',"option_img_src":""}', ','
        order by o.n)
      from json_array_elements(x.part -> 'options') with ordinality o (name, n)), '') || ']}}', ',' order by x.n), ']')
    into parts
  from json_array_elements(new.components) with ordinality x (part, n);
  new.doc := '{"id":' || new.id || ',"title":' || js(new.title) || ',"status":1,"template_type":1,"updated_at":'
    || new.updated_at || ',"template_stage":' || stages || ',"component_list":' || parts || ',"steps":' || new.steps
    || ',"components":' || new.components || '}';
  return new;
end $$;
create or replace trigger ticket_template_keeps_doc before insert or update on ticket_template
  for each row execute function ticket_template_keeps_doc();

-- The template with the number of tickets made from it, which the counted list knows.
create or replace function ticket_template_item(t ticket_template) returns text language sql stable as $$
  select left(t.doc, -1) || ',"count":' || coalesce((select b.n from counted_list_block b where b.corp_id = t.corp_id
      and b.list = 'ticket_by_template' and b.segment = t.id::text and b.level = 3), 0)
    + coalesce((select sum(d.n) from counted_list_delta d
      where d.corp_id = t.corp_id and d.list = 'ticket_by_template' and d.segment = t.id::text), 0) || '}'
$$;

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
