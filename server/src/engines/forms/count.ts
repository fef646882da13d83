import type { Ctx } from '../../storage/ctx.ts'
import type { Counted } from './counted.ts'
import { decideTallies, type FormRules, type Tally } from './decide.ts'

/** Counts answers by day, by question and in all. These rows are the ones that many wait for: nothing slow comes after them. */
export async function countAnswers(
  { tx, corpId }: Ctx,
  forms: readonly FormRules[],
  counted: readonly Counted[],
): Promise<void> {
  const formOf = new Map(forms.map((form) => [form.id, form]))
  const answers = counted.map(({ formId, day, seconds, fresh, externalUserId }) => ({
    ...{ formId, day, seconds },
    customers: fresh && externalUserId !== null ? 1 : 0,
  }))
  const tallies = counted.flatMap(({ formId, answers }) =>
    decideTallies(formOf.get(formId) as FormRules, answers).map((tally): Tally & { formId: number } => ({
      ...{ formId, ...tally },
    })),
  )
  await tx`
    with a as (
      select * from json_to_recordset(${JSON.stringify(answers)}::text::json)
        a ("formId" bigint, day date, seconds bigint, customers bigint)),
    d as (
      insert into smart_form_day as x (corp_id, form_id, day, answers, customers)
      select ${corpId}, "formId", day, count(*), sum(customers) from a group by 2, 3 order by 2, 3
      on conflict (corp_id, form_id, day) do update set answers = x.answers + excluded.answers,
        customers = x.customers + excluded.customers returning 1),
    q as (
      insert into smart_form_tally as x (corp_id, form_id, field_id, option, answers, total)
      select ${corpId}, "formId", field, option, sum(answers), sum(total)
      from json_to_recordset(${JSON.stringify(tallies)}::text::json)
        t ("formId" bigint, field text, option text, answers bigint, total numeric)
      where (select count(*) from d) > 0 group by 2, 3, 4 order by 2, 3, 4
      on conflict (corp_id, form_id, field_id, option) do update set answers = x.answers + excluded.answers,
        total = x.total + excluded.total returning 1)
    insert into smart_form_stats as x (corp_id, form_id, answers, customers, seconds)
    select ${corpId}, "formId", count(*), sum(customers), sum(seconds) from a
    where (select count(*) from q) >= 0 group by 2 order by 2
    on conflict (corp_id, form_id) do update set answers = x.answers + excluded.answers,
      customers = x.customers + excluded.customers, seconds = x.seconds + excluded.seconds`
}
