import type { Ctx } from '../../storage/ctx.ts'
import { customersBecameKnown } from '../customers/became-known.ts'
import { lockCustomers } from '../customers/lock.ts'
import { tagCustomers } from '../customers/tag.ts'
import { type TimelineEntry, writeTimeline } from '../customers/timeline.ts'
import { movePointsOf } from '../points/move-one.ts'
import type { Counted, Customer } from './counted.ts'
import { type CustomField, decideKnown, decideTags, type FormRules, type Known } from './decide.ts'

/** An answer of a customer, with the form that it is to. */
export type Followed = {
  answer: Pick<Counted, 'id' | 'key' | 'at' | 'staffId' | 'answers'>
  form: Omit<FormRules, 'notifyFollower' | 'notifyStaffIds'>
  customer: Pick<Customer, 'pk' | 'externalUserId'>
}

/** What answers tell of customers, tags, points and timelines. The caller holds tags. */
export async function rewardCustomers(ctx: Ctx, told: readonly Followed[]): Promise<void> {
  await changeCustomers(ctx, told)
  await writeTimeline(ctx, told.map(submittedEntry))
}

async function changeCustomers(ctx: Ctx, told: readonly Followed[]): Promise<void> {
  const custom = await customFields(ctx, told)
  const known = told.map((each) => ({ ...each, known: decideKnown(each.form, each.answer.answers, custom) }))
  const filling = known.filter(({ known: { properties, custom, phone } }) => {
    return phone !== undefined || Object.keys(properties).length + Object.keys(custom).length > 0
  })
  const tagging = await existingTags(ctx, told)
  const rewarded = told.filter(({ form }) => form.points > 0)
  const touched = [...filling, ...tagging, ...rewarded].map(({ customer }) => customer.externalUserId)
  if (touched.length === 0) return
  await lockCustomers(ctx, touched)
  for (const { customer, form, known } of filling) await fillIn(ctx, customer.pk, form.overwrite, known)
  for (const [, same] of Map.groupBy(tagging, ({ form, tags }) => `${form.id}/${tags.join()}`)) {
    const [{ form, tags, answer }] = same as [(typeof tagging)[number]]
    await tagCustomers(
      ctx,
      same.map(({ customer }) => customer.externalUserId),
      tags,
      {
        kind: 'smart_from_mark_tag',
        actor: 'system',
        time: answer.at,
        by: `表单「${form.name}」`,
        object: objectOf(form),
      },
    )
  }
  for (const { answer, form, customer } of rewarded) {
    const reason = `表单「${form.name}」`
    const cause = { kind: 'smart_form', reason, target: String(form.id), data: { event_tpl: reason } } as const
    const { externalUserId: external_user_id } = customer
    await movePointsOf(ctx, { external_user_id, delta: form.points, ...cause, call: `form:${form.id}:${answer.key}` })
  }
}

async function customFields({ tx, corpId }: Ctx, told: readonly Followed[]): Promise<Map<number, CustomField>> {
  const wanted = told.flatMap(({ form }) =>
    form.fields.flatMap(({ maps_to }) => (typeof maps_to === 'number' ? [maps_to] : [])),
  )
  if (wanted.length === 0) return new Map()
  const rows = await tx<CustomField[]>`
    select field_id as id, kind, options from custom_field
    where corp_id = ${corpId} and field_id = any (${[...new Set(wanted)]}::bigint[])`
  return new Map(rows.map((field) => [field.id, field]))
}

/** The tags that answers lead to, without those that were removed since the form was made. */
async function existingTags(
  { tx, corpId }: Ctx,
  told: readonly Followed[],
): Promise<(Followed & { tags: number[] })[]> {
  const wanted = told.map((each) => ({ ...each, tags: decideTags(each.form, each.answer.answers) }))
  const all = [...new Set(wanted.flatMap(({ tags }) => tags))]
  if (all.length === 0) return []
  const rows = await tx<{ id: number }[]>`
    select t_id as id from tag where corp_id = ${corpId} and t_id = any (${all}::bigint[])`
  const known = new Set(rows.map(({ id }) => id))
  return wanted
    .map((each) => ({ ...each, tags: each.tags.filter((tag) => known.has(tag)) }))
    .filter(({ tags }) => tags.length > 0)
}

/** Phones that a customer has through forms at most: another takes the place of the one that came before it. */
const MOST_PHONES = 10

/** Fills in what is empty, or with `overwrite` all. A phone comes first, and brings what has waited for it. */
async function fillIn(ctx: Ctx, pk: number, overwrite: boolean, { properties, custom, phone }: Known): Promise<void> {
  const { tx, corpId, now } = ctx
  const [fill, cover] = overwrite ? [{}, properties] : [properties, {}]
  const [fillFields, coverFields] = overwrite ? [{}, custom] : [custom, {}]
  const [changed] = await tx<{ gained: boolean }[]>`
    with before as (select phones from customer where corp_id = ${corpId} and pk = ${pk}),
    after as (
      select case when ${phone ?? null}::text is null or (phones <> '{}' and not ${overwrite}) then phones
        else array_prepend(${phone ?? null}::text, array_remove(case when cardinality(phones) < ${MOST_PHONES}
          or ${phone ?? null}::text = any (phones) then phones else phones[2:] end, ${phone ?? null}::text)) end as phones
      from before)
    update customer c set phones = a.phones, updated_at = greatest(c.updated_at, ${now}),
      properties = put_properties(c.properties, ${tx.json(fill)}, ${tx.json(cover)}),
      custom_fields = put_fields(c.custom_fields, ${tx.json(fillFields)}, ${tx.json(coverFields)})
    from after a, before b
    where c.corp_id = ${corpId} and c.pk = ${pk} and (a.phones <> b.phones
      or c.properties::text <> put_properties(c.properties, ${tx.json(fill)}, ${tx.json(cover)})::text
      or c.custom_fields::text <> put_fields(c.custom_fields, ${tx.json(fillFields)}, ${tx.json(coverFields)})::text)
    returning a.phones <> b.phones as gained`
  if (changed?.gained) await customersBecameKnown(ctx, [pk])
}

const objectOf = ({ id, name }: Pick<FormRules, 'id' | 'name'>) => ({ type: 'smart_form', id: String(id), name })

type Submitted = {
  answer: Pick<Counted, 'id' | 'at' | 'staffId'>
  form: Pick<FormRules, 'id' | 'name'>
  customer: Pick<Customer, 'pk'>
}

/** What the timeline says of an answer. */
export const submittedEntry = ({ answer, form, customer }: Submitted): TimelineEntry => ({
  ...{ pk: customer.pk, kind: 'submit_smart_form', time: answer.at, actor: 'customer' },
  ...(answer.staffId ? { staffId: answer.staffId } : {}),
  object: objectOf(form),
  text: `提交了表单「${form.name}」`,
  data: { answer_id: answer.id },
  key: `form_answer/${answer.id}`,
})
