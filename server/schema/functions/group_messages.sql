drop function if exists group_message_recipients_come() cascade;
drop function if exists group_message_tasks_enqueue() cascade;

-- What each sender of a message has to do and how far it is, in the order of the recipients' numbers `first` to `last`. A sender has
-- sent when all of the sender's tasks are done; `reason` is why one waits or has failed, or null.
create or replace function group_message_senders(corp text, mission bigint)
returns table (staff_id text, first bigint, last bigint, status text, reason json) language sql stable as $$
  select t.staff_id, min(t.first), max(t.last), case
      when bool_or(t.state = 'pending') then 'waiting_send' when bool_or(t.state = 'accepted') then 'waiting_confirm'
      when bool_or(t.state = 'done') then 'sended' else 'failed' end,
    (array_agg(reason_of(t.reason_code, t.reason_params) order by t.first) filter (where t.reason_code is not null))[1]
  from group_message_task t where t.corp_id = corp and t.mission_id = mission group by t.staff_id
$$;

-- A message as the task list shows it; `failed_reason` is a reason's code and params, or null. What is counted are customers or, in
-- messages into group chats, these.
create or replace function group_message_item(m group_message, zone text) returns text language sql stable as $$
  select '{"id":' || m.id || ',"name":' || js(m.name) || ',"created_at":' || js(local_time(m.created_at, zone))
    || ',"send_at":' || js(local_time(m.created_at, zone)) || ',"send_type":"'
    || case when m.was_scheduled then 'schedule' else 'realtime' end || '","status":"'
    || case when m.cancelled_at is not null then 'canceled' else case m.state when 'pending' then 'waiting' when 'sending' then 'sended' when 'done' then 'completed' else 'failed' end end
    || '","state":' || js(m.state)
    || ',"msg_data":' || js('{"text":{"content":' || js(m.content) || '},"attachments":' || m.attachments || '}')
    || ',"staff_ext_id":' || js(m.creator_id)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = m.creator_id), ''))
    || ',"staff_id_list":' || js(t.senders) || ',"staff_id_count":' || cardinality(t.senders)
    || ',"sended_staff_count":' || t.sent || ',"not_send_staff_count":' || cardinality(t.senders) - t.sent
    || case m.chat_type when 'group' then ',"send_group_count":' || m.sent || ',"not_send_group_count":' || m.recipients - m.sent
      else ',"send_eu_count":' || m.sent || ',"not_send_eu_count":' || m.recipients - m.sent
        || ',"sub_mission_external_user_count":' || m.recipients end
    || ',"sub_mission_list":[' || t.items || ']}'
  from (
    select coalesce(array_agg(x.staff_id order by x.first), '{}') as senders, count(*) filter (where x.status = 'sended') as sent,
      coalesce(string_agg('{"staff_ext_id":' || js(x.staff_id) || case m.chat_type when 'group' then ',"group_list":' || js(array(
          select r.chat_id from group_message_recipient r
          where r.corp_id = m.corp_id and r.mission_id = m.id and r.n between x.first and x.last
            and r.staff_id = x.staff_id order by r.n)) else '' end
        || ',"status":"' || x.status || '","failed_reason":' || js(x.reason) || '}', ',' order by x.first), '') as items
    from group_message_senders(m.corp_id, m.id) x) t
$$;

-- What one sender of a message has to do, as the list of such parts shows it; `failed_reason` as above.
create or replace function group_message_part(m group_message, zone text, sender text, first bigint, last bigint, status text,
  reason json) returns text language sql stable as $$
  select '{"created_at":' || js(local_time(m.created_at, zone)) || ',"main_mission_id":' || m.id || ',"staff_id":' || js(sender)
    || ',"staff_name":' || js(coalesce((select s.name from staff s where s.corp_id = m.corp_id and s.id = sender), ''))
    || case m.chat_type when 'group' then ',"group_list":' else ',"external_user_list":' end || js(x.ids)
    || ',"status":"' || status || '","sended_at":' || case status when 'sended' then coalesce(x.sent_at, 0) else 0 end
    || ',"has_notified":' || (m.reminders <> '{}')::int || ',"failed_reason":' || js(reason)
    || ',"failed_code":' || js(coalesce(reason ->> 'code', '')) || ',"total_target_count":' || x.total
    || ',"success_count":' || x.sent || ',"fail_limit_count":' || x.limited || ',"fail_no_friend_count":' || x.strangers || '}'
  from (
    select count(*) as total, coalesce(array_agg(coalesce(r.external_user_id, r.chat_id) order by r.n), '{}') as ids, max(r.send_time) as sent_at,
      count(*) filter (where r.state = 'sent') as sent,
      count(*) filter (where r.state = 'failed' and r.failed_code = 'limit_reached') as limited,
      count(*) filter (where r.state = 'failed' and r.failed_code = 'not_friend') as strangers
    from group_message_recipient r
    where r.corp_id = m.corp_id and r.mission_id = m.id and r.n between group_message_part.first and group_message_part.last
      and r.staff_id = sender) x
$$;

-- The next id of a message. Group messages and moments are counted together, so that the id of a draft is of one of them.
create or replace function next_message_id(corp text) returns bigint language plpgsql as $$
declare
  highest bigint;
  given bigint;
begin
  select greatest(max(m.id), (select max(p.id) from moment p where p.corp_id = corp),
    (select l.id from last_id l where l.corp_id = corp and l.relation = 'moment'), 0)
  into highest from group_message m where m.corp_id = corp;
  insert into last_id values (corp, 'group_message', highest + 1)
  on conflict (corp_id, relation) do update set id = greatest(last_id.id, highest) + 1
  returning id into given;
  return given;
end $$;
