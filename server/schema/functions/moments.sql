drop function if exists moment_tasks_enqueue() cascade;

-- A moments post as the task list shows it: its attachments are of one class.
create or replace function moment_item(m moment, zone text) returns text language sql stable as $$
  select '{"id":' || m.id || ',"moment_id":' || js(m.id::text) || ',"title":' || js(m.name) || ',"text":' || js(m.content)
    || ',"message_type":' || js(coalesce(m.attachments -> 0 ->> 'msgtype', 'text'))
    || ',"msg_data":' || js('{"text":{"content":' || js(m.content) || '},"attachments":' || m.attachments || '}')
    || ',"image":[' || coalesce((select string_agg((a.item #> '{image,url}')::text, ',' order by a.n)
      from json_array_elements(m.attachments) with ordinality a (item, n) where a.item ->> 'msgtype' = 'image'), '') || ']'
    || ',"link":' || coalesce((m.attachments -> 0 -> 'link')::text, '{}')
    || ',"video":' || coalesce((m.attachments -> 0 -> 'video')::text, '{}') || ',"location":{}'
    || ',"created_at":' || js(local_time(m.created_at, zone)) || ',"msgtime":' || js(local_time(m.created_at, zone))
    || ',"publish_at":' || js(local_time(t.first, zone)) || ',"state":' || js(m.state)
    || ',"create_type":0,"visible_type":' || (m.tag_ids = '{}')::int
    || ',"is_cron":' || js(m.was_scheduled) || ',"cron_finished":null,"create_error_msg":null,"staff_ext_id":' || js(m.creator_id)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = m.creator_id), ''))
    || ',"staff_id_list":' || js(t.staff) || ',"staff_id_count":' || cardinality(t.staff)
    || ',"total_task_count":' || cardinality(t.staff) || ',"sended_task_count":' || t.sent || '}'
  from (
    select coalesce(array_agg(t.staff_id order by t.n), '{}') as staff, min(t.send_time) as first,
      count(*) filter (where t.state = 'sent') as sent
    from moment_task t where t.corp_id = m.corp_id and t.moment_id = m.id) t
$$;
