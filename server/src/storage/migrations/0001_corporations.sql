-- Corporations, what opens the door to them, and the two walls between them.
-- Times are Unix seconds. Every key starts with corp_id.

create table corp (
  corp_id text primary key check (corp_id <> ''),
  name text not null,
  time_zone text not null default 'Asia/Shanghai',
  ciphertext boolean not null default false,
  chat_terms_agreed boolean not null default false,
  limits jsonb not null default '{}',
  created_at bigint not null,
  removed_at bigint
);

create table seat (
  corp_id text not null references corp on delete cascade,
  seat_no integer not null,
  kind text not null check (kind in ('basic', 'marketing', 'service', 'conversation')),
  quantity integer not null check (quantity >= 0),
  expires_at bigint,
  primary key (corp_id, seat_no)
);

create table secret (
  corp_id text not null references corp on delete cascade,
  secret_id integer not null,
  name text not null,
  hash bytea not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  primary key (corp_id, secret_id),
  unique (corp_id, hash)
);

create table access_token (
  corp_id text not null references corp on delete cascade,
  hash bytea not null,
  secret_id integer not null,
  expires_at bigint not null,
  primary key (corp_id, hash)
);
create index access_token_expiry on access_token (corp_id, expires_at);

create table idempotency (
  corp_id text not null references corp on delete cascade,
  path text not null,
  key text not null,
  body_hash bytea not null,
  reply bytea,
  created_at bigint not null,
  primary key (corp_id, path, key)
);
create index idempotency_age on idempotency (corp_id, created_at);

-- Nodes keep corporations, seats and tokens in memory and ask several times a second whether this number moved.
create table control_epoch (one boolean primary key default true check (one), epoch bigint not null);
insert into control_epoch (epoch) values (1);

create function move_control_epoch() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update control_epoch set epoch = epoch + 1;
  return null;
end $$;

-- Deferred to the commit: a long import of one corporation must not hold up changes of another.
create constraint trigger corp_moves_epoch after insert or update or delete on corp
  deferrable initially deferred for each row execute function move_control_epoch();
create constraint trigger seat_moves_epoch after insert or update or delete on seat
  deferrable initially deferred for each row execute function move_control_epoch();
create constraint trigger secret_moves_epoch after insert or update of revoked_at or delete on secret
  deferrable initially deferred for each row execute function move_control_epoch();

-- The second wall: the application's role sees only the corporation that its statement or transaction named.
create procedure raise_wall(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format($f$create policy wall on %s to guanxi_app using (corp_id = current_setting('guanxi.corp_id', true))$f$, name);
  execute format('grant select, insert, update, delete on %s to guanxi_app', name);
end $$;

grant usage on schema public to guanxi_app;
grant select on control_epoch to guanxi_app;
call raise_wall('corp');
call raise_wall('seat');
call raise_wall('secret');
call raise_wall('access_token');
call raise_wall('idempotency');
