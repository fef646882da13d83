import type { SendFailure } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { MomentTask } from './task.ts'

/** How a task ended; `time` is in Unix seconds. */
export type MomentEnding = {
  state: 'sent' | 'failed'
  time: number | null
  reason: string | null
  failure?: SendFailure | undefined
}

/** Notes that the platform took a task on. */
export async function momentAccepted({ tx, corpId, now }: Ctx, task: MomentTask, msgid: string): Promise<void> {
  await tx`
    update moment_task set state = 'accepted', msgid = ${msgid}, accepted_ms = ${now * 1000}, reason = null
    where corp_id = ${corpId} and moment_id = ${task.moment_id} and n = ${task.n}`
  await tx`
    update moment set state = 'sending' where corp_id = ${corpId} and id = ${task.moment_id} and state = 'pending'`
}

/** Notes why a task cannot be handed to the platform yet. */
export async function momentWaits({ tx, corpId }: Ctx, task: MomentTask, reason: string): Promise<void> {
  await tx`
    update moment_task set reason = ${reason}
    where corp_id = ${corpId} and moment_id = ${task.moment_id} and n = ${task.n} and reason is distinct from ${reason}`
}

/** Notes how a task ended; its moment is done with its last task, and has failed when nobody published it. */
export async function momentEnded({ tx, corpId, now }: Ctx, task: MomentTask, ending: MomentEnding): Promise<void> {
  const { moment_id, n } = task
  const { state, time, reason, failure = null } = ending
  // Tasks of one moment that end at the same time take turns here, so that one of them is the last.
  await tx`select 1 from moment where corp_id = ${corpId} and id = ${moment_id} for update`
  await tx`
    update moment_task set state = ${state}, send_time = ${time}, reason = ${reason}, failed_code = ${failure}
    where corp_id = ${corpId} and moment_id = ${moment_id} and n = ${n}`
  await tx`
    update moment m set state = x.state, done_at = case when x.state <> 'sending' then ${now}::bigint end
    from (
      select case when bool_or(state in ('pending', 'accepted')) then 'sending'
        when bool_or(state = 'sent') then 'done' else 'failed' end as state
      from moment_task where corp_id = ${corpId} and moment_id = ${moment_id}) x
    where m.corp_id = ${corpId} and m.id = ${moment_id}`
}
