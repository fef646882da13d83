-- Group messages and moments that were not sent yet are rows beside those that were: drafts, and those that wait for their time
-- (`send_at`). Sending one changes its state, and takes away what was kept for it until then: to whom it goes, or who
-- publishes it. `failed_code`: why it was not sent when its time came. `shelf` tells them from those that were sent.

alter table group_message
  drop constraint group_message_state_check,
  add constraint group_message_state_check
    check (state in ('draft', 'scheduled', 'pending', 'sending', 'done', 'failed')),
  add column filter json,
  add column crowd_package_id bigint,
  add column external_user_ids text[],
  add column chat_ids text[],
  add column chat_owner_ids text[],
  add column send_at bigint,
  add column failed_code text,
  add column shelf text not null collate "C"
    generated always as (case when state in ('draft', 'scheduled') then 'draft' else 'sent' end) stored,
  add check (state <> 'scheduled' or send_at is not null);
create index group_message_by_shelf on group_message (corp_id, shelf, created_at, id);

alter table moment
  drop constraint moment_state_check,
  add constraint moment_state_check
    check (state in ('draft', 'scheduled', 'pending', 'sending', 'done', 'failed')),
  add column staff_ids text[],
  add column send_at bigint,
  add column failed_code text,
  add column shelf text not null collate "C"
    generated always as (case when state in ('draft', 'scheduled') then 'draft' else 'sent' end) stored,
  add check (state <> 'scheduled' or send_at is not null);
create index moment_by_shelf on moment (corp_id, shelf, created_at, id);

-- Drafts were in a table of their own, under ids of their own; the jobs of those that wait go on with the new ones.
select set_config('guanxi.feed', 'off', true);
create temporary table draft_moved on commit drop as
select d.corp_id, d.id as old_id, row_number() over (partition by d.corp_id order by d.id) + greatest(
  (select max(m.id) from group_message m where m.corp_id = d.corp_id),
  (select l.id from last_id l where l.corp_id = d.corp_id and l.relation = 'group_message'), 0) as id
from group_message_draft d;
insert into group_message (corp_id, id, name, content, attachments, allow_select, creator_id, chat_type, filter,
  crowd_package_id, chat_ids, chat_owner_ids, state, send_at, failed_code, created_at)
select d.corp_id, x.id, d.name, d.content, d.attachments, d.allow_select, d.creator_id,
  case when num_nonnulls(d.chat_ids, d.chat_owner_ids) > 0 then 'group' else 'single' end, d.filter, d.crowd_package_id,
  d.chat_ids, d.chat_owner_ids, d.state, d.send_at, d.failed_code, d.created_at
from group_message_draft d join draft_moved x on x.corp_id = d.corp_id and x.old_id = d.id;
-- without a key in between: an old one may be another's new one
update job j set key = null, payload = json_build_object('id', x.id, 'send_at', (j.payload ->> 'send_at')::bigint)
from draft_moved x
where j.kind = 'group_message_due' and j.corp_id = x.corp_id and (j.payload ->> 'id')::bigint = x.old_id;
update job set key = (payload ->> 'id') || '/' || (payload ->> 'send_at') where kind = 'group_message_due' and key is null;
delete from last_id where relation = 'group_message_draft';
drop table group_message_draft;
