import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
import { expectFollow } from './check.ts'
import type { Follow } from './customer.ts'
import { lockCustomers } from './lock.ts'
import { enqueueRemarks } from './marks.ts'
import { remarkEntry } from './remark-entry.ts'
import { writeStageLines } from './stage-line.ts'
import { timelineActor, writeTimeline } from './timeline.ts'

/**
 * Changes what a staff member notes of a customer: the stage of its journey, and the remark, which the platform gets too.
 * False when they do not follow.
 */
export async function changeFollow(
  ctx: Ctx,
  externalUserId: string,
  staffId: string,
  changes: Partial<Pick<Follow, 'stage_id' | 'remark'>>,
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  const before = known?.follows.find(({ staff_id }) => staff_id === staffId)
  if (!known || !before) return false
  const after = { ...before, ...changes }
  await expectFollow(ctx, after)
  if (after.stage_id === before.stage_id && after.remark === before.remark) return true
  const follows = known.follows.map((each) => (each === before ? after : each))
  await tx`
    update customer set follows = ${tx.json(follows)}, updated_at = ${now} where corp_id = ${corpId} and pk = ${known.pk}`
  if (after.stage_id !== before.stage_id)
    await writeStageLines(ctx, [{ pk: known.pk, staffId, before: before.stage_id, after: after.stage_id }])
  if (after.remark !== before.remark) {
    const line = { pk: known.pk, time: now, actor: timelineActor(ctx.actor), staffId, key: `remark/${randomUUID()}` }
    await writeTimeline(ctx, [remarkEntry({ ...line, before: before.remark, after: after.remark })])
    await enqueueRemarks(ctx, [{ external_user_id: externalUserId, staff_id: staffId, remark: after.remark }])
  }
  return true
}
