import { z } from 'zod'
import { reason } from '../../contract/reasons.ts'
import { jobKind } from '../../jobs/kind.ts'
import { answerOf } from '../../platform/error.ts'
import type { Welcomes } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'

type Deps = { platform: Welcomes }

const payload = z.object({ id: z.int() })

/** Seconds between attempts: the platform takes a welcome for twenty seconds, and nobody wants one hours later. */
const RETRIES = [0.5, 1, 2, 4, 8]

/** Sends a customer what the channel code promises that brought them here: once, before its code expires, or never. */
export const welcomeJob = jobKind({
  name: 'welcome',
  payload,
  concurrency: 20,
  retries: RETRIES,
  async run(job, { platform }: Deps) {
    const { key, corpId } = job
    const welcome = await job.inCorp((ctx) => openWelcome(ctx, job.payload.id))
    if (!welcome) return undefined
    const { welcomeCode, late, ...rest } = welcome
    const unsendable = reason(late ? 'welcome_late' : 'welcome_no_code')
    const answer =
      late || !welcomeCode
        ? { refused: unsendable }
        : await answerOf(platform.sendWelcome({ ...rest, welcomeCode, key, corpId }), job)
    return job.commit(async ({ tx, now }) => {
      const why = 'refused' in answer ? answer.refused : 'waiting' in answer ? answer.waiting : null
      await tx`
        update welcome_message set ${tx({ done_at: now, ...reasonColumns(why) })}
        where corp_id = ${corpId} and id = ${job.payload.id} and done_at is null`
      return undefined
    })
  },
})

type Waiting = {
  staff: string
  externalUserId: string
  welcomeCode: string | null
  content: unknown
  repeated: boolean
  late: boolean
}

/** A welcome that is still to be sent; from here on it counts as asked for. */
async function openWelcome({ tx, corpId, now }: Ctx, id: number): Promise<Waiting | undefined> {
  const [welcome] = await tx<Waiting[]>`
    update welcome_message w set asked_at = ${now}
    from welcome_message b join customer c on c.corp_id = b.corp_id and c.pk = b.customer_pk
    where w.corp_id = ${corpId} and w.id = ${id} and w.done_at is null and b.corp_id = w.corp_id and b.id = w.id
    returning w.staff_id as staff, c.external_user_id as "externalUserId", w.welcome_code as "welcomeCode", w.content,
      b.asked_at is not null as repeated, coalesce(w.expires_at <= ${now}, false) as late`
  return welcome
}
