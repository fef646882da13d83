drop function if exists send_failure(text, text);

-- `,"failed_code":…,"failed_reason":…` of a recipient or a staff member: why it was not reached, null where it was or may be.
-- `words` has the text of each code.
create or replace function send_failure(state text, code text, words jsonb) returns text language sql immutable as $$
  select case when state <> 'failed' then ',"failed_code":null,"failed_reason":null'
    else ',"failed_code":' || to_json(coalesce(code, 'unknown'))
      || ',"failed_reason":' || to_json(coalesce(words ->> coalesce(code, 'unknown'), words ->> 'unknown')) end
$$;

-- The same as a reason: a code without params.
create or replace function send_failure_reason(state text, code text) returns json language sql immutable as $$
  select case when state = 'failed' then reason_of(coalesce(code, 'unknown'), '{}') end
$$;
