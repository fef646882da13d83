import type { Ctx } from '../../storage/ctx.ts'
import { toldOf } from './told.ts'

type Change = { external_user_id: string; delta: number; reason: string; call: string }

/**
 * Adds `delta` to one customer's balance and enters it in the ledger; gives the entry's number. `short`: the balance would
 * fall below zero, or leave the integers that JSON can tell apart. Undefined when there is no such customer.
 */
export async function movePointsOf(
  { tx, corpId, now, actor }: Ctx,
  { external_user_id, delta, reason, call }: Change,
): Promise<number | 'short' | undefined> {
  const [entry] = await tx`
    with moved as (
      update customer set points = points + ${delta}, ledger_no = ledger_no + 1
      where corp_id = ${corpId} and external_user_id = ${external_user_id}
        and points + ${delta} between 0 and ${Number.MAX_SAFE_INTEGER}
      returning pk, points, ledger_no),
    told as (${toldOf(tx, { corpId, now, actor, delta, reason })})
    insert into points_entry (corp_id, external_user_id, id, delta, balance, reason, call, created_at)
    select ${corpId}, ${external_user_id}, ledger_no, ${delta}, points, ${reason}, ${call}, ${now} from moved
    returning id`
  if (entry) return entry.id
  const [known] = await tx`
    select 1 from customer where corp_id = ${corpId} and external_user_id = ${external_user_id}`
  return known ? 'short' : undefined
}
