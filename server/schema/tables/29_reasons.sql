-- Why something is as it is, as data: a code and what it is about, for words in the reader's language. A sentence that was
-- noted before stays readable as `told_before`.

alter table subscription add column reason_code text, add column reason_params json,
  add check ((reason_code is null) = (reason_params is null));
update subscription set (reason_code, reason_params) = (
  select case reason when 'not verified yet' then 'not_verified' when 'disabled by an operator' then 'turned_off'
      when 'the receiver answered HTTP 410 (gone)' then 'receiver_gone'
      when 'the receiver has failed for five days' then 'receiver_failing' else 'told_before' end,
    case when reason in ('not verified yet', 'disabled by an operator', 'the receiver answered HTTP 410 (gone)') then '{}'
      when reason = 'the receiver has failed for five days' then '{"days":5}'
      else json_build_object('said', reason) end)
where reason is not null;
alter table subscription drop column reason;
