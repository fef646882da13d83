import type { LostBy } from '../../platform/events.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { countLost } from '../contact-ways/count-added.ts'
import { lockCustomers } from './lock.ts'
import { closeInterval, type Interval, intervalBefore, lastInterval } from './relation.ts'
import { type TimelineEntry, writeTimeline } from './timeline.ts'

/**
 * `at` is the platform's time; `shown`: whether the platform shows the pair at this moment; `found`: nobody told, they were
 * not among those whom the platform shows; `again`: they have met again since, which was told before.
 */
export type Parting = { at?: number; by?: LostBy; shown?: boolean; found?: boolean; again?: boolean }

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
  { at = ctx.now, by = 'staff', shown, found = false, again = false }: Parting = {},
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return false
  const { pk } = known
  const open = await lastInterval(ctx, pk, staffId)
  if (open?.found && !found) return tellEnding(ctx, pk, staffId, open, { at, by })
  if (!open || open.lostAt !== null) return false
  if (at < open.since && !found) {
    const before = await intervalBefore(ctx, pk, staffId, open.id)
    return before?.found ? tellEnding(ctx, pk, staffId, before, { at, by }) : false
  }
  const stale = again ? at <= open.since : at < open.at || (at === open.at && shown)
  if (found ? at < open.since : stale) return false
  const contactWayId = await closeInterval(ctx, pk, open, { at, by, found })
  const left = known.follows.filter(({ staff_id }) => staff_id !== staffId)
  await tx`
    update customer set follows = ${tx.json(left as never)}, updated_at = ${now}
    where corp_id = ${corpId} and pk = ${pk}`
  await writeTimeline(ctx, [{ pk, ...TOLD[by], time: at, staffId, key: `relation/${open.id}/ended` }])
  if (contactWayId !== undefined && by === 'customer') await countLost(ctx, { contactWayId, staffId, at })
  return true
}

/** The event of a parting that was found before it came: who ended it, and when, is as the event says. */
async function tellEnding(
  ctx: Ctx,
  pk: number,
  staffId: string,
  { lostAt, ...interval }: Interval,
  { at, by }: { at: number; by: LostBy },
): Promise<boolean> {
  if (lostAt === null || at < interval.since) return false
  const { tx, corpId } = ctx
  const contactWayId = await closeInterval(ctx, pk, { lostAt, ...interval }, { at, by })
  const { kind, actor, text } = TOLD[by]
  await tx`
    update customer_timeline set kind = ${kind}, actor = ${actor}, text = ${text}, time = ${at}
    where corp_id = ${corpId} and customer_pk = ${pk} and source_key = ${`relation/${interval.id}/ended`}`
  if (contactWayId === undefined) return true
  await countLost(ctx, { contactWayId, staffId, at: lostAt, people: -1 })
  if (by === 'customer') await countLost(ctx, { contactWayId, staffId, at })
  return true
}
