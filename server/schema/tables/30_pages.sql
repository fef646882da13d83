-- Pages that customers meet: their addresses, who has logged in on them, and log-ins under way.

-- One row: where others reach the service, as the node that started last knows it.
create table public_origin (one boolean primary key default true check (one), origin text not null);

-- A short code leads to one record of one corporation and says who shared it: nobody in particular, a staff member, or
-- (`sharer`) a visitor who passed on what a staff member had shared. It never says who reads.
create table page_link (
  corp_id text not null,
  code text not null collate "C",
  kind text not null,
  object_id bigint not null,
  staff_id text not null default '',
  channel text not null default '',
  sharer text not null default '',
  created_at bigint not null,
  primary key (corp_id, code)
);
-- A page is asked for by its code alone.
create unique index page_link_by_code on page_link (code);
create unique index page_link_of on page_link (corp_id, kind, object_id, sharer, staff_id, channel);

-- A log-in at the platform that is under way: good once, and for ten minutes.
create table page_login (
  corp_id text not null,
  nonce text not null,
  target text not null,
  ends_at bigint not null,
  primary key (corp_id, nonce)
);

-- Who logged in on the pages of one corporation; only the hash of the cookie is kept.
create table page_session (
  corp_id text not null,
  hash bytea not null,
  openid text not null,
  external_user_id text,
  staff_id text,
  ends_at bigint not null,
  primary key (corp_id, hash)
);
