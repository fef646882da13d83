import type { Ctx } from '../../storage/ctx.ts'
import type { Cause } from './kind.ts'
import { toldOf } from './told.ts'

type Change = Cause & { external_user_id: string; delta: number; call: string }

/**
 * Adds `delta` to one customer's balance and enters it in the ledger; gives the entry's number. `short`: the balance would
 * fall below zero, or leave the integers that JSON can tell apart. Undefined when there is no such customer.
 */
export async function movePointsOf(
  { tx, corpId, now, actor }: Ctx,
  { external_user_id, delta, kind, reason, target, data, call }: Change,
): Promise<number | 'short' | undefined> {
  const [entry] = await tx`
    with moved as (
      update customer set points = points + ${delta}, points_earned = points_earned + ${Math.max(delta, 0)},
        ledger_no = ledger_no + 1
      where corp_id = ${corpId} and external_user_id = ${external_user_id}
        and points + ${delta} between 0 and ${Number.MAX_SAFE_INTEGER}
      returning pk, points, ledger_no),
    told as (${toldOf(tx, { corpId, now, actor, delta, kind, reason })})
    insert into points_entry (corp_id, external_user_id, id, delta, balance, kind, reason, target, data, call, created_at)
    select ${corpId}, ${external_user_id}, ledger_no, ${delta}, points, ${kind}, ${reason}, ${target ?? null},
      ${data ? JSON.stringify(data) : null}::text::json, ${call}, ${now}
    from moved
    returning id`
  if (entry) return entry.id
  const [known] = await tx`
    select 1 from customer where corp_id = ${corpId} and external_user_id = ${external_user_id}`
  return known ? 'short' : undefined
}
