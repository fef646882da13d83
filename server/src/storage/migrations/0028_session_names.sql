-- A conversation's name and picture follow the customer or the group chat that it is with, as they follow a colleague.

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

create function chat_sessions_follow_customer() returns trigger language plpgsql as $$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'ext_user' and target_id = new.external_user_id;
  return null;
end $$;
create trigger chat_sessions_follow_customer after update of name, avatar on customer for each row
  when ((old.name, old.avatar) is distinct from (new.name, new.avatar)) execute function chat_sessions_follow_customer();

create function chat_sessions_follow_group() returns trigger language plpgsql as $$
begin
  update chat_session set doc = ''
  where corp_id = new.corp_id and session_type = 'room' and target_id = new.group_ext_id;
  return null;
end $$;
create trigger chat_sessions_follow_group after update of name on group_chat for each row
  when (old.name is distinct from new.name) execute function chat_sessions_follow_group();
