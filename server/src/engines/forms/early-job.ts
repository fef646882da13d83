import { z } from 'zod'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { untilArrived } from '../customers/until-arrived.ts'
import { holdTags } from '../tags/hold.ts'
import type { Counted } from './counted.ts'
import { type Followed, rewardCustomers } from './reward.ts'

/** An answer whose customer the platform has named, and not told us of yet: what follows for them comes when they arrive. */
export const earlyAnswerJob = jobKind({
  name: 'smart_form_arrived',
  payload: z.object({ answer_id: z.int(), since: z.int() }),
  run: (job) =>
    job.commit(async (ctx) => {
      const { answer_id, since } = job.payload
      await holdTags(ctx)
      const found = await findAnswer(ctx, answer_id)
      if (!found) return undefined
      const { customer, ...rest } = found
      if (!customer) return untilArrived(ctx, since)
      await rewardCustomers(ctx, [{ customer, ...rest }])
      return undefined
    }),
})

/** Has what follows from these answers done when those whom the platform has named arrive; strangers are passed over. */
export async function awaitCustomers(ctx: Ctx, answers: readonly Counted[]): Promise<void> {
  const named = answers.filter(({ externalUserId }) => externalUserId !== null)
  if (named.length === 0) return
  await enqueueAll(
    ctx,
    earlyAnswerJob,
    named.map(({ id, at }) => ({ payload: { answer_id: id, since: at }, key: String(id), inMs: 1000 })),
  )
}

type Found = Pick<Followed, 'answer' | 'form'> & { customer: Followed['customer'] | null }

/** The answer with the questions of its version and what its form leads to now; undefined when the form is gone. */
async function findAnswer({ tx, corpId }: Ctx, id: number): Promise<Found | undefined> {
  const [found] = await tx<Found[]>`
    select json_build_object('id', a.id, 'key', a.key, 'at', a.created_at, 'staffId', a.staff_id, 'answers', a.answers) as answer,
      json_build_object('id', f.id, 'name', f.name, 'fields', v.fields, 'tags', f.tags, 'points', f.points,
        'overwrite', f.overwrite) as form,
      (select json_build_object('pk', c.pk, 'externalUserId', c.external_user_id) from customer c
        where c.corp_id = a.corp_id and c.external_user_id = a.external_user_id) as customer
    from smart_form_answer a
    join smart_form f on f.corp_id = a.corp_id and f.id = a.form_id and not f.deleted
    join smart_form_version v on v.corp_id = a.corp_id and v.form_id = a.form_id and v.version = a.version
    where a.corp_id = ${corpId} and a.id = ${id}`
  return found
}
