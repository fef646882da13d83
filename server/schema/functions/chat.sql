-- A session's doc shows the newest message, and the name and avatar of the colleague, customer or group chat it is with.

create or replace function chat_message_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := concat('{"id":', new.id, ',"created_at":', new.created_at, ',"original_id":', js(new.original_id),
    ',"type":', js(new.type), ',"time":', new.time, ',"from_id":', js(new.from_id), ',"to_id":', js(new.to_id),
    ',"from_name":', js(new.from_name), ',"from_avatar":', js(new.from_avatar), ',"content":', new.content,
    ',"direction":"', new.direction, '","file_url":', js(new.file_url), ',"files":' || new.files, ',"room_id":', js(new.room_id),
    ',"staff_id":', js(new.staff_id), ',"text_content":', js(new.text_content), '}');
  return new;
end $$;
create or replace trigger chat_message_keeps_doc before insert or update on chat_message
  for each row execute function chat_message_keeps_doc();

-- What a session shows of a message: the beginning of its text, or its kind.
create or replace function message_thumb(kind text, content text) returns text language sql immutable as $$
  select case when content <> '' then left(content, 200) else case kind
    when 'image' then '[图片]' when 'revoke' then '[撤回消息]' when 'agree' then '[同意会话存档]'
    when 'disagree' then '[不同意会话存档]' when 'voice' then '[语音]' when 'video' then '[视频]'
    when 'card' then '[名片]' when 'location' then '[位置]' when 'emotion' then '[表情]' when 'file' then '[文件]'
    when 'link' then '[链接]' when 'weapp' then '[小程序]' when 'chatrecord' then '[聊天记录]'
    when 'redpacket' then '[红包]' when 'external_redpacket' then '[红包]' when 'todo' then '[待办]'
    when 'vote' then '[投票]' when 'collect' then '[收集表]' when 'meeting' then '[会议]' when 'docmsg' then '[文档]'
    when 'news' then '[图文]' when 'calendar' then '[日程]' else '[消息]' end end
$$;

-- The last message is the one with the greatest id, whatever the session's own record says. `shelf` is what the list
-- shows together: a staff member's rooms, or all that is not a room.
create or replace function chat_session_keeps_doc() returns trigger language plpgsql as $$
declare
  last record;
  owner_name text;
  owner_avatar text;
begin
  select m.type, m.text_content, m.time into last from chat_message m
  where m.corp_id = new.corp_id and m.staff_id = new.staff_id and m.session_id = new.id order by m.id desc limit 1;
  if found then
    new.last_msg_thumb := message_thumb(last.type, last.text_content);
    new.last_msg_time := last.time;
  end if;
  case new.session_type
    when 'other_staff' then
      select coalesce(s.name, s.id), coalesce(s.avatar, '') into owner_name, owner_avatar from staff s
      where s.corp_id = new.corp_id and s.id = new.target_id;
    when 'ext_user' then
      select c.name, c.avatar into owner_name, owner_avatar from customer c
      where c.corp_id = new.corp_id and c.external_user_id = new.target_id;
    else
      select g.name into owner_name from group_chat g where g.corp_id = new.corp_id and g.group_ext_id = new.target_id;
  end case;
  new.name := coalesce(owner_name, new.name);
  new.avatar := coalesce(owner_avatar, new.avatar);
  new.shelf := new.staff_id || case new.session_type when 'room' then '/room' else '/single' end;
  new.doc := concat('{"id":', js(new.id::text), ',"created_at":', new.created_at, ',"staff_id":', js(new.staff_id),
    ',"target_id":', js(new.target_id), ',"name":', js(new.name), ',"avatar":', js(new.avatar),
    ',"agree_msgaudit":', js(new.agree_msgaudit), ',"agree_time":', new.agree_time,
    ',"last_msg_thumb":', js(new.last_msg_thumb), ',"last_msg_time":', new.last_msg_time,
    ',"session_type":"', new.session_type, '","type":', new.type, ',"unionid":', js(new.unionid), '}');
  return new;
end $$;
create or replace trigger chat_session_keeps_doc before insert or update on chat_session
  for each row execute function chat_session_keeps_doc();

-- A message belongs to a session of its staff member, and the session shows the newest.
create or replace function chat_sessions_follow_messages() returns trigger language plpgsql as $$
declare
  lost record;
begin
  select a.staff_id, a.session_id into lost from added a
  left join chat_session s on s.corp_id = a.corp_id and s.staff_id = a.staff_id and s.id = a.session_id
  where s.id is null limit 1;
  if found then
    raise foreign_key_violation using
      message = format('staff member "%s" has no chat_session "%s"', lost.staff_id, lost.session_id);
  end if;
  update chat_session s set doc = ''
  from (select distinct corp_id, staff_id, session_id from added) a
  where s.corp_id = a.corp_id and s.staff_id = a.staff_id and s.id = a.session_id;
  return null;
end $$;
create or replace trigger chat_sessions_follow_messages after insert on chat_message referencing new table as added
  for each statement execute function chat_sessions_follow_messages();
create or replace trigger chat_sessions_follow_changes after update on chat_message referencing new table as added
  for each statement execute function chat_sessions_follow_messages();

create or replace function chat_sessions_follow_staff() returns trigger language plpgsql as $$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'other_staff' and target_id = new.id;
  return null;
end $$;
create or replace trigger chat_sessions_follow_staff after update on staff for each row
  when ((old.id, old.name, old.avatar) is distinct from (new.id, new.name, new.avatar))
  execute function chat_sessions_follow_staff();

create or replace function chat_sessions_follow_customer() returns trigger language plpgsql as $$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'ext_user' and target_id = new.external_user_id;
  return null;
end $$;
create or replace trigger chat_sessions_follow_customer after update of name, avatar on customer for each row
  when ((old.name, old.avatar) is distinct from (new.name, new.avatar)) execute function chat_sessions_follow_customer();

create or replace function chat_sessions_follow_group() returns trigger language plpgsql as $$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'room' and target_id = new.group_ext_id;
  return null;
end $$;
create or replace trigger chat_sessions_follow_group after update of name on group_chat for each row
  when (old.name is distinct from new.name) execute function chat_sessions_follow_group();

-- A removed tag is taken off the rules that mark customers by what they say.
create or replace function keyword_rules_drop_tags() returns trigger language plpgsql as $$
begin
  update keyword_tag_rule r set updated_at = greatest(r.updated_at, ctx_now()), tags = array(
    select u.t_id from unnest(r.tags) with ordinality u (t_id, n)
    where not exists (select from gone g where g.corp_id = r.corp_id and g.t_id = u.t_id) order by u.n)
  where exists (select from gone g where g.corp_id = r.corp_id and g.t_id = any (r.tags));
  return null;
end $$;
create or replace trigger keyword_rules_drop_tags after delete on tag referencing old table as gone
  for each statement execute function keyword_rules_drop_tags();

-- Who says how much in group chats. Told after the session's own trigger, so that a message without a session is refused first.
create or replace function chat_speakers_follow_messages() returns trigger language plpgsql as $$
begin
  insert into chat_speaker as k (corp_id, staff_id, session_id, user_id, messages, last_time)
  select a.corp_id, a.staff_id, a.session_id, a.from_id, count(*), max(a.time)
  from added a join chat_session s on s.corp_id = a.corp_id and s.staff_id = a.staff_id and s.id = a.session_id
  where s.session_type = 'room' group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (corp_id, staff_id, session_id, user_id) do update
  set messages = k.messages + excluded.messages, last_time = greatest(k.last_time, excluded.last_time);
  return null;
end $$;
create or replace trigger chat_speakers_follow_messages after insert on chat_message referencing new table as added
  for each statement execute function chat_speakers_follow_messages();

-- How much each speaker has said in a group chat, after the record that has most of it.
create or replace function chat_speakers(corp text, chat text)
returns table (user_id text, messages bigint, last_time bigint) language sql stable as $$
  select k.user_id, max(k.messages), max(k.last_time)
  from chat_session s join chat_speaker k on k.corp_id = s.corp_id and k.staff_id = s.staff_id and k.session_id = s.id
  where s.corp_id = corp and s.session_type = 'room' and s.target_id = chat group by k.user_id
$$;
