import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'
import { answerOf } from '../../platform/error.ts'
import type { Welcomes } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'

type Deps = { platform: Welcomes }

const payload = z.object({ id: z.int() })

/** Seconds between attempts: the platform takes a welcome for twenty seconds, and nobody wants one hours later. */
const RETRIES = [0.5, 1, 2, 4, 8]

/** Sends a customer what the channel code promises that brought them here. */
export const welcomeJob = jobKind({
  name: 'welcome',
  payload,
  concurrency: 20,
  retries: RETRIES,
  async run(job, { platform }: Deps) {
    const { key, corpId } = job
    const welcome = await job.inCorp((ctx) => openWelcome(ctx, job.payload.id))
    if (!welcome) return undefined
    const answer = await answerOf(platform.sendWelcome({ ...welcome, key, corpId }), job)
    return job.commit(async ({ tx, now }) => {
      const reason = 'refused' in answer ? answer.refused : 'waiting' in answer ? answer.waiting : null
      await tx`
        update welcome_message set done_at = ${now}, reason = ${reason}
        where corp_id = ${corpId} and id = ${job.payload.id} and done_at is null`
      return undefined
    })
  },
})

type Waiting = { staff: string; externalUserId: string; content: unknown }

async function openWelcome({ tx, corpId }: Ctx, id: number): Promise<Waiting | undefined> {
  const [welcome] = await tx<Waiting[]>`
    select w.staff_id as staff, c.external_user_id as "externalUserId", w.content
    from welcome_message w join customer c on c.corp_id = w.corp_id and c.pk = w.customer_pk
    where w.corp_id = ${corpId} and w.id = ${id} and w.done_at is null`
  return welcome
}
