import type { Reason } from '../../contract/reasons.ts'
import type { PublishedMoment, SendFailure, SendResult } from '../../platform/port.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import type { OpenMoment } from './task.ts'

/** Notes that the platform took a moment on. */
export async function momentAccepted(ctx: Ctx, { id }: OpenMoment, published: PublishedMoment): Promise<void> {
  const { tx, corpId, now } = ctx
  const ids = 'jobid' in published ? { jobid: published.jobid } : { platform_id: published.momentId }
  await tx`
    update moment set ${tx({ ...ids, accepted_ms: now * 1000, state: 'sending' } as never)}
    where corp_id = ${corpId} and id = ${id}`
  await tx`
    update moment_task set state = 'accepted', reason_code = null, reason_params = null
    where corp_id = ${corpId} and moment_id = ${id} and state = 'pending'`
}

/** Notes why a moment cannot be handed to the platform yet; it was not, unless the answer to an earlier attempt was lost. */
export async function momentWaits({ tx, corpId }: Ctx, { id, asked }: OpenMoment, why: Reason): Promise<void> {
  if (!asked) await tx`update moment set asked_at = null where corp_id = ${corpId} and id = ${id}`
  await tx`
    update moment_task set ${tx(reasonColumns(why))}
    where corp_id = ${corpId} and moment_id = ${id} and state = 'pending'
      and (reason_code, reason_params::text) is distinct from (${why.code}, ${JSON.stringify(why.params)})`
}

/** Notes under which id the platform has it. */
export async function momentNamed({ tx, corpId }: Ctx, { id }: OpenMoment, momentId: string): Promise<void> {
  await tx`update moment set platform_id = ${momentId} where corp_id = ${corpId} and id = ${id}`
}

/** Results that are all the same: a failure of these staff members. */
export function failed(staff: readonly string[], failure: SendFailure): SendResult[] {
  return staff.map((id) => ({ id, state: 'failed', time: null, failure }))
}

/** Notes how it went with staff members; a moment is done with its last one, and has failed when nobody published it. */
export async function momentSettled(
  { tx, corpId, now }: Ctx,
  { id }: OpenMoment,
  results: readonly SendResult[],
  why: Reason | null = null,
): Promise<void> {
  const { reason_code, reason_params } = reasonColumns(why)
  await tx`select 1 from moment where corp_id = ${corpId} and id = ${id} for update`
  await tx`
    update moment_task t set state = x.state, send_time = x.time, failed_code = x.failure,
      reason_code = ${reason_code}, reason_params = ${reason_params}
    from unnest(${results.map((r) => r.id)}::text[], ${results.map((r) => r.state)}::text[],
      ${results.map((r) => r.time)}::bigint[], ${results.map((r) => r.failure ?? null)}::text[])
      x (id, state, time, failure)
    where t.corp_id = ${corpId} and t.moment_id = ${id} and t.staff_id = x.id and t.state in ('pending', 'accepted')`
  await tx`
    update moment m set state = x.state, done_at = case when x.state <> 'sending' then ${now}::bigint end
    from (
      select case when bool_or(state in ('pending', 'accepted')) then 'sending'
        when bool_or(state = 'sent') then 'done' else 'failed' end as state
      from moment_task where corp_id = ${corpId} and moment_id = ${id}) x
    where m.corp_id = ${corpId} and m.id = ${id}`
}
