-- Files that operators upload, and those of archived messages, in pieces, so that they are read by ranges and never held whole. A file never changes.
-- Its id cannot be guessed: everybody who has its address may read it.
create table file (
  corp_id text not null,
  id text not null collate "C",
  name text not null,
  type text not null,          -- by its content
  size bigint not null check (size > 0),
  sha256 text not null,
  width bigint,                -- of a picture
  height bigint,
  pages bigint,                -- of a PDF, where they could be counted
  place text not null default 'database' check (place in ('database', 'objects')), -- where its bytes are
  listed boolean not null default true,     -- false: it came with a message or an answer, and is not among the uploads
  created_at bigint not null,
  primary key (corp_id, id)
);
create index file_by_creation on file (corp_id, created_at, id) where listed;
create index file_by_size on file (corp_id, size, id) where listed;

-- Pieces of 256 KiB, numbered from 0; what is worth storing is compressed already.
create table file_chunk (
  corp_id text not null,
  file_id text not null collate "C",
  n integer not null,
  bytes bytea not null,
  primary key (corp_id, file_id, n),
  foreign key (corp_id, file_id) references file on delete cascade
);
alter table file_chunk alter column bytes set storage external;

-- Bytes that a corporation's files take, for its quota.
create table file_usage (
  corp_id text not null primary key,
  bytes bigint not null check (bytes >= 0)
);
