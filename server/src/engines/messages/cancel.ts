import type { Ctx } from '../../storage/ctx.ts'

/** Whether an operator has cancelled a mission. */
export async function isCancelled({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const [row] =
    await tx`select 1 from group_message where corp_id = ${corpId} and id = ${id} and cancelled_at is not null`
  return row !== undefined
}

/**
 * Takes back what has not been sent of a mission: its jobs do so, at once if they have nothing in hand. `ended`: there is
 * nothing left to take back.
 */
export async function cancelGroupMessage(ctx: Ctx, id: number): Promise<'cancelled' | 'ended' | undefined> {
  const { tx, corpId, now } = ctx
  const [mission] = await tx`select state from group_message where corp_id = ${corpId} and id = ${id} for update`
  if (!mission) return undefined
  if (mission.state === 'done' || mission.state === 'failed') return 'ended'
  await tx`
    update group_message set cancelled_at = coalesce(cancelled_at, ${now}) where corp_id = ${corpId} and id = ${id}`
  await tx`
    update job set due_ms = least(due_ms, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    where corp_id = ${corpId} and kind = 'group_message' and state = 'waiting' and lease is null and key in (
      select t.mission_id || '/' || t.first from group_message_task t
      where t.corp_id = ${corpId} and t.mission_id = ${id} and t.state in ('pending', 'accepted'))`
  return 'cancelled'
}
