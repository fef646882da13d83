-- What the change feed records: table, kind, the record's id and its wire form (SQL on row `r`; r.doc if not given).
-- Tickets are not here: their engine records what happened to them itself.

call record_changes('department', 'department', 'r.id',
  $q$(select row_to_json(x)::text from (select r.id, r.name, r.parent_id, r."order") x)$q$);
call record_changes('staff', 'staff', 'r.id');
call record_changes('tag_group', 'tag_group', 'r.tag_group_id',
  $q$(select row_to_json(x)::text from (select r.tag_group_id, r.tag_group_name, r.department_list) x)$q$);
call record_changes('tag', 'tag', 'r.tag_id');
call record_changes('quick_reply_group', 'quick_reply_group', 'r.id::text', $q$r.head || '}'$q$);
call record_changes('task_treasure_mission', 'task_treasure_mission', 'r.id::text');
call record_changes('group_fission_mission', 'group_fission_mission', 'r.id::text');
call record_changes('check_in_mission', 'check_in_mission', 'r.id::text');
call record_changes('contact_way', 'contact_way', 'r.id::text');
call record_changes('smart_form', 'smart_form', 'r.id::text');
call record_changes('radar_group', 'radar_group', 'r.id::text', $q$r.doc || '}'$q$);
call record_changes('radar', 'radar', 'r.id::text');
call record_changes('staff_rank', 'staff_rank', 'r.id::text');
call record_changes('chat_session', 'chat_session', $q$r.staff_id || '/' || r.id$q$);
call record_changes('chat_message', 'chat_message', $q$r.staff_id || '/' || r.session_id || '/' || r.id$q$);
call record_changes('crowd_package', 'crowd_package', 'r.id::text');
-- An open project's status depends on the clock; the feed shows it as 1, open.
call record_changes('project', 'project', 'r.uid', $q$array_to_string(r.doc, '1')$q$);
call record_changes('custom_field', 'custom_field', 'r.field_id::text');
call record_changes('journey_stage', 'journey_stage', 'r.id::text');
call record_changes('group_chat', 'group_chat', 'r.group_ext_id');
call record_changes('customer', 'customer', 'r.external_user_id');
call record_changes('points_entry', 'points_entry', $q$r.external_user_id || '/' || r.id$q$,
  $q$(select row_to_json(x)::text from (
    select r.external_user_id, r.id, r.delta, r.balance, r.reason, r.created_at as time) x)$q$);
call record_changes('clue', 'clue', 'r.phone');
-- Counts of recipients are left out: they change with every answer of the platform, and the message's result tells them.
call record_changes('group_message', 'group_message', 'r.id::text', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x)$q$);
call record_changes('moment', 'moment', 'r.id::text', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x)$q$);
call record_changes('ticket_template', 'ticket_template', 'r.id::text', $q$(select row_to_json(x)::text from (
  select r.id, r.title, r.steps, r.components) x)$q$);
