-- Departments and staff.

create table department (
  corp_id text not null,
  id text not null,
  name text not null,
  parent_id text not null,
  "order" bigint not null,
  primary key (corp_id, id)
);
call raise_wall('department');

-- A value as JSON text, null included.
create function js(value anyelement) returns text language sql stable as $$ select coalesce(to_json(value)::text, 'null') $$;

-- A record's wire form without some of its fields; compact, in the record's order.
create function json_without(record json, keys text[]) returns text language sql immutable as $$
  select '{' || string_agg(to_json(key)::text || ':' || value::text, ',') || '}'
  from json_each(record) where key <> all (keys)
$$;

-- `absent` names the fields that the record came without: an origin that the staff member did not authorize.
create table staff (
  corp_id text not null,
  pk bigint not null,
  id text not null,
  alias text,
  name text,
  english_name text,
  status integer,
  address text,
  avatar text,
  created_at bigint not null,
  email text,
  extattr json,
  mobile text,
  moment_address text,
  oa_authorized boolean not null,
  position text,
  qr_code text,
  telephone text,
  external_contact_able boolean,
  external_position text,
  external_profile json,
  gender integer,
  ia_authorized boolean not null,
  ma_authorized boolean not null,
  department text[] not null,
  updated_at bigint not null,
  absent text[] not null default '{}',
  doc text not null,
  primary key (corp_id, pk),
  unique (corp_id, id)
);
create index staff_by_creation on staff (corp_id, created_at, pk);
create index staff_by_update on staff (corp_id, updated_at, created_at, pk);

-- `doc` is the record as the list shows it. `department` joins it only when a caller asks.
create function staff_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || js(new.id) || ',"alias":' || js(new.alias) || ',"name":' || js(new.name)
      || ',"english_name":' || js(new.english_name) || ',"status":' || js(new.status)
      || ',"address":' || js(new.address) || ',"avatar":' || js(new.avatar) || ',"created_at":' || js(new.created_at)
      || ',"email":' || js(new.email) || ',"extattr":' || js(new.extattr) || ',"mobile":' || js(new.mobile)
      || ',"moment_address":' || js(new.moment_address) || ',"oa_authorized":' || js(new.oa_authorized)
      || ',"position":' || js(new.position) || ',"qr_code":' || js(new.qr_code)
      || ',"telephone":' || js(new.telephone) || ',"external_contact_able":' || js(new.external_contact_able)
      || ',"external_position":' || js(new.external_position) || ',"external_profile":' || js(new.external_profile)
      || ',"gender":' || js(new.gender) || ',"ia_authorized":' || js(new.ia_authorized)
      || ',"ma_authorized":' || js(new.ma_authorized) || '}';
  if new.absent <> '{}' then
    new.doc := json_without(new.doc::json, new.absent);
  end if;
  return new;
end $$;
create trigger staff_keeps_doc before insert or update on staff for each row execute function staff_keeps_doc();

call raise_wall('staff');
call walk_over('staff', 'staff', '''''', 'created_at', 'pk', null);
