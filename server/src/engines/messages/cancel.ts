import { wake } from '../../jobs/wake.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Whether an operator has cancelled a mission. */
export async function isCancelled({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const [row] =
    await tx`select 1 from group_message where corp_id = ${corpId} and id = ${id} and cancelled_at is not null`
  return row !== undefined
}

/**
 * Takes back what has not been sent of a mission: its jobs do so, at once if they have nothing in hand. `ended`: there is
 * nothing left to take back; `unsent`: there is nothing yet.
 */
export async function cancelGroupMessage(ctx: Ctx, id: number): Promise<'cancelled' | 'ended' | 'unsent' | undefined> {
  const { tx, corpId, now } = ctx
  const [mission] = await tx`select state, shelf from group_message where corp_id = ${corpId} and id = ${id} for update`
  if (!mission) return undefined
  if (mission.shelf === 'draft') return 'unsent'
  if (mission.state === 'done' || mission.state === 'failed') return 'ended'
  await tx`
    update group_message set cancelled_at = coalesce(cancelled_at, ${now}) where corp_id = ${corpId} and id = ${id}`
  const tasks = await tx<{ key: string }[]>`
    select t.mission_id || '/' || t.first as key from group_message_task t
    where t.corp_id = ${corpId} and t.mission_id = ${id} and t.state in ('pending', 'accepted')`
  await wake(ctx, { kind: 'group_message', keys: tasks.map(({ key }) => key) })
  return 'cancelled'
}
