-- Codes that a page in the side bar of a chat is opened with: who looks at it, and whom or which chat it is beside ('' for
-- neither). A code is good once, for five minutes.
create table sidebar_code (
  corp_id text not null,
  code text not null collate "C",
  staff_id text not null,
  external_user_id text not null,
  group_chat_id text not null,
  created_at bigint not null,
  primary key (corp_id, code)
);
create index sidebar_code_by_creation on sidebar_code (corp_id, created_at);
