import type { Ctx } from '../../storage/ctx.ts'
import { lockCustomers } from './lock.ts'

/** A staff member and a customer part; the customer stays known. False when there was nothing to part. */
export async function unfollow(ctx: Ctx, externalUserId: string, staffId: string): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  const left = known?.follows.filter(({ staff_id }) => staff_id !== staffId)
  if (!known || left?.length === known.follows.length) return false
  await tx`
    update customer set follows = ${tx.json(left as never)}, updated_at = ${now}
    where corp_id = ${corpId} and pk = ${known.pk}`
  return true
}
