-- The rest of the records join the change feed. Tickets do not: their engine records what happened to them itself.

call feed_of('quick_reply_group', 'quick_reply_group', 'r.id::text', $q$r.head || '}'$q$);
call feed_of('task_treasure_mission', 'task_treasure_mission', 'r.id::text');
call feed_of('group_fission_mission', 'group_fission_mission', 'r.id::text');
call feed_of('check_in_mission', 'check_in_mission', 'r.id::text');
call feed_of('contact_way', 'contact_way', 'r.id::text');
call feed_of('smart_form', 'smart_form', 'r.id::text');
call feed_of('radar_group', 'radar_group', 'r.id::text', $q$r.doc || '}'$q$);
call feed_of('radar', 'radar', 'r.id::text');
call feed_of('staff_rank', 'staff_rank', 'r.id::text');
call feed_of('chat_session', 'chat_session', $q$r.staff_id || '/' || r.id$q$);
call feed_of('chat_message', 'chat_message', $q$r.staff_id || '/' || r.session_id || '/' || r.id$q$);
call feed_of('crowd_package', 'crowd_package', 'r.id::text');

-- An open project's status depends on the clock; the feed shows it as 1, open.
call feed_of('project', 'project', 'r.uid', $q$array_to_string(r.doc, '1')$q$);

call feed_of('custom_field', 'custom_field', 'r.field_id::text');
call feed_of('journey_stage', 'journey_stage', 'r.id::text');
call feed_of('group_chat', 'group_chat', 'r.group_ext_id');
call feed_of('customer', 'customer', 'r.external_user_id');
call feed_of('points_entry', 'points_entry', $q$r.external_user_id || '/' || r.id$q$,
  $q$(select row_to_json(x)::text from (
    select r.external_user_id, r.id, r.delta, r.balance, r.reason, r.created_at as time) x)$q$);
