import { z } from 'zod'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { again, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { GroupMessages } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Reminders that the platform gives within so many seconds. */
const MOST = 3
const WITHIN_S = 86_400

const payload = z.object({ mission_id: z.int(), first: z.int(), at: z.int() })

/** Has the platform remind one sender. Reminders are lost rather than given late: it is tried for some minutes only. */
export const groupMessageRemindJob = jobKind({
  name: 'group_message_remind',
  payload,
  concurrency: 2,
  retries: [5, 30, 120],
  async run(job, { platform }: { platform: GroupMessages }) {
    const { mission_id, first } = job.payload
    const msgid = await job.inCorp((ctx) => waitingMsgid(ctx, mission_id, first))
    if (msgid === undefined) return undefined
    const answer = await answerOf(platform.remindGroupMessage({ corpId: job.corpId, msgid }), job)
    return 'waiting' in answer ? again(UNTIL_CONNECTED, answer.waiting) : undefined
  },
})

async function waitingMsgid({ tx, corpId }: Ctx, missionId: number, first: number): Promise<string | undefined> {
  const [task] = await tx<{ msgid: string }[]>`
    select msgid from group_message_task
    where corp_id = ${corpId} and mission_id = ${missionId} and first = ${first} and state = 'accepted'`
  return task?.msgid
}

/** How many senders are reminded, or why none is: nobody has it to send, or the platform reminds no more today. */
export async function remindGroupMessage(ctx: Ctx, id: number): Promise<number | 'nobody' | 'too-often' | undefined> {
  const { tx, corpId, now } = ctx
  const [mission] = await tx<{ reminders: number[] }[]>`
    select reminders from group_message where corp_id = ${corpId} and id = ${id} for update`
  if (!mission) return undefined
  const recent = mission.reminders.filter((at) => at > now - WITHIN_S)
  if (recent.length >= MOST) return 'too-often'
  const tasks = await tx<{ mission_id: number; first: number; at: number }[]>`
    select mission_id, first, ${now}::bigint as at from group_message_task
    where corp_id = ${corpId} and mission_id = ${id} and state = 'accepted' order by first`
  if (tasks.length === 0) return 'nobody'
  await tx`update group_message set reminders = ${[...recent, now]}::bigint[] where corp_id = ${corpId} and id = ${id}`
  const jobs = tasks.map((task) => ({ payload: task, key: `${task.mission_id}/${task.first}/${now}` }))
  await enqueueAll(ctx, groupMessageRemindJob, jobs)
  return tasks.length
}
