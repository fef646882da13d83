-- An answer as integrators see it: the questions of its version, with what was answered to them.
create or replace function form_submission(a smart_form_answer) returns text language sql stable as $$
  select json_build_object('id', a.id, 'deleted', false, 'form_id', a.form_id, 'scr_id', coalesce((
      select v.id from smart_form_visitor v
      where v.corp_id = a.corp_id and v.form_id = a.form_id and v.visitor = a.visitor), 0),
    'external_user_id', coalesce(a.external_user_id, ''), 'version', a.version, 'time_spent', a.seconds,
    'component_value_list', coalesce((
      select json_agg(json_build_object('relation_id', a.id, 'component_id', q.n, 'field_id', q.field ->> 'id',
        'component_type', q.field ->> 'type', 'title', q.field ->> 'label',
        'value', case when q.many then '' else a.answers ->> (q.field ->> 'id') end,
        'values', case when not q.many then '[]'::json
          when json_typeof(a.answers -> (q.field ->> 'id')) = 'array' then a.answers -> (q.field ->> 'id')
          else json_build_array(a.answers ->> (q.field ->> 'id')) end) order by q.n)
      from (
        select f.field, f.n, f.field ->> 'type' in ('radio', 'checkbox', 'select') as many from smart_form_version v
        cross join lateral json_array_elements(v.fields) with ordinality f (field, n)
        where v.corp_id = a.corp_id and v.form_id = a.form_id and v.version = a.version) q
      where a.answers -> (q.field ->> 'id') is not null), '[]'),
    'user_city', '', 'submit_at', a.created_at)::text
$$;
