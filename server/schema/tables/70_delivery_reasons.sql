-- Why an attempt got no answer, or why a bot did not take the message, as a code and what it is about.
alter table delivery_attempt add column reason_code text, add column reason_params json,
  add check ((reason_code is null) = (reason_params is null));
update delivery_attempt set reason_code = 'told_before', reason_params = json_build_object('said', error)
where error is not null;
alter table delivery_attempt drop column error;
update subscription set reason_code = 'call_failed'
where reason_code in ('receiver_refused', 'receiver_late', 'receiver_unreachable');
