import type { Reason } from '../../contract/reasons.ts'
import type { SendFailure, SendResult } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import type { Task } from './task.ts'

type Counts = { sent: number; failed: number }

/** Notes that the platform took a task on; `failed` are recipients whom it refused at once. */
export async function taskAccepted(
  ctx: Ctx,
  task: Task,
  { msgid, failed }: { msgid: string; failed: readonly string[] },
): Promise<void> {
  await ctx.tx`
    update group_message_task set state = 'accepted', msgid = ${msgid}, accepted_ms = ${ctx.now * 1000},
      reason_code = null, reason_params = null
    where corp_id = ${ctx.corpId} and mission_id = ${task.mission_id} and first = ${task.first}`
  const refused = failed.map((id): SendResult => ({ id, state: 'failed', time: null, failure: 'refused' }))
  await advance(ctx, task, await record(ctx, task, refused))
}

/** Notes why a task cannot be handed to the platform yet; it was not, unless the answer to an earlier attempt was lost. */
export async function taskWaits({ tx, corpId }: Ctx, task: Task, why: Reason): Promise<void> {
  await tx`
    update group_message_task set ${tx(reasonColumns(why))}, asked_at = case when ${task.asked} then asked_at end
    where corp_id = ${corpId} and mission_id = ${task.mission_id} and first = ${task.first}`
}

/** Notes what became of some of a task's recipients; the others are still to be asked for. */
export async function taskTold(ctx: Ctx, task: Task, results: readonly SendResult[]): Promise<void> {
  await advance(ctx, task, await record(ctx, task, results))
}

/** Notes what became of a task's recipients; its mission is done with its last task. */
export async function taskDone(ctx: Ctx, task: Task, results: readonly SendResult[]): Promise<void> {
  await end(ctx, task, 'done', null)
  await advance(ctx, task, await record(ctx, task, results))
}

/** Notes that a task will not be sent, for good. */
export async function taskFailed(ctx: Ctx, task: Task, why: Reason, failure: SendFailure): Promise<void> {
  await end(ctx, task, 'failed', why)
  const failed = await ctx.tx`
    update group_message_recipient set state = 'failed', failed_code = ${failure}
    where corp_id = ${ctx.corpId} and mission_id = ${task.mission_id} and n between ${task.first} and ${task.last}
      and staff_id = ${task.staff_id} and state = 'pending'`
  await advance(ctx, task, { sent: 0, failed: failed.count })
}

async function record({ tx, corpId }: Ctx, task: Task, results: readonly SendResult[]): Promise<Counts> {
  const { mission_id, first, last, staff_id } = task
  const [counts] = await tx<Counts[]>`
    with settled as (
      update group_message_recipient r set state = x.state, send_time = x.time, failed_code = x.failure
      from unnest(${results.map(({ id }) => id)}::text[], ${results.map(({ state }) => state)}::text[],
        ${results.map(({ time }) => time)}::bigint[], ${results.map(({ failure }) => failure ?? null)}::text[])
        x (id, state, time, failure)
      where r.corp_id = ${corpId} and r.mission_id = ${mission_id} and r.n between ${first} and ${last}
        and r.staff_id = ${staff_id} and coalesce(r.external_user_id, r.chat_id) = x.id and r.state = 'pending'
      returning r.state)
    select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed from settled`
  return counts as Counts
}

async function end({ tx, corpId }: Ctx, task: Task, state: 'done' | 'failed', why: Reason | null): Promise<void> {
  await tx`
    update group_message_task set ${tx({ state, ...reasonColumns(why) })}
    where corp_id = ${corpId} and mission_id = ${task.mission_id} and first = ${task.first}`
}

/** The mission follows its tasks. Those that end at the same moment take turns, so that one of them is the last. */
async function advance({ tx, corpId, now }: Ctx, { mission_id }: Task, { sent, failed }: Counts): Promise<void> {
  await tx`select 1 from group_message where corp_id = ${corpId} and id = ${mission_id} for update`
  await tx`
    update group_message m set state = x.state, sent = m.sent + ${sent}, failed = m.failed + ${failed},
      done_at = case when x.state <> 'sending' then ${now}::bigint end
    from (
      select case when bool_or(state in ('pending', 'accepted')) then 'sending'
        when bool_or(state = 'done') then 'done' else 'failed' end as state
      from group_message_task where corp_id = ${corpId} and mission_id = ${mission_id}) x
    where m.corp_id = ${corpId} and m.id = ${mission_id}`
}
