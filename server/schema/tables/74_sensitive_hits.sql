-- A message is one hit of a rule, however many staff members have a copy of it; `speaker` is who said it.
alter table sensitive_hit add column speaker text not null default 'customer' check (speaker in ('staff', 'customer'));
delete from sensitive_hit h where exists (
  select from sensitive_hit o
  where o.corp_id = h.corp_id and o.rule_id = h.rule_id and o.original_id = h.original_id and o.id < h.id);
update sensitive_hit h set speaker = 'staff'
where h.direction = 'send' or exists (
  select from chat_message m join staff s on s.corp_id = m.corp_id and s.id = m.from_id
  where m.corp_id = h.corp_id and m.staff_id = h.staff_id and m.session_id = h.session_id and m.id = h.message_id);
create unique index sensitive_hit_once on sensitive_hit (corp_id, rule_id, original_id);
alter table sensitive_hit drop constraint sensitive_hit_corp_id_rule_id_original_id_staff_id_key;
