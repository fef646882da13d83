-- Every time that a customer or stranger came into a group chat by somebody's invitation. It stays when they leave: rankings count
-- who was invited.
create table group_chat_join (
  corp_id text not null,
  group_ext_id text not null collate "C",
  user_id text not null,
  join_time bigint not null,
  invitor text not null,
  primary key (corp_id, group_ext_id, join_time, user_id)
);
insert into group_chat_join (corp_id, group_ext_id, user_id, join_time, invitor)
select corp_id, group_ext_id, user_id, join_time, invitor from group_chat_member where user_type = 2 and invitor is not null;
