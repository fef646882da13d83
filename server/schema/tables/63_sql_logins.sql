-- Logins of PostgreSQL that read the views of the schema bi: each shows its login the rows of this corporation alone, with phones
-- and contents of chats as `phones` and `chats` say. The passwords are PostgreSQL's alone.
create table sql_login (
  corp_id text not null,
  name text not null,
  login text not null unique,
  phones boolean not null,
  chats boolean not null,
  created_at bigint not null,
  changed_at bigint not null,
  primary key (corp_id, name)
);
