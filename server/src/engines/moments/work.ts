import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { MOST_ATTEMPTS, pauseAfter } from '../../retry.ts'
import type { Sql } from '../../storage/connect.ts'
import type { Attachment } from './moment.ts'
import { finish, putBack, settleAccepted } from './settle.ts'
import type { MomentTask } from './task.ts'

type Accepted = { corpId: string; msgid: string; acceptedMs: number; recipients: readonly string[] }
type Outcome = { id: string; state: 'sent' | 'failed'; time: number | null }

/** What moments need of the platform. An error with `final` set is a refusal that trying again does not change. */
export type Publisher = {
  pollMs: number
  publishMoment(moment: {
    key: string
    corpId: string
    text: string
    attachments: readonly Attachment[]
    staff: readonly string[]
    tags: readonly string[]
  }): Promise<{ msgid: string }>
  readMomentResult(accepted: Accepted): Promise<readonly Outcome[] | undefined>
}

export type Deps = { owner: Sql; platform: Publisher; clock: Clock }

/** Takes tasks that are due one step further, at most `most` of them, and gives how many there were. */
export async function workOnMoments(deps: Deps, { most = 20, leaseMs = 60_000 } = {}): Promise<number> {
  const { owner, clock } = deps
  const lease = randomUUID()
  const tasks = await owner<MomentTask[]>`
    update moment_task t set lease = ${lease}, due_ms = ${clock() + leaseMs}, attempts = t.attempts + 1
    from (
      select corp_id, moment_id, n from moment_task where state in ('pending', 'accepted') and due_ms <= ${clock()}
      order by due_ms limit ${most} for update skip locked) d
    where (t.corp_id, t.moment_id, t.n) = (d.corp_id, d.moment_id, d.n)
    returning t.corp_id, t.moment_id, t.n, t.staff_id, t.state, t.attempts, t.msgid, t.accepted_ms, t.lease`
  await Promise.all(tasks.map((task) => workOn(deps, task)))
  return tasks.length
}

/** No transaction is open while the platform is called. */
async function workOn(deps: Deps, task: MomentTask): Promise<void> {
  const { owner, clock } = deps
  try {
    await (task.state === 'pending' ? publish : ask)(deps, task)
  } catch (error) {
    const { final = false, message } = error as { final?: boolean; message: string }
    if (final || (task.state === 'pending' && task.attempts >= MOST_ATTEMPTS)) {
      await finish(owner, task, { state: 'failed', time: null, reason: message }, clock())
    } else {
      await putBack(owner, task, clock() + pauseAfter(task.attempts))
    }
  }
}

async function publish({ owner, platform, clock }: Deps, task: MomentTask): Promise<void> {
  const { corp_id, moment_id, staff_id, n } = task
  const [moment] = await owner<{ text: string; attachments: Attachment[]; tags: string[] }[]>`
    select content as text, attachments, tag_ids as tags from moment where corp_id = ${corp_id} and id = ${moment_id}`
  if (!moment) return
  const key = `moment/${corp_id}/${moment_id}/${n}`
  const { msgid } = await platform.publishMoment({ ...moment, key, corpId: corp_id, staff: [staff_id] })
  await settleAccepted(owner, task, { msgid, nowMs: clock(), pollMs: platform.pollMs })
}

async function ask({ owner, platform, clock }: Deps, task: MomentTask): Promise<void> {
  const outcomes = await platform.readMomentResult({
    corpId: task.corp_id,
    msgid: task.msgid as string,
    acceptedMs: task.accepted_ms as number,
    recipients: [task.staff_id],
  })
  const outcome = outcomes?.find(({ id }) => id === task.staff_id)
  if (outcome) await finish(owner, task, { ...outcome, reason: null }, clock())
  else await putBack(owner, task, clock() + platform.pollMs)
}
