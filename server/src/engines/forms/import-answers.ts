import type { Ctx } from '../../storage/ctx.ts'

/** Counts all answers of the forms to which some were imported, rows with `form_id`; visits stay as they were counted. */
export async function answersImported({ tx, corpId }: Ctx, rows: string): Promise<void> {
  const forms = tx`array(select distinct form_id from ${tx(rows)})`
  await tx`
    insert into smart_form_visitor (corp_id, form_id, visitor, external_user_id, openid, answers, first_at, opened_at, answered_at)
    select corp_id, form_id, visitor, max(external_user_id), substring(visitor from '^openid/(.+)$'), count(*),
      min(created_at), min(created_at), max(created_at)
    from smart_form_answer where corp_id = ${corpId} and form_id = any (${forms}) and visitor <> ''
    group by corp_id, form_id, visitor order by form_id, visitor
    on conflict (corp_id, form_id, visitor) do update set answers = excluded.answers, answered_at = excluded.answered_at`
  await tx`
    update smart_form_day set answers = 0, customers = 0 where corp_id = ${corpId} and form_id = any (${forms})`
  await tx`
    insert into smart_form_day (corp_id, form_id, day, answers, customers)
    select a.corp_id, a.form_id, (to_timestamp(a.created_at) at time zone k.time_zone)::date, count(*),
      count(*) filter (where a.place = 1 and a.external_user_id is not null)
    from (
      select *, row_number() over (partition by form_id, visitor order by created_at, id) as place
      from smart_form_answer where corp_id = ${corpId} and form_id = any (${forms})) a
    join corp k on k.corp_id = a.corp_id
    group by 1, 2, 3
    on conflict (corp_id, form_id, day) do update set answers = excluded.answers, customers = excluded.customers`
  await tx`delete from smart_form_tally where corp_id = ${corpId} and form_id = any (${forms})`
  await tx`
    with said as (
      select a.form_id, e.key as field, e.value, q.field ->> 'type' as type
      from smart_form_answer a
      join smart_form_version v on v.corp_id = a.corp_id and v.form_id = a.form_id and v.version = a.version
      cross join lateral json_array_elements(v.fields) q (field)
      cross join lateral (select q.field ->> 'id' as key, a.answers -> (q.field ->> 'id') as value) e
      where a.corp_id = ${corpId} and a.form_id = any (${forms}) and e.value is not null),
    each as (
      select form_id, field, '' as option,
        case when json_typeof(value) = 'number' then (value #>> '{}')::numeric else 0 end as total from said
      union all
      select form_id, field, o.option, 0 from said cross join lateral (
        select value #>> '{}' as option where type in ('radio', 'select', 'rating')
        union all
        select json_array_elements_text(value) where type = 'checkbox' and json_typeof(value) = 'array') o)
    insert into smart_form_tally (corp_id, form_id, field_id, option, answers, total)
    select ${corpId}, form_id, field, option, count(*), sum(total) from each group by 2, 3, 4`
  await tx`
    insert into smart_form_stats (corp_id, form_id, answers, customers, seconds)
    select corp_id, form_id, count(*), count(distinct external_user_id), sum(seconds) from smart_form_answer
    where corp_id = ${corpId} and form_id = any (${forms}) group by corp_id, form_id
    on conflict (corp_id, form_id) do update set answers = excluded.answers, customers = excluded.customers,
      seconds = excluded.seconds`
}
