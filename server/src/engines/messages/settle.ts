import type { Outcome } from '../../platform/port.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import type { Task } from './task.ts'

type Counts = { sent: number; failed: number }

/** Notes that the platform took a task on; `failed` are recipients whom it refused at once. */
export async function settleAccepted(
  owner: Sql,
  task: Task,
  { msgid, failed, nowMs, pollMs }: { msgid: string; failed: readonly string[]; nowMs: number; pollMs: number },
): Promise<void> {
  const { corp_id, mission_id, first } = task
  await held(owner, task, nowMs, async (tx) => {
    await tx`
      update group_message_task
      set state = 'accepted', msgid = ${msgid}, accepted_ms = ${nowMs}, due_ms = ${nowMs + pollMs}, lease = null
      where corp_id = ${corp_id} and mission_id = ${mission_id} and first = ${first}`
    const refused = failed.map((id): Outcome => ({ id, state: 'failed', time: null }))
    return record(tx, task, refused)
  })
}

/** Notes what became of a task's recipients; its mission is done with its last task. */
export async function settleDone(owner: Sql, task: Task, outcomes: readonly Outcome[], nowMs: number): Promise<void> {
  await held(owner, task, nowMs, async (tx) => {
    await end(tx, task, 'done', null)
    return record(tx, task, outcomes)
  })
}

/** Notes that a task will not be sent, for good. */
export async function settleFailed(owner: Sql, task: Task, reason: string, nowMs: number): Promise<void> {
  await held(owner, task, nowMs, async (tx) => {
    await end(tx, task, 'failed', reason)
    const failed = await tx`
      update group_message_recipient set state = 'failed'
      where corp_id = ${task.corp_id} and mission_id = ${task.mission_id} and n between ${task.first} and ${task.last}
        and staff_id = ${task.staff_id} and state = 'pending'`
    return { sent: 0, failed: failed.count }
  })
}

/** Puts a task back; it is due again then. */
export async function putBack(owner: Sql, task: Task, dueMs: number): Promise<void> {
  await owner`
    update group_message_task set due_ms = ${dueMs}, lease = null
    where corp_id = ${task.corp_id} and mission_id = ${task.mission_id} and first = ${task.first} and lease = ${task.lease}`
}

/** Runs `work` in one transaction if the task is still in this worker's hand; otherwise another one settles it. */
async function held(owner: Sql, task: Task, nowMs: number, work: (tx: Tx) => Promise<Counts>): Promise<void> {
  await owner.begin(async (tx) => {
    const [mine] = await tx`
      select 1 from group_message_task where corp_id = ${task.corp_id} and mission_id = ${task.mission_id}
        and first = ${task.first} and lease = ${task.lease} for update`
    if (mine) await advance(tx, task, await work(tx), nowMs)
  })
}

async function record(tx: Tx, task: Task, outcomes: readonly Outcome[]): Promise<Counts> {
  const { corp_id, mission_id, first, last, staff_id } = task
  const [counts] = await tx<Counts[]>`
    with told as (
      update group_message_recipient r set state = x.state, send_time = x.time
      from unnest(${outcomes.map(({ id }) => id)}::text[], ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ time }) => time)}::bigint[]) x (id, state, time)
      where r.corp_id = ${corp_id} and r.mission_id = ${mission_id} and r.n between ${first} and ${last}
        and r.staff_id = ${staff_id} and r.external_user_id = x.id and r.state = 'pending'
      returning r.state)
    select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed from told`
  return counts as Counts
}

async function end(tx: Tx, task: Task, state: 'done' | 'failed', reason: string | null): Promise<void> {
  await tx`
    update group_message_task set state = ${state}, reason = ${reason}, lease = null
    where corp_id = ${task.corp_id} and mission_id = ${task.mission_id} and first = ${task.first}`
}

/** The mission follows its tasks. Those that end at the same moment take turns, so that one of them is the last. */
async function advance(tx: Tx, { corp_id, mission_id }: Task, { sent, failed }: Counts, nowMs: number): Promise<void> {
  await tx`select 1 from group_message where corp_id = ${corp_id} and id = ${mission_id} for update`
  await tx`
    update group_message m set state = x.state, sent = m.sent + ${sent}, failed = m.failed + ${failed},
      done_at = case when x.state <> 'sending' then ${Math.floor(nowMs / 1000)}::bigint end
    from (
      select case when bool_or(state in ('pending', 'accepted')) then 'sending'
        when bool_or(state = 'done') then 'done' else 'failed' end as state
      from group_message_task where corp_id = ${corp_id} and mission_id = ${mission_id}) x
    where m.corp_id = ${corp_id} and m.id = ${mission_id}`
}
