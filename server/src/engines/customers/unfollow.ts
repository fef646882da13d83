import type { Tx } from '../../storage/connect.ts'
import { holdCustomers } from './lock.ts'

/** A staff member and a customer part; the customer stays known. False when there was nothing to part. */
export async function unfollow(
  tx: Tx,
  corpId: string,
  externalUserId: string,
  staffId: string,
  now: number,
): Promise<boolean> {
  const [known] = await holdCustomers(tx, corpId, [externalUserId])
  const left = known?.follows.filter(({ staff_id }) => staff_id !== staffId)
  if (!known || left?.length === known.follows.length) return false
  await tx`
    update customer set follows = ${tx.json(left as never)}, updated_at = ${now}
    where corp_id = ${corpId} and pk = ${known.pk}`
  return true
}
