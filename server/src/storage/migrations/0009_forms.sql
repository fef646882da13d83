-- Custom forms. A deleted form stays, and no list shows it.

create table smart_form (
  corp_id text not null,
  id bigint not null check (id > 0),
  cover text not null,
  deleted boolean not null,
  name text not null,
  describe text not null,
  status text not null check (status in ('publish', 'drafts', 'end')),
  group_id bigint not null,
  group_name text not null,
  listed text not null generated always as (case when deleted then 'no' else 'yes' end) stored,
  listed_status text not null generated always as (case when deleted then '' else status end) stored,
  doc text not null,
  primary key (corp_id, id)
);
create index smart_form_listed on smart_form (corp_id, listed, id);
create index smart_form_by_status on smart_form (corp_id, listed_status, id);
create index smart_form_by_group on smart_form (corp_id, group_id, id);

create function smart_form_keeps_doc() returns trigger language plpgsql as $$
begin
  new.doc := '{"id":' || new.id || ',"cover":' || js(new.cover) || ',"deleted":' || js(new.deleted)
    || ',"name":' || js(new.name) || ',"describe":' || js(new.describe) || ',"status":' || js(new.status)
    || ',"group_id":' || new.group_id || ',"group_name":' || js(new.group_name) || '}';
  return new;
end $$;
create trigger smart_form_keeps_doc before insert or update on smart_form
  for each row execute function smart_form_keeps_doc();

call raise_wall('smart_form');
call walk_over('smart_form', 'smart_form', 'r.listed', null, 'id', null);
call walk_over('smart_form_by_status', 'smart_form', 'r.listed_status', null, 'id', null);
