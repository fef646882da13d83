import type { Tx } from '../../storage/connect.ts'
import { columnsOf, expectDetails, expectFollow } from './check.ts'
import type { Details, Follow } from './customer.ts'
import { holdCustomers } from './lock.ts'

/**
 * Changes what is known of a customer; a field that is given replaces the old value whole. A new phone or unionid brings
 * the customer what has waited for it. False when there is no such customer.
 */
export async function changeCustomer(
  tx: Tx,
  corpId: string,
  externalUserId: string,
  changes: Partial<Details>,
  now: number,
): Promise<boolean> {
  const sound = await expectDetails(tx, corpId, changes)
  const columns = { ...columnsOf(tx, sound), updated_at: now }
  const changed = await tx`
    update customer set ${tx(columns as never)} where corp_id = ${corpId} and external_user_id = ${externalUserId}`
  return changed.count > 0
}

/** Changes what a staff member notes of a customer: the stage of its journey, the remark. False when they do not follow. */
export async function changeFollow(
  tx: Tx,
  corpId: string,
  externalUserId: string,
  staffId: string,
  changes: Partial<Pick<Follow, 'stage_id' | 'remark'>>,
  now: number,
): Promise<boolean> {
  const [known] = await holdCustomers(tx, corpId, [externalUserId])
  const before = known?.follows.find(({ staff_id }) => staff_id === staffId)
  if (!known || !before) return false
  const after = { ...before, ...changes }
  await expectFollow(tx, corpId, after)
  const follows = known.follows.map((each) => (each === before ? after : each))
  await tx`
    update customer set follows = ${tx.json(follows)}, updated_at = ${now} where corp_id = ${corpId} and pk = ${known.pk}`
  return true
}
