-- Operators: the people and scripts of the management API. They belong to the server, not to a corporation; a membership
-- gives one a role in a corporation. Of passwords, sessions, links and keys only hashes are stored, and TOTP seeds are
-- sealed with the master key.

create table operator (
  operator_id bigint primary key generated always as identity,
  name text not null unique check (name <> ''),
  admin boolean not null default false,
  password text,               -- argon2id in PHC form; null: by link or key only
  totp bytea,                  -- sealed; null: no second factor
  totp_pending bytea,          -- sealed; shown, but not yet confirmed
  totp_step bigint not null default 0,   -- the last step that was used: no code is valid twice
  created_at bigint not null,
  disabled_at bigint
);

create table operator_member (
  corp_id text not null references corp on delete cascade,
  operator_id bigint not null references operator on delete cascade,
  role text not null check (role in ('owner', 'marketer', 'agent', 'developer', 'viewer')),
  staff_id text,               -- the staff member that the operator acts as
  created_at bigint not null,
  primary key (corp_id, operator_id)
);
create index operator_member_by_operator on operator_member (operator_id);

create table operator_session (
  hash bytea primary key,
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

-- Attempts to sign in that were not right, by a hash of name and address, of the name, and of the address.
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
  revoked_at bigint
);
create index operator_key_by_operator on operator_key (operator_id);
