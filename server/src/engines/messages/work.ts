import type { Clock } from '../../clock.ts'
import { type Platform, PlatformError } from '../../platform/port.ts'
import { MOST_ATTEMPTS, pauseAfter } from '../../retry.ts'
import type { Sql } from '../../storage/connect.ts'
import { putBack, settleAccepted, settleDone, settleFailed } from './settle.ts'
import { contentOf, type Task, waitingRecipients } from './task.ts'

export type TaskDesk = { owner: Sql; platform: Platform; clock: Clock }

/** Takes a task one step further: hands it to the platform, or asks how it went. No transaction is open meanwhile. */
export async function workOn({ owner, platform, clock }: TaskDesk, task: Task): Promise<void> {
  try {
    await (task.state === 'pending' ? send : ask)({ owner, platform, clock }, task)
  } catch (error) {
    const refused = error instanceof PlatformError && error.final
    const tired = task.state === 'pending' && task.attempts >= MOST_ATTEMPTS
    if (refused || (tired && error instanceof PlatformError)) {
      return settleFailed(owner, task, (error as Error).message, clock())
    }
    await putBack(owner, task, clock() + pauseAfter(task.attempts))
    if (!(error instanceof PlatformError)) throw error
  }
}

async function send({ owner, platform, clock }: TaskDesk, task: Task): Promise<void> {
  const content = await contentOf(owner, task)
  if (!content) return
  const { msgid, failed } = await platform.sendGroupMessage({
    ...content,
    key: keyOf(task),
    corpId: task.corp_id,
    sender: task.staff_id,
    recipients: await waitingRecipients(owner, task),
  })
  await settleAccepted(owner, task, { msgid, failed, nowMs: clock(), pollMs: platform.pollMs })
}

async function ask({ owner, platform, clock }: TaskDesk, task: Task): Promise<void> {
  const outcomes = await platform.readGroupMessageResult({
    corpId: task.corp_id,
    msgid: task.msgid as string,
    acceptedMs: task.accepted_ms as number,
    recipients: await waitingRecipients(owner, task),
  })
  if (outcomes) await settleDone(owner, task, outcomes, clock())
  else await putBack(owner, task, clock() + platform.pollMs)
}

/** The same for every attempt at a task. */
function keyOf({ corp_id, mission_id, first }: Task): string {
  return `group_message/${corp_id}/${mission_id}/${first}`
}
