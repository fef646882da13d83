-- What one staff member was to publish.
create index concurrently moment_task_by_staff on moment_task (corp_id, staff_id, moment_id, n);
