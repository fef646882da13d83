import type { Ctx } from '../../storage/ctx.ts'
import { columnsOf, expectDetails, expectFollow } from './check.ts'
import type { Details, Follow } from './customer.ts'
import { lockCustomers } from './lock.ts'

/**
 * Changes what is known of a customer; a field that is given replaces the old value whole. A new phone or unionid brings
 * the customer what has waited for it. False when there is no such customer.
 */
export async function changeCustomer(ctx: Ctx, externalUserId: string, changes: Partial<Details>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const sound = await expectDetails(ctx, changes)
  const columns = { ...columnsOf(tx, sound), updated_at: now }
  const changed = await tx`
    update customer set ${tx(columns as never)} where corp_id = ${corpId} and external_user_id = ${externalUserId}`
  return changed.count > 0
}

/** Changes what a staff member notes of a customer: the stage of its journey, the remark. False when they do not follow. */
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
  const follows = known.follows.map((each) => (each === before ? after : each))
  await tx`
    update customer set follows = ${tx.json(follows)}, updated_at = ${now} where corp_id = ${corpId} and pk = ${known.pk}`
  return true
}
