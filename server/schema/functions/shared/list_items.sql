-- Records whose list item is more than their doc. Plain SQL, so that the planner puts the body in place of the call.

-- Points change often, so the doc ends before them.
create or replace function customer_item(doc text, points bigint) returns text language sql immutable as
$$ select doc || points::text || '}' $$;

create or replace function points_entry_item(id bigint, delta bigint, balance bigint, kind text, reason text, target text,
  data json, created_at bigint) returns text language sql stable as $$
  select '{"id":' || id || ',"delta":' || delta || ',"balance":' || balance || ',"kind":' || to_json(kind) || ',"reason":'
    || to_json(reason) || ',"target":' || coalesce(to_json(target)::text, 'null') || ',"data":'
    || coalesce(data::text, 'null') || ',"created_at":' || created_at || '}'
$$;

-- The two parts of a ticket's doc, and between them the seconds that it took, or has taken so far.
create or replace function ticket_item(doc text, doc_end text, created_at bigint, closed_at bigint, now bigint)
returns text language sql immutable as
$$ select doc || greatest(coalesce(closed_at, now) - created_at, 0) || doc_end $$;

-- The pieces of a project's doc, and between them the statuses that the clock decides: mostly all the same.
create or replace function project_item(doc text[], dues bigint[], first_due bigint, last_due bigint, now bigint)
returns text language sql stable as $$
  select case
    when last_due < now then array_to_string(doc, '3')
    when first_due < now then (
      select string_agg(p.piece || case when p.due is null then '' when p.due < now then '3' else '1' end, '' order by p.i)
      from unnest(doc, dues) with ordinality p (piece, due, i))
    else array_to_string(doc, '1') end
$$;
