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
  select 0, c.external_user_id, 2, c.unionid, c.name, '', 1, 0, null, ''
  from customer_group g join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
  where g.corp_id = corp and g.group_ext_id = chat and not exists (
    select from group_chat_member m where m.corp_id = corp and m.group_ext_id = chat and m.user_id = c.external_user_id)
$$;
