import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { customersBecameKnown } from './became-known.ts'
import { columnsOf, differs, expectDetails } from './check.ts'
import type { Details } from './customer.ts'

/**
 * Changes what is known of a customer; a field that is given replaces the old value whole. A new phone or unionid brings
 * the customer what has waited for it. What is as it was moves no update time. False when there is no such customer.
 */
export async function changeCustomer(ctx: Ctx, externalUserId: string, changes: Partial<Details>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const sound = await expectDetails(ctx, changes)
  await holdTags(ctx)
  const [before] = await tx<(Reached & { pk: number })[]>`
    select pk, phones, unionid, openid from customer
    where corp_id = ${corpId} and external_user_id = ${externalUserId} for update`
  if (!before) return false
  const { pk } = before
  const columns = columnsOf(tx, sound)
  await tx`
    update customer set ${tx({ ...columns, updated_at: now } as never)}
    where corp_id = ${corpId} and pk = ${pk} and (${differs(tx, columns)})`
  if (isReachedAnew(before, sound)) await customersBecameKnown(ctx, [pk])
  return true
}

/** What others know a customer by. */
type Reached = Pick<Details, 'phones' | 'unionid' | 'openid'>

const isReachedAnew = (before: Reached, { phones = [], unionid, openid }: Partial<Reached>): boolean =>
  phones.some((phone) => !before.phones.includes(phone)) ||
  (!!unionid && unionid !== before.unionid) ||
  (!!openid && openid !== before.openid)
