import type { Sql } from '../../storage/connect.ts'
import type { Ending, MomentTask } from './task.ts'

/** Notes that the platform took a task on. */
export async function settleAccepted(
  owner: Sql,
  { corp_id, moment_id, n, lease }: MomentTask,
  { msgid, nowMs, pollMs }: { msgid: string; nowMs: number; pollMs: number },
): Promise<void> {
  await owner`
    with mine as (
      update moment_task set state = 'accepted', msgid = ${msgid}, accepted_ms = ${nowMs}, due_ms = ${nowMs + pollMs},
        lease = null
      where corp_id = ${corp_id} and moment_id = ${moment_id} and n = ${n} and lease = ${lease}
      returning 1)
    update moment set state = 'sending'
    where corp_id = ${corp_id} and id = ${moment_id} and state = 'pending' and exists (select from mine)`
}

/** Puts a task back; it is due again then. */
export async function putBack(owner: Sql, task: MomentTask, dueMs: number): Promise<void> {
  await owner`
    update moment_task set due_ms = ${dueMs}, lease = null
    where corp_id = ${task.corp_id} and moment_id = ${task.moment_id} and n = ${task.n} and lease = ${task.lease}`
}

/** Notes how a task ended; its moment is done with its last task, and has failed when nobody published it. */
export async function finish(owner: Sql, task: MomentTask, ending: Ending, nowMs: number): Promise<void> {
  const { corp_id, moment_id, n, lease } = task
  const { state, time, reason } = ending
  await owner.begin(async (tx) => {
    // Tasks of one moment that end at the same time take turns here, so that one of them is the last.
    await tx`select 1 from moment where corp_id = ${corp_id} and id = ${moment_id} for update`
    const ended = await tx`
      update moment_task set state = ${state}, send_time = ${time}, reason = ${reason}, lease = null
      where corp_id = ${corp_id} and moment_id = ${moment_id} and n = ${n} and lease = ${lease}`
    if (ended.count === 0) return
    await tx`
      update moment m set state = x.state,
        done_at = case when x.state <> 'sending' then ${Math.floor(nowMs / 1000)}::bigint end
      from (
        select case when bool_or(state in ('pending', 'accepted')) then 'sending'
          when bool_or(state = 'sent') then 'done' else 'failed' end as state
        from moment_task where corp_id = ${corp_id} and moment_id = ${moment_id}) x
      where m.corp_id = ${corp_id} and m.id = ${moment_id}`
  })
}
