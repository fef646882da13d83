import type { LostBy } from '../../platform/events.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { countLost } from '../contact-ways/count-added.ts'
import { lockCustomers } from './lock.ts'
import { closeInterval, lastInterval } from './relation.ts'
import { type TimelineEntry, writeTimeline } from './timeline.ts'

/** `at` is the platform's time; `shown`: whether the platform shows the pair at this moment. */
export type Parting = { at?: number; by?: LostBy; shown?: boolean }

const TOLD: Record<LostBy, Pick<TimelineEntry, 'kind' | 'actor' | 'text'>> = {
  customer: { kind: 'external_user_outflow', actor: 'customer', text: '客户删除了员工' },
  staff: { kind: 'delete_external_user', actor: 'staff', text: '员工删除了客户' },
  transfer: { kind: 'eu_transfer', actor: 'system', text: '客户已转接给其他员工' },
}

/**
 * A staff member and a customer part: the interval of their relation ends; the customer stays known. False when there was
 * nothing to part, or something newer is known of the pair. Only customers who leave by themselves count as lost.
 */
export async function unfollow(
  ctx: Ctx,
  externalUserId: string,
  staffId: string,
  { at = ctx.now, by = 'staff', shown }: Parting = {},
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return false
  const { pk } = known
  const open = await lastInterval(ctx, pk, staffId)
  if (!open || open.lostAt !== null || at < open.at || (at === open.at && shown)) return false
  const contactWayId = await closeInterval(ctx, pk, open, { at, by })
  const left = known.follows.filter(({ staff_id }) => staff_id !== staffId)
  await tx`
    update customer set follows = ${tx.json(left as never)}, updated_at = ${now}
    where corp_id = ${corpId} and pk = ${pk}`
  await writeTimeline(ctx, [{ pk, ...TOLD[by], time: at, staffId, key: `relation/${open.id}/ended` }])
  if (contactWayId !== undefined && by === 'customer') await countLost(ctx, { contactWayId, staffId, at })
  return true
}
