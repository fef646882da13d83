-- A value as JSON text, null included.
create or replace function js(value anyelement) returns text language sql stable as
$$ select coalesce(to_json(value)::text, 'null') $$;

-- A record's wire form without some of its fields; compact, in the record's order.
create or replace function json_without(record json, keys text[]) returns text language sql immutable as $$
  select '{' || string_agg(to_json(key)::text || ':' || value::text, ',') || '}'
  from json_each(record) where key <> all (keys)
$$;

-- `,"key":value`, or nothing when the record came without that key.
create or replace function js_unless(absent text[], key text, value text) returns text language sql immutable as
$$ select case when key = any (absent) then '' else ',"' || key || '":' || value end $$;

-- `YYYY-MM-DD HH:MM:SS` in that time zone.
create or replace function local_time(seconds bigint, zone text) returns text language sql immutable as
$$ select to_char(to_timestamp(seconds) at time zone zone, 'YYYY-MM-DD HH24:MI:SS') $$;

-- A reason as replies have it; null where there is none.
create or replace function reason_of(code text, params json) returns json language sql immutable as
$$ select case when code is not null then json_build_object('code', code, 'params', params) end $$;
