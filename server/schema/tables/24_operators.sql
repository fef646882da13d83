-- Operators: the people and scripts of the management API. They belong to the server, not to a corporation; a membership
-- gives one a role in a corporation. Of passwords, sessions, links and keys only hashes are stored, and TOTP seeds are
-- encrypted with the master key.

create table operator (
  operator_id bigint primary key generated always as identity,
  name text not null check (name <> ''),
  admin boolean not null default false,
  password text,               -- argon2id in PHC form; null: by link or key only
  totp bytea,                  -- encrypted; null: no second factor
  totp_pending bytea,          -- encrypted; shown, but not yet confirmed
  totp_step bigint not null default 0,   -- the last step that was used: no code is valid twice
  created_at bigint not null,
  signed_in_at bigint,         -- the first time; from then on the account is a person's, and only they enter it
  disabled_at bigint
);
-- A name is one person's where it signs someone in. Before that it may be given in several corporations, so that nobody
-- learns who works in another one.
create unique index operator_login on operator (name) where password is not null or admin;
create index operator_by_name on operator (name);

create table operator_member (
  corp_id text not null references corp on delete cascade,
  operator_id bigint not null references operator on delete cascade,
  role text not null check (role in ('owner', 'marketer', 'agent', 'developer', 'viewer')),
  staff_id text,               -- the staff member that the operator acts as
  created_at bigint not null,
  primary key (corp_id, operator_id)
);
create index operator_member_by_operator on operator_member (operator_id);

-- What an operator has arranged in a corporation's console: saved views, chosen columns, favourites.
create table operator_preference (
  corp_id text not null references corp on delete cascade,
  operator_id bigint not null references operator on delete cascade,
  name text not null,
  value json not null,
  primary key (corp_id, operator_id, name)
);
create index operator_preference_by_operator on operator_preference (operator_id);

create table operator_session (
  hash bytea primary key,
  session_id bigint not null unique generated always as identity,
  operator_id bigint not null references operator on delete cascade,
  created_at bigint not null,
  seen_at bigint not null,
  ends_at bigint not null,
  address text not null
);
create index operator_session_by_operator on operator_session (operator_id);
create index operator_session_by_end on operator_session (ends_at);

-- A link that signs its holder in, once.
create table operator_link (
  hash bytea primary key,
  operator_id bigint not null references operator on delete cascade,
  ends_at bigint not null
);
create index operator_link_by_operator on operator_link (operator_id);

-- Passwords and codes that were not right, by a hash of name and address, of the name, and of the address.
create table sign_in_attempt (
  key text primary key,
  attempts integer not null,
  ends_at bigint not null
);
create index sign_in_attempt_by_end on sign_in_attempt (ends_at);

create table operator_key (
  key_id bigint primary key generated always as identity,
  operator_id bigint not null references operator on delete cascade,
  name text not null,
  hash bytea not null unique,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  only_corp_id text,           -- what narrows a key: one corporation, some of the operator's rights, an end
  rights text[],
  expires_at bigint
);
create index operator_key_by_operator on operator_key (operator_id);
