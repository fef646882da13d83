-- The number of a member whom the platform has not named, the same after every import: 52 bits of a digest.
create or replace function group_member_number(chat text, member text) returns bigint language sql immutable as $$
  select ('x' || left(md5(chat || '/' || member), 13))::bit(52)::bigint
$$;

-- Everyone in a group chat: whom the platform named, and customers who show the group without having been named, as an import
-- leaves them.
create or replace function group_members(corp text, chat text)
returns table (id bigint, user_id text, user_type smallint, unionid text, name text, nickname text, join_scene smallint,
  join_time bigint, invitor text, state text) language sql stable as $$
  select m.id, m.user_id, m.user_type, coalesce(c.unionid, m.unionid), coalesce(nullif(m.name, ''), c.name, s.name, ''), m.nickname,
    m.join_scene, m.join_time, m.invitor, m.state
  from group_chat_member m
  left join customer c on m.user_type = 2 and c.corp_id = corp and c.external_user_id = m.user_id
  left join staff s on m.user_type = 1 and s.corp_id = corp and s.id = m.user_id
  where m.corp_id = corp and m.group_ext_id = chat
  union all
  select group_member_number(chat, c.external_user_id), c.external_user_id, 2, c.unionid, c.name, '', 1, 0, null, ''
  from customer_group g join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
  where g.corp_id = corp and g.group_ext_id = chat and not exists (
    select from group_chat_member m where m.corp_id = corp and m.group_ext_id = chat and m.user_id = c.external_user_id)
$$;

-- Who was in a group chat and left it, as above.
create or replace function group_leavers(corp text, chat text)
returns table (id bigint, user_id text, user_type smallint, unionid text, name text, nickname text, join_scene smallint,
  join_time bigint, invitor text, state text, left_at bigint) language sql stable as $$
  select m.id, m.user_id, m.user_type, coalesce(c.unionid, m.unionid), coalesce(nullif(m.name, ''), c.name, s.name, ''), m.nickname,
    m.join_scene, m.join_time, m.invitor, m.state, m.left_at
  from group_chat_left m
  left join customer c on m.user_type = 2 and c.corp_id = corp and c.external_user_id = m.user_id
  left join staff s on m.user_type = 1 and s.corp_id = corp and s.id = m.user_id
  where m.corp_id = corp and m.group_ext_id = chat
$$;

-- A customer who shows the group before the platform names them keeps their number.
create or replace function group_chat_member_number() returns trigger language plpgsql as $$
begin
  if new.user_type = 2 and exists (
    select from customer c join customer_group g on g.corp_id = c.corp_id and g.customer_pk = c.pk
    where c.corp_id = new.corp_id and c.external_user_id = new.user_id and g.group_ext_id = new.group_ext_id) then
    new.id := group_member_number(new.group_ext_id, new.user_id);
  end if;
  return new;
end $$;
create or replace trigger group_chat_member_number before insert on group_chat_member
  for each row execute function group_chat_member_number();

-- Who came by an invitation is kept, also when they leave.
create or replace function group_chat_joined() returns trigger language plpgsql as $$
begin
  insert into group_chat_join (corp_id, group_ext_id, user_id, join_time, invitor)
  select corp_id, group_ext_id, user_id, join_time, invitor from came where user_type = 2 and invitor is not null
  on conflict do nothing;
  return null;
end $$;
create or replace trigger group_chat_member_joined after insert on group_chat_member referencing new table as came
  for each statement execute function group_chat_joined();
create or replace trigger group_chat_member_joined_again after update on group_chat_member referencing new table as came
  for each statement execute function group_chat_joined();
