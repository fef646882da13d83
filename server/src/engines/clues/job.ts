import { z } from 'zod'
import type { Reason } from '../../contract/reasons.ts'
import { again, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { AddCustomerTasks } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'

type Deps = { platform: AddCustomerTasks }

const payload = z.object({ phone: z.string(), staff_id: z.string(), created_at: z.int() })
type Payload = z.output<typeof payload>

/** Has a staff member add the person behind a clue's phone as a customer. */
export const clueTaskJob = jobKind({
  name: 'clue_task',
  payload,
  concurrency: 20,
  async run(job, { platform }: Deps) {
    const { phone, staff_id: staff } = job.payload
    const task = await job.inCorp((ctx) => openClueTask(ctx, job.payload))
    if (!task) return undefined
    const { key, corpId } = job
    const answer = await answerOf(
      platform.addCustomerTask({ key, corpId, staff, phones: [phone], note: task.note }),
      job,
    )
    if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
    return job.commit(async (ctx) => {
      await endClueTask(ctx, job.payload, answer)
      return undefined
    })
  },
})

/** The key under which a task of the clue has its job: one that failed and is given again is another job. */
export function clueTaskKey(clueId: number, { staff_id, created_at }: Payload): string {
  return `${staff_id}/${clueId}/${created_at}`
}

async function openClueTask({ tx, corpId }: Ctx, { phone, staff_id, created_at }: Payload) {
  const [task] = await tx<{ note: string }[]>`
    select note from clue_task where corp_id = ${corpId} and phone = ${phone} and staff_id = ${staff_id}
      and created_at = ${created_at} and state = 'pending'`
  return task
}

async function endClueTask(
  { tx, corpId }: Ctx,
  { phone, staff_id, created_at }: Payload,
  answer: { accepted: { taskId: string } } | { refused: Reason },
): Promise<void> {
  const ending =
    'refused' in answer
      ? { state: 'failed', ...reasonColumns(answer.refused) }
      : { state: 'done', task_id: answer.accepted.taskId }
  await tx`
    update clue_task set ${tx(ending as never)}
    where corp_id = ${corpId} and phone = ${phone} and staff_id = ${staff_id} and created_at = ${created_at}
      and state = 'pending'`
}
