import type { Ctx } from '../../storage/ctx.ts'
import type { PlatformEvent } from '../events.ts'
import { type Apply, orLater, type Stored, verdictOf, type Work } from './event-work.ts'
import { lookAtCustomer } from './look.ts'
import { readEvent } from './read-event.ts'
import { refreshLater } from './refresh-job.ts'

/** Milliseconds for which a welcome code is good, and for which a look at the customer may hold the welcome up. */
const WELCOME_MS = 20_000
const LOOK_MS = 4_000

/** Someone added a member: the platform is asked who, for a moment only, as a welcome waits for it. */
export async function prepareAdded(
  { client, inbound, corpId, stored }: Work,
  event: Extract<PlatformEvent, { type: 'customer_added' }>,
): Promise<Apply> {
  const { externalUserId, staffId } = event
  const look = () => lookAtCustomer(client, corpId, externalUserId, AbortSignal.timeout(LOOK_MS))
  const seen = await orLater(look())
  const welcomeUntil = Math.floor((stored.receivedMs + WELCOME_MS) / 1000)
  return async (ctx) => {
    if (seen === undefined) await refreshLater(ctx, { of: 'customer', id: externalUserId })
    const ended = await endedBefore(ctx, stored, staffId)
    const arriving = { at: stored.at, welcomeUntil, seen, ...(ended ? { ended } : {}) }
    return verdictOf(await inbound.customerAdded(ctx, event, arriving))
  }
}

/** A loss of the same pair that was told before its beginning, and so had no effect. */
async function endedBefore({ tx, corpId }: Ctx, { subject, at }: Stored, staffId: string) {
  const [loss] = await tx<{ at: number; body: string }[]>`
    select at, body from platform_event
    where corp_id = ${corpId} and subject = ${subject} and staff_id = ${staffId} and state = 'stale' and at >= ${at}
      and event in ('change_external_contact/del_follow_user', 'change_external_contact/del_external_contact')
    order by at limit 1`
  const told = loss && readEvent(loss.body)
  return told?.type === 'customer_lost' ? { at: (loss as { at: number }).at, by: told.by } : undefined
}

/** The platform is asked whether they have parted where only it knows which event was the later one. */
export async function prepareLost(
  { client, inbound, corpId, stored }: Work,
  event: Extract<PlatformEvent, { type: 'customer_lost' }>,
): Promise<Apply> {
  const { at, sameSecond } = stored
  const seen = sameSecond ? await orLater(lookAtCustomer(client, corpId, event.externalUserId)) : undefined
  const shown =
    seen === undefined ? {} : { shown: seen?.follows.some(({ staff_id }) => staff_id === event.staffId) ?? false }
  return async (ctx) => verdictOf(await inbound.customerLost(ctx, event, { at, ...shown }))
}
