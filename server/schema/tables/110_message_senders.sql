-- How many staff send a group message, counted when it is handed out; null where an older node did that.
alter table group_message add column if not exists senders integer;

select set_config('guanxi.feed', 'off', true);
update group_message m set senders = t.senders
from (select corp_id, mission_id, count(distinct staff_id) as senders from group_message_task group by corp_id, mission_id) t
where t.corp_id = m.corp_id and t.mission_id = m.id and m.senders is null;
select set_config('guanxi.feed', '', true);
