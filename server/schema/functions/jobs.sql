-- Whether a record says that a job's work is still to come: without the job it would say so for ever. It can be changed or
-- cancelled itself. What is on its way to the platform is only ended by its job; a dead one may be given up.
create or replace function job_is_awaited(j job) returns boolean language sql stable
begin atomic
  with at_work as (
    select (j.payload ->> 'id')::bigint as id, (j.payload ->> 'at')::bigint as at, j.payload ->> 'kind' as kind)
  select case j.kind
    when 'group_message_due' then exists (
      select from group_message r where r.corp_id = j.corp_id and r.id = w.id and r.state = 'scheduled'
        and r.send_at = (j.payload ->> 'send_at')::bigint)
    when 'moment_due' then exists (
      select from moment r where r.corp_id = j.corp_id and r.id = w.id and r.state = 'scheduled'
        and r.send_at = (j.payload ->> 'send_at')::bigint)
    when 'group_message' then j.state <> 'dead' and exists (
      select from group_message_task r where r.corp_id = j.corp_id and r.mission_id = (j.payload ->> 'mission_id')::bigint
        and r.first = (j.payload ->> 'first')::bigint and r.state in ('pending', 'accepted'))
    when 'moment' then j.state <> 'dead' and exists (
      select from moment_task r where r.corp_id = j.corp_id and r.moment_id = (j.payload ->> 'moment_id')::bigint
        and r.state in ('pending', 'accepted'))
    when 'mission_end' then case w.kind
      when 'task_treasure_mission' then exists (
        select from task_treasure_mission r where r.corp_id = j.corp_id and r.id = w.id and r.status = 'ongoing'
          and r.end_time = w.at)
      else exists (
        select from group_fission_mission r where r.corp_id = j.corp_id and r.id = w.id and r.status = 'ongoing'
          and r.end_time = w.at) end
    when 'check_in_end' then exists (
      select from check_in_mission r where r.corp_id = j.corp_id and r.id = w.id and r.status = 'ongoing'
        and r.end_time = w.at)
    when 'smart_form_end' then exists (
      select from smart_form r where r.corp_id = j.corp_id and r.id = w.id and r.status = 'publish' and not r.deleted
        and r.end_time = w.at)
    when 'staff_rank_turn' then exists (
      select from staff_rank r where r.corp_id = j.corp_id and r.id = w.id and r.status <> 'finished'
        and case j.payload ->> 'to' when 'started' then r.start_time else r.end_time end = w.at)
    when 'staff_rank_count' then exists (
      select from staff_rank r where r.corp_id = j.corp_id and r.id = w.id
        and r.start_time = (j.payload ->> 'from')::bigint and r.end_time = (j.payload ->> 'to')::bigint)
    when 'contact_way_receiving' then w.at is not null and exists (
      select from contact_way r where r.corp_id = j.corp_id and r.id = w.id and r.receiving_ids is not null)
    else false end
  from at_work w;
end;
