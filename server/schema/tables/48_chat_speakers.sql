-- How many messages of a group chat each speaker has said, and when the last: counted for each staff member's record of the chat, which
-- has what was said while that staff member was in it.
create table chat_speaker (
  corp_id text not null,
  staff_id text not null,
  session_id text not null collate "C",
  user_id text not null,
  messages bigint not null,
  last_time bigint not null,
  primary key (corp_id, staff_id, session_id, user_id),
  foreign key (corp_id, staff_id, session_id) references chat_session on delete cascade on update cascade
) with (fillfactor = 80);
insert into chat_speaker (corp_id, staff_id, session_id, user_id, messages, last_time)
select m.corp_id, m.staff_id, m.session_id, m.from_id, count(*), max(m.time)
from chat_session s join chat_message m on m.corp_id = s.corp_id and m.staff_id = s.staff_id and m.session_id = s.id
where s.session_type = 'room' group by 1, 2, 3, 4;

-- What each staff member was asked to publish.
create index moment_task_by_staff on moment_task (corp_id, staff_id, moment_id, n);
