import { z } from 'zod'
import { reason } from '../../contract/reasons.ts'
import { again, type JobRun, jobKind } from '../../jobs/kind.ts'
import { answerOf, UNTIL_CONNECTED } from '../../platform/error.ts'
import type { GroupMessages, Polling, SendFailure, SendResult } from '../../platform/port.ts'
import { isCancelled } from './cancel.ts'
import { taskAccepted, taskDone, taskFailed, taskTold, taskWaits } from './settle.ts'
import { hasTwin, isMsgidTaken, openTask, type Task, type TaskContent, taskAsked } from './task.ts'

type Deps = { platform: GroupMessages & Polling }

const payload = z.object({ mission_id: z.int(), first: z.int() })
type Run = JobRun<z.output<typeof payload>>

/** A sender who has not sent it by then never will: the platform forgets the task. */
const LONGEST_MS = 30 * 86_400_000

/** Hands a task to the platform, then asks how it went until that is known. No transaction is open during a call. */
export const groupMessageJob = jobKind({
  name: 'group_message',
  payload,
  concurrency: 2, // 10,000 recipients each
  leaseMs: 180_000,
  async run(job, { platform }: Deps) {
    const open = await job.inCorp((ctx) => openTask(ctx, job.payload))
    if (!open) return undefined
    const { state, cancelled, asked } = open.task
    if (state === 'accepted') return cancelled ? takeBack(job, platform, open) : ask(job, platform, open)
    if (!cancelled) return send(job, platform, open)
    return asked ? recall(job, platform, open) : giveUp(job, open.task)
  },
})

type Open = { task: Task; content: TaskContent }

async function messageOf(job: Run, { task, content }: Open) {
  const { key, corpId } = job
  const since = await job.inCorp((ctx) => taskAsked(ctx, task))
  const isTaken = (msgid: string) => job.inCorp((ctx) => isMsgidTaken(ctx, msgid))
  const mayBeAnothers = () => job.inCorp((ctx) => hasTwin(ctx, task, content))
  return { ...content, key, corpId, sender: task.staff_id, since, isTaken, mayBeAnothers }
}

/** One that was asked for may be with the platform: it is looked for there, and taken back if it is; it is not sent anew. */
async function recall(job: Run, platform: Deps['platform'], open: Open) {
  const answer = await answerOf(platform.findGroupMessage(await messageOf(job, open)), job)
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const found = 'accepted' in answer ? answer.accepted : undefined
  if (!found) return giveUp(job, open.task)
  return job.commit((ctx) => taskAccepted(ctx, open.task, found).then(() => again(0)))
}

async function send(job: Run, platform: Deps['platform'], open: Open) {
  const { task } = open
  const answer = await answerOf(platform.sendGroupMessage(await messageOf(job, open)), job)
  return job.commit(async (ctx) => {
    if ('waiting' in answer) {
      await taskWaits(ctx, task, answer.waiting)
      return again(UNTIL_CONNECTED)
    }
    if ('refused' in answer) {
      await taskFailed(ctx, task, answer.refused, answer.failure)
      return undefined
    }
    await taskAccepted(ctx, task, answer.accepted)
    return again((await isCancelled(ctx, task.mission_id)) ? 0 : platform.pollMs(0))
  })
}

async function giveUp(job: Run, task: Task) {
  return job.commit(async (ctx) => {
    await taskFailed(ctx, task, reason('cancelled'), 'cancelled')
    return undefined
  })
}

/** Takes a task back from the platform; what was sent before stays sent. */
async function takeBack(job: Run, platform: Deps['platform'], { task, content }: Open) {
  const { msgid, accepted_ms, staff_id: sender, now } = task
  const message = { corpId: job.corpId, msgid: msgid as string }
  const answer = await answerOf(platform.cancelGroupMessage(message), job)
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const acceptedMs = accepted_ms as number
  const results = await platform.readGroupMessageResult({
    ...message,
    acceptedMs,
    sender,
    chatType: content.chatType,
    recipients: content.recipients,
  })
  const ageMs = now * 1000 - acceptedMs
  if (!results && 'refused' in answer) return again(platform.pollMs(ageMs))
  if (!results) return giveUp(job, task)
  return note(job, platform, { task, content }, results)
}

/** Writes results down. While some are missing, they are asked for again, until the platform has forgotten the task. */
function note(job: Run, platform: Polling, { task, content }: Open, results: readonly SendResult[]) {
  const ageMs = task.now * 1000 - (task.accepted_ms as number)
  const known = new Set(results.map(({ id }) => id))
  const missing = content.recipients.filter((id) => !known.has(id))
  return job.commit(async (ctx) => {
    if (missing.length > 0 && ageMs <= LONGEST_MS) {
      await taskTold(ctx, task, results)
      return again(platform.pollMs(ageMs))
    }
    await taskDone(ctx, task, [...results, ...all(missing, 'not_sent')])
    return undefined
  })
}

async function ask(job: Run, platform: Deps['platform'], { task, content }: Open) {
  const { msgid, accepted_ms: acceptedMs, staff_id: sender, now } = task
  const accepted = { corpId: job.corpId, msgid: msgid as string, acceptedMs: acceptedMs as number, sender }
  const asked = platform.readGroupMessageResult({
    ...accepted,
    chatType: content.chatType,
    recipients: content.recipients,
  })
  const answer = await answerOf(asked, { lastAttempt: false })
  if ('waiting' in answer) return again(UNTIL_CONNECTED, answer.waiting)
  const ageMs = now * 1000 - accepted.acceptedMs
  const results =
    'refused' in answer
      ? all(content.recipients, 'refused')
      : (answer.accepted ?? (ageMs > LONGEST_MS ? [] : undefined))
  return results ? note(job, platform, { task, content }, results) : again(platform.pollMs(ageMs))
}

function all(recipients: readonly string[], failure: SendFailure): SendResult[] {
  return recipients.map((id) => ({ id, state: 'failed', time: null, failure }))
}
