import { seeded } from '../../demo/parts/random.ts'
import { writeTimeline } from '../engines/customers/timeline.ts'
import { submittedEntry } from '../engines/forms/reward.ts'
import { recordStart, recordVisits, type Visit } from '../engines/forms/visit.ts'
import type { Ctx } from '../storage/ctx.ts'

type Answered = { id: number; at: number; seconds: number; visitor: string; pk: number }
type Form = { id: number; name: string; answers: Answered[] }

const DAY = 86_400

/** Lets those who answered the demo's forms have opened them before, and others have opened them in vain, unless somebody has. */
export async function playFormVisits(ctx: Ctx): Promise<void> {
  const { tx, corpId } = ctx
  const [there] = await tx`select 1 from smart_form_stats where corp_id = ${corpId} and views > 0 limit 1`
  if (there) return
  const forms = await tx<Form[]>`
    select f.id, f.name, json_agg(json_build_object('id', a.id, 'at', a.created_at, 'seconds', a.seconds,
      'visitor', a.visitor, 'pk', c.pk) order by a.created_at, a.id) as answers
    from smart_form f
    join smart_form_answer a on a.corp_id = f.corp_id and a.form_id = f.id
    join customer c on c.corp_id = f.corp_id and c.external_user_id = a.external_user_id
    where f.corp_id = ${corpId} and not f.deleted group by f.id, f.name order by f.id`
  const customers = await tx<{ id: string }[]>`
    select external_user_id as id from customer where corp_id = ${corpId} order by pk limit 200`
  await tx`select set_config('guanxi.feed', 'off', true)` // it is history, as what was imported is
  for (const form of forms) {
    const answered = form.answers.map((answer) => visitOf(form, answer.visitor, answer.at - answer.seconds))
    const left = othersWho(form, customers)
    await recordVisits(ctx, [...answered, ...left.map(({ visit }) => visit)])
    const began = left.flatMap(({ visit, begins }) => (begins ? [visit] : []))
    for (const visit of [...answered, ...began]) await recordStart(ctx, { ...visit, at: visit.at + 5 })
    await writeTimeline(
      ctx,
      form.answers.map(({ id, at, pk }) => submittedEntry({ answer: { id, at, staffId: '' }, form, customer: { pk } })),
    )
  }
  await tx`
    update smart_form_version v set published_at = least(v.published_at, a.first - ${DAY})
    from (select min(created_at) as first from smart_form_answer where corp_id = ${corpId}) a where v.corp_id = ${corpId}`
  await tx`select set_config('guanxi.feed', '', true)`
}

/** Two for each five who answered opened the form and left it, some of them after they had begun. */
function othersWho({ id, answers }: Form, customers: readonly { id: string }[]): { visit: Visit; begins: boolean }[] {
  const random = seeded(id)
  const known = new Set(answers.map(({ visitor }) => visitor))
  const [first, last] = [answers[0]?.at ?? 0, answers.at(-1)?.at ?? 0]
  const strangers = customers.filter((customer) => !known.has(customer.id))
  return strangers
    .slice(id % 40)
    .slice(0, Math.ceil(answers.length * 0.4))
    .map((customer, n) => ({ visit: visitOf({ id }, customer.id, random.between(first, last)), begins: n % 5 < 2 }))
}

const visitOf = ({ id }: { id: number }, visitor: string, at: number): Visit => ({
  ...{ formId: id, visitor, externalUserId: visitor, openid: null, at },
})
