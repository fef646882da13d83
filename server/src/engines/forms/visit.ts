import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'

/** Somebody opens a form, or types the first letter. `visitor` is as for a submission. */
export type Visit = {
  formId: number
  visitor: string
  externalUserId: string | null
  openid: string | null
  at: number
}

type Opened = { formId: number; name: string; day: string; at: number; pk: number | null }

/**
 * Counts visits: who the visitors are, the day, and the forms' own rows last. Visits of forms that are gone are let go. Whose
 * answer was imported is a visitor from the first visit on.
 */
export async function recordVisits(ctx: Ctx, visits: readonly Visit[]): Promise<void> {
  const { tx, corpId } = ctx
  const opened = await tx<Opened[]>`
    with v as (
      select g.*, f.name, (to_timestamp(g.at) at time zone k.time_zone)::date as day
      from json_to_recordset(${JSON.stringify(visits)}::text::json)
        g ("formId" bigint, visitor text, "externalUserId" text, openid text, at bigint)
      join smart_form f on f.corp_id = ${corpId} and f.id = g."formId" and not f.deleted
      join corp k on k.corp_id = ${corpId}),
    p as (
      insert into smart_form_visitor as x (corp_id, form_id, visitor, external_user_id, openid, views, first_at, opened_at)
      select ${corpId}, "formId", visitor, max("externalUserId"), max(openid), count(*), min(at), max(at)
      from v where visitor <> '' group by 2, 3 order by 2, 3
      on conflict (corp_id, form_id, visitor) do update set views = x.views + excluded.views,
        opened_at = greatest(x.opened_at, excluded.opened_at),
        external_user_id = coalesce(x.external_user_id, excluded.external_user_id)
      returning form_id, visitor, x.views),
    n as (select "formId", visitor, count(*) as views from v group by 1, 2),
    s as (
      select v."formId", v.day, count(*) as views, 0 as visitors from v group by 1, 2
      union all
      select "formId", day, 0, count(*) from (
        select distinct on (v."formId", v.visitor) v."formId", v.day from v
        join n on n."formId" = v."formId" and n.visitor = v.visitor
        join p on p.form_id = v."formId" and p.visitor = v.visitor and p.views = n.views) f group by 1, 2),
    d as (
      insert into smart_form_day as x (corp_id, form_id, day, views, visitors)
      select ${corpId}, "formId", day, sum(views), sum(visitors) from s group by 2, 3 order by 2, 3
      on conflict (corp_id, form_id, day) do update set views = x.views + excluded.views,
        visitors = x.visitors + excluded.visitors returning 1),
    c as (
      insert into smart_form_stats as x (corp_id, form_id, views, visitors)
      select ${corpId}, "formId", sum(views), sum(visitors) from s where (select count(*) from d) > 0 group by 2 order by 2
      on conflict (corp_id, form_id) do update set views = x.views + excluded.views,
        visitors = x.visitors + excluded.visitors)
    select v."formId", v.name, v.day::text, v.at, c.pk from v
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = v."externalUserId"`
  await writeTimeline(
    ctx,
    opened.flatMap(({ formId, name, day, at, pk }) =>
      pk === null
        ? []
        : [
            {
              ...{ pk, kind: 'open_smart_form', time: at, actor: 'customer' as const },
              object: { type: 'smart_form', id: String(formId), name },
              text: `打开了表单「${name}」`,
              key: `form_open/${formId}/${day}`,
            },
          ],
    ),
  )
}

/** Notes that a visitor began to fill in a form, once; strangers cannot be distinguished, and are not counted. */
export async function recordStart(ctx: Ctx, { formId, visitor, at }: Visit): Promise<void> {
  const { tx, corpId } = ctx
  const [started] = await tx<{ name: string; pk: number | null }[]>`
    with p as (
      update smart_form_visitor set started_at = ${at}
      where corp_id = ${corpId} and form_id = ${formId} and visitor = ${visitor} and started_at is null
      returning form_id, external_user_id)
    select f.name, c.pk from p join smart_form f on f.corp_id = ${corpId} and f.id = p.form_id
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = p.external_user_id`
  if (!started) return
  if (started.pk !== null)
    await writeTimeline(ctx, [
      {
        ...{ pk: started.pk, kind: 'write_smart_form', time: at, actor: 'customer' },
        object: { type: 'smart_form', id: String(formId), name: started.name },
        text: `开始填写表单「${started.name}」`,
        key: `form_start/${formId}`,
      },
    ])
  await tx`
    insert into smart_form_stats as x (corp_id, form_id, starts) values (${corpId}, ${formId}, 1)
    on conflict (corp_id, form_id) do update set starts = x.starts + 1`
}
