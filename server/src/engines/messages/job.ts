import { z } from 'zod'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { answerOf, WAIT_MS } from '../../platform/error.ts'
import type { GroupMessages } from '../../platform/port.ts'
import { taskAccepted, taskDone, taskFailed, taskWaits } from './settle.ts'
import { openTask, type Task, type TaskContent } from './task.ts'

type Deps = { platform: GroupMessages & { pollMs: number } }

const payload = z.object({ mission_id: z.int(), first: z.int() })
type Run = JobRun<z.output<typeof payload>>

/** Hands a task to the platform, then asks how it went until that is known. No transaction is open during a call. */
export const groupMessageJob = jobKind({
  name: 'group_message',
  payload,
  concurrency: 2, // 10,000 recipients each
  async run(job, { platform }: Deps) {
    const open = await job.inCorp((ctx) => openTask(ctx, job.payload))
    if (!open) return undefined
    return open.task.state === 'pending' ? send(job, platform, open) : ask(job, platform, open)
  },
})

type Open = { task: Task; content: TaskContent }

async function send(job: Run, platform: Deps['platform'], { task, content }: Open) {
  const { key, corpId } = job
  const answer = await answerOf(platform.sendGroupMessage({ ...content, key, corpId, sender: task.staff_id }), job)
  return job.commit(async (ctx) => {
    if ('waiting' in answer) {
      await taskWaits(ctx, task, answer.waiting)
      return again(WAIT_MS)
    }
    if ('refused' in answer) {
      await taskFailed(ctx, task, answer.refused, answer.failure)
      return undefined
    }
    await taskAccepted(ctx, task, answer.accepted)
    return again(platform.pollMs)
  })
}

async function ask(job: Run, platform: Deps['platform'], { task, content }: Open) {
  const results = await platform.readGroupMessageResult({
    corpId: job.corpId,
    msgid: task.msgid as string,
    acceptedMs: task.accepted_ms as number,
    recipients: content.recipients,
  })
  if (!results) return again(platform.pollMs)
  return job.commit(async (ctx) => {
    await taskDone(ctx, task, results)
    return undefined
  })
}
