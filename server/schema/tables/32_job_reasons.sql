-- Why a job failed or waits, as a code and what it is about.

alter table job add column reason_code text, add column reason_params json;
update job set reason_code = 'told_before', reason_params = json_build_object('said', reason) where reason is not null;
alter table job drop column reason;
