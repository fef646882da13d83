-- What a staff member is to send, of all group messages.
create index concurrently group_message_task_by_staff on group_message_task (corp_id, staff_id, mission_id);
