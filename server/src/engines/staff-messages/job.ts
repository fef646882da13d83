import { z } from 'zod'
import { again, jobKind } from '../../jobs/kind.ts'
import type { Attachment } from '../../platform/attachment.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { StaffMessages } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'

type Deps = { platform: StaffMessages }

const payload = z.object({ id: z.int() })

/** Seconds in which the platform takes the same text for a repetition. */
const ALIKE_S = 14_400
/** Seconds that messages are kept for those who ask what was sent. */
const KEPT_S = 30 * 86_400

/** Sends a message from the app to a staff member. */
export const staffMessageJob = jobKind({
  name: 'staff_message',
  payload,
  concurrency: 10,
  async run(job, { platform }: Deps) {
    const { key, corpId } = job
    const message = await job.inCorp((ctx) => openMessage(ctx, job.payload.id))
    if (!message) return undefined
    const answer = await answerOf(platform.sendStaffMessage({ ...message, key, corpId }), job)
    return job.commit(async ({ tx, now }) => {
      const ending =
        'waiting' in answer
          ? reasonColumns(answer.waiting)
          : 'refused' in answer
            ? { ...reasonColumns(answer.refused), done_at: now }
            : { ...reasonColumns(null), done_at: now, msgid: answer.accepted.msgid }
      await tx`
        update staff_message set ${tx(ending as never)} where corp_id = ${corpId} and id = ${job.payload.id}`
      await tx`
        delete from staff_message where corp_id = ${corpId} and staff_id = ${message.staff}
          and created_at < ${now - KEPT_S} and done_at is not null`
      return 'waiting' in answer ? again(UNTIL_CONNECTED, answer.waiting) : undefined
    })
  },
})

type Open = { staff: string; text: string; attachment: Attachment | null; distinct: boolean }

async function openMessage({ tx, corpId }: Ctx, id: number): Promise<Open | undefined> {
  const [message] = await tx<Open[]>`
    select m.staff_id as staff, m.content as text, m.attachment, not exists (
      select from staff_message o where o.corp_id = m.corp_id and o.staff_id = m.staff_id and o.id <> m.id
        and o.content = m.content and o.attachment::text is not distinct from m.attachment::text
        and abs(o.created_at - m.created_at) < ${ALIKE_S}) as distinct
    from staff_message m where m.corp_id = ${corpId} and m.id = ${id} and m.done_at is null`
  return message
}
