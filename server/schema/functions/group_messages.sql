drop function if exists group_message_recipients_come() cascade;
drop function if exists group_message_tasks_enqueue() cascade;

-- A message as the task list shows it; `failed_reason` is a reason's code and params, or null. A sender has sent when all of the
-- sender's tasks are done.
create or replace function group_message_item(m group_message, zone text) returns text language sql stable as $$
  select '{"id":' || m.id || ',"name":' || js(m.name) || ',"created_at":' || js(local_time(m.created_at, zone))
    || ',"send_at":' || js(local_time(m.created_at, zone)) || ',"send_type":"realtime","status":"'
    || case m.state when 'pending' then 'waiting' when 'sending' then 'sended' when 'done' then 'completed' else 'failed' end
    || '","state":' || js(m.state)
    || ',"msg_data":' || js('{"text":{"content":' || js(m.content) || '},"attachments":' || m.attachments || '}')
    || ',"staff_ext_id":' || js(m.creator_id)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = m.creator_id), ''))
    || ',"staff_id_list":' || js(t.senders) || ',"staff_id_count":' || cardinality(t.senders)
    || ',"sended_staff_count":' || t.sent || ',"not_send_staff_count":' || cardinality(t.senders) - t.sent
    || ',"send_eu_count":' || m.sent || ',"not_send_eu_count":' || m.recipients - m.sent
    || ',"sub_mission_external_user_count":' || m.recipients || ',"sub_mission_list":[' || t.items || ']}'
  from (
    select coalesce(array_agg(x.staff_id order by x.first), '{}') as senders, count(*) filter (where x.status = 'sended') as sent,
      coalesce(string_agg('{"staff_ext_id":' || js(x.staff_id) || ',"status":"' || x.status || '","failed_reason":'
        || js(x.reason) || '}', ',' order by x.first), '') as items
    from (
      select t.staff_id, min(t.first) as first, (array_agg(reason_of(t.reason_code, t.reason_params) order by t.first)
          filter (where t.reason_code is not null))[1] as reason, case
        when bool_or(t.state = 'pending') then 'waiting_send' when bool_or(t.state = 'accepted') then 'waiting_confirm'
        when bool_or(t.state = 'done') then 'sended' else 'failed' end as status
      from group_message_task t where t.corp_id = m.corp_id and t.mission_id = m.id group by t.staff_id) x) t
$$;
