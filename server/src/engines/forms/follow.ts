import type { Ctx } from '../../storage/ctx.ts'
import { NOTICE_S } from '../staff-messages/notice-interval.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import { countAnswers } from './count.ts'
import type { Counted, Customer, Facts } from './counted.ts'
import { decideNotice, type FormRules, type Notice } from './decide.ts'
import { awaitCustomers } from './early-job.ts'
import { rewardCustomers } from './reward.ts'

type Notified = { answer: Counted; form: FormRules; customer: Customer }

/**
 * Does what follows from answers: what they tell of customers, tags, points, timelines, notices, and the counts last but for
 * notices of strangers. The caller holds tags.
 */
export async function followAnswers(ctx: Ctx, { counted, forms, customers }: Facts): Promise<void> {
  if (counted.length === 0) return
  const formOf = new Map(forms.map((form) => [form.id, form]))
  const customerOf = new Map(customers.map((customer) => [customer.externalUserId, customer]))
  const told = counted.flatMap((answer): Notified[] => {
    const form = formOf.get(answer.formId)
    const customer = customerOf.get(answer.externalUserId ?? '')
    return form && customer ? [{ answer, form, customer }] : []
  })
  await rewardCustomers(ctx, told)
  for (const each of told) await notifyOfCustomer(ctx, each)
  const strangers = counted.filter(({ externalUserId }) => !customerOf.has(externalUserId ?? ''))
  await awaitCustomers(ctx, strangers)
  await countAnswers(ctx, forms, counted)
  for (const answer of new Map(strangers.map((each) => [`${each.formId}/${each.staffId}`, each])).values())
    await notifyOfStranger(ctx, formOf.get(answer.formId) as FormRules, answer)
}

/** Tells staff of a customer's answer, of one customer once in a while. */
async function notifyOfCustomer(ctx: Ctx, { answer, form, customer }: Notified): Promise<void> {
  const { tx, corpId } = ctx
  const notice = decideNotice(form, answer, customer)
  if (!notice) return
  const [isDue] = await tx`
    update smart_form_visitor set notified_at = ${answer.at}
    where corp_id = ${corpId} and form_id = ${form.id} and visitor = ${answer.visitor}
      and notified_at <= ${answer.at - NOTICE_S}
    returning 1`
  if (isDue) await sendNotice(ctx, notice)
}

/**
 * Strangers cannot be distinguished: staff get the same message once in a while, however many there are. The form's counts are
 * locked by now, so nobody else writes it meanwhile.
 */
async function notifyOfStranger(ctx: Ctx, form: FormRules, answer: Counted): Promise<void> {
  const { tx, corpId, now } = ctx
  const notice = decideNotice(form, answer, undefined)
  if (!notice) return
  const { staffIds, content } = notice
  const rows = await tx<{ id: string }[]>`
    select distinct staff_id as id from staff_message
    where corp_id = ${corpId} and staff_id = any (${staffIds}) and created_at > ${now - NOTICE_S} and content = ${content}`
  const knowing = new Set(rows.map(({ id }) => id))
  await sendNotice(ctx, { content, staffIds: staffIds.filter((id) => !knowing.has(id)) })
}

async function sendNotice(ctx: Ctx, { staffIds, content }: Notice): Promise<void> {
  const { tx, corpId } = ctx
  const known = await tx<{ id: string }[]>`
    select id from staff where corp_id = ${corpId} and id = any (${staffIds}) order by id`
  for (const { id } of known) await sendStaffMessage(ctx, { staffId: id, content })
}
