import type { Ctx } from '../../../storage/ctx.ts'
import type { PlatformEvent } from '../../events.ts'
import type { SeenCustomer } from '../../seen.ts'
import { lookAtCustomer } from '../records/look.ts'
import { refreshLater, UNSEEN_MS } from '../records/refresh-job.ts'
import { type Apply, DONE, LATER, type Stored, undefinedIfUnavailable, verdictOf, type Work } from './event-work.ts'
import { readEvent } from './read-event.ts'

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
  const seen = await undefinedIfUnavailable(look())
  return async (ctx) => {
    if (seen === undefined) await refreshLater(ctx, { of: 'customer', id: externalUserId })
    const ended = await endedBefore(ctx, stored, staffId)
    const arriving = { at: stored.at, welcomeUntil: welcomeUntil(stored.receivedMs), seen, ...(ended ? { ended } : {}) }
    const state = await inbound.customerAdded(ctx, event, arriving)
    if (seen) await refreshTags(ctx, seen)
    const verdict = verdictOf(state)
    if (seen !== null || !(await inbound.isUnseen(ctx, externalUserId)) || (await hasMoreToTell(ctx, stored)))
      return verdict
    await refreshLater(ctx, { of: 'customer', id: externalUserId }, UNSEEN_MS[0])
    return { note: 'the platform does not show this customer yet; it will be asked again', ...verdict }
  }
}

/** Whether another event of the same customer waits, which settles who it is: it looks again, or tells that they parted. */
async function hasMoreToTell({ tx, corpId }: Ctx, { subject }: Stored): Promise<boolean> {
  const waiting = await tx`
    select 1 from job where corp_id = ${corpId} and lane = ${subject} and state = 'waiting' and lease is null limit 1`
  return waiting.length > 0
}

/** What a staff member notes of a customer was edited, or the customer's own fields: the platform is asked for all of it. */
export async function prepareEdited(
  { client, inbound, corpId, stored }: Work,
  { externalUserId: id, staffId }: Extract<PlatformEvent, { type: 'customer_edited' }>,
): Promise<Apply> {
  const seen = await undefinedIfUnavailable(lookAtCustomer(client, corpId, id))
  return async (ctx) => {
    if (seen === undefined) await refreshLater(ctx, { of: 'customer', id })
    if (seen === null && (await inbound.isUnseen(ctx, id)) && !(await hasMoreToTell(ctx, stored)))
      await refreshLater(ctx, { of: 'customer', id }, UNSEEN_MS[0])
    if (!seen) return seen === null ? DONE : LATER
    await inbound.customerSeen(ctx, seen, stored.openedMs, { staffId, at: stored.at })
    await refreshTags(ctx, seen)
    return DONE
  }
}

/** Milliseconds after which a customer is read again whose tags were not known. */
const TAGS_MS = 3_000

/**
 * An event may name a tag whose own event has not come yet: then the tag is read first, and the customer again.
 * Tags of rule groups are not kept here.
 */
async function refreshTags(ctx: Ctx, { external_user_id, follows }: SeenCustomer): Promise<void> {
  const { tx, corpId } = ctx
  const shown = [...new Set(follows.flatMap(({ tags }) => tags))].filter((id) => !id.startsWith('st'))
  if (shown.length === 0) return
  const unknown = await tx<{ id: string }[]>`
    select s.id from unnest(${shown}::text[]) s (id)
    where not exists (select from tag t where t.corp_id = ${corpId} and t.tag_id = s.id)`
  for (const { id } of unknown) await refreshLater(ctx, { of: 'tag', id })
  if (unknown.length > 0) await refreshLater(ctx, { of: 'customer', id: external_user_id }, TAGS_MS)
}

/** A loss of the same pair whose event came before that of its beginning, and so had no effect. */
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
  const seen = sameSecond
    ? await undefinedIfUnavailable(lookAtCustomer(client, corpId, event.externalUserId))
    : undefined
  const isShown = seen === null ? false : seen?.follows.some(({ staff_id }) => staff_id === event.staffId)
  return async (ctx) => {
    const again = await beganAfter(ctx, stored, event.staffId)
    const state = await inbound.customerLost(ctx, event, { at, isShown, again })
    if (again.length > 0 && state === 'done') {
      await refreshLater(ctx, { of: 'customer', id: event.externalUserId })
    }
    return verdictOf(state)
  }
}

/** Beginnings of the same pair after this loss whose events came before it, when the pair seemed to be together still. */
async function beganAfter({ tx, corpId }: Ctx, { subject, at }: Stored, staffId: string) {
  const told = await tx<{ at: number; body: string; receivedMs: number }[]>`
    select at, body, received_ms as "receivedMs" from platform_event
    where corp_id = ${corpId} and subject = ${subject} and staff_id = ${staffId} and together and at > ${at}
    order by at`
  return told.flatMap(({ body, receivedMs, at }) => {
    const event = readEvent(body)
    if (event?.type !== 'customer_added') return []
    return [{ event, at, welcomeUntil: welcomeUntil(receivedMs), seen: undefined }]
  })
}

/** In Unix seconds. */
const welcomeUntil = (receivedMs: number) => Math.floor((receivedMs + WELCOME_MS) / 1000)
