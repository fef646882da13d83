import { z } from 'zod'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { answerOf, WAIT_MS } from '../../platform/error.ts'
import type { Moments } from '../../platform/port.ts'
import { momentAccepted, momentEnded, momentWaits } from './settle.ts'
import { type MomentContent, type MomentTask, openMomentTask } from './task.ts'

type Deps = { platform: Moments & { pollMs: number } }

const payload = z.object({ moment_id: z.int(), n: z.int() })
type Run = JobRun<z.output<typeof payload>>

/** Hands a task to the platform, then asks how it went until that is known. No transaction is open during a call. */
export const momentJob = jobKind({
  name: 'moment',
  payload,
  concurrency: 20,
  async run(job, { platform }: Deps) {
    const open = await job.inCorp((ctx) => openMomentTask(ctx, job.payload))
    if (!open) return undefined
    return open.task.state === 'pending' ? publish(job, platform, open) : ask(job, platform, open.task)
  },
})

type Open = { task: MomentTask; content: MomentContent }

async function publish(job: Run, platform: Deps['platform'], { task, content }: Open) {
  const { key, corpId } = job
  const answer = await answerOf(platform.publishMoment({ ...content, key, corpId, staff: [task.staff_id] }), job)
  return job.commit(async (ctx) => {
    if ('waiting' in answer) {
      await momentWaits(ctx, task, answer.waiting)
      return again(WAIT_MS)
    }
    if ('refused' in answer) {
      await momentEnded(ctx, task, { state: 'failed', time: null, reason: answer.refused, failure: answer.failure })
      return undefined
    }
    await momentAccepted(ctx, task, answer.accepted.msgid)
    return again(platform.pollMs)
  })
}

async function ask(job: Run, platform: Deps['platform'], task: MomentTask) {
  const results = await platform.readMomentResult({
    corpId: job.corpId,
    msgid: task.msgid as string,
    acceptedMs: task.accepted_ms as number,
    recipients: [task.staff_id],
  })
  const result = results?.find(({ id }) => id === task.staff_id)
  if (!result) return again(platform.pollMs)
  return job.commit(async (ctx) => {
    await momentEnded(ctx, task, { ...result, reason: null })
    return undefined
  })
}
