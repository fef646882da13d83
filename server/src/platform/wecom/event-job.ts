import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { PlatformError } from '../error.ts'
import type { PlatformEvent } from '../events.ts'
import type { WecomClient } from './client.ts'
import type { Inbound } from './inbound.ts'
import { lookAtCustomer } from './look.ts'
import { readEvent } from './read-event.ts'
import { lookAt, refreshLater, type Wanted } from './refresh-job.ts'

export const EVENT_JOB = { name: 'platform_event', payload: z.object({ id: z.int() }) }

type Stored = {
  body: string
  subject: string
  at: number
  receivedMs: number
  openedMs: number
  /** The pair last changed in the second of this loss: which of the two came later, only the platform knows. */
  sameSecond: boolean
}
type Verdict = { state: 'done' | 'stale' | 'unknown'; note?: string }
type Apply = (ctx: Ctx) => Promise<Verdict>

const DONE: Verdict = { state: 'done' }
const verdictOf = (state: 'done' | 'stale'): Verdict =>
  state === 'done' ? DONE : { state, note: 'something newer is known of this pair' }

/** Milliseconds for which a welcome code is good, and for which a look at the customer may hold the welcome up. */
const WELCOME_MS = 20_000
const LOOK_MS = 4_000
/** Milliseconds after which a group chat that the platform still shows as it was before is read again. */
const LAG_MS = 3_000

/**
 * Works on one callback: reads from the platform what it is about, then has it done and settled in one transaction. When
 * the platform cannot be asked, what is known already is done, and the reading is left to a job of its own, so that a
 * customer's later events need not wait for it.
 */
export function eventJob(inbound: Inbound) {
  return jobKind<{ id: number }, { client: Pick<WecomClient, 'call'> }>({
    ...EVENT_JOB,
    concurrency: 20,
    async run(job, { client }) {
      const { corpId, payload } = job
      const opened = await job.inCorp((ctx) => openEvent(ctx, inbound, payload.id))
      if (!opened) return undefined
      const { event, ...stored } = opened
      const unknown: Apply = async () => ({ state: 'unknown', note: 'nobody handles events of this kind' })
      const apply = event ? await prepare({ client, inbound, corpId, stored, event }) : unknown
      return job.commit(async (ctx) => {
        const { state, note = null } = await apply(ctx)
        await ctx.tx`
          update platform_event set state = ${state}, note = ${note}, done_ms = ${Date.now()}
          where corp_id = ${corpId} and id = ${payload.id}`
        return undefined
      })
    },
  })
}

async function openEvent(ctx: Ctx, inbound: Inbound, id: number) {
  const { tx, corpId } = ctx
  const [stored] = await tx<Omit<Stored, 'sameSecond'>[]>`
    select body, subject, at, received_ms as "receivedMs",
      clock_ms() as "openedMs" from platform_event
    where corp_id = ${corpId} and id = ${id} and state = 'waiting'`
  const event = stored && readEvent(stored.body)
  const sameSecond = event?.type === 'customer_lost' && (await inbound.changedAt(ctx, event, stored?.at as number))
  return stored && { ...stored, event, sameSecond }
}

type Work = {
  client: Pick<WecomClient, 'call'>
  inbound: Inbound
  corpId: string
  stored: Stored
  event: PlatformEvent
}

async function prepare(work: Work): Promise<Apply> {
  const { inbound, event } = work
  switch (event.type) {
    case 'customer_added':
      return prepareAdded(work, event)
    case 'customer_lost':
      return prepareLost(work, event)
    case 'customer_edited':
      return prepareLook(work, { of: 'customer', id: event.externalUserId })
    case 'group_chat_dismissed':
      return async (ctx) => inbound.groupChatDismissed(ctx, event.chatId).then(() => DONE)
    case 'group_chat_joined':
    case 'group_chat_left':
      return prepareLook(work, { of: 'group_chat', id: event.chatId }, event.versionAfter)
    case 'group_chat_created':
    case 'group_chat_edited':
      return prepareLook(work, { of: 'group_chat', id: event.chatId })
    case 'tag_created':
    case 'tag_edited':
      return prepareLook(work, { of: event.group ? 'tag_group' : 'tag', id: event.id })
    case 'tag_removed':
      return (ctx) =>
        inbound.tagsRemoved(ctx, event.group ? { groups: [event.id] } : { tags: [event.id] }).then(() => DONE)
    case 'staff_removed':
      return (ctx) => inbound.staffRemoved(ctx, event.staffId).then(() => DONE)
    case 'staff_edited':
      if (event.newStaffId) return prepareRename(work, event.staffId, event.newStaffId)
      return prepareLook(work, { of: 'staff', id: event.staffId })
    case 'staff_created':
      return prepareLook(work, { of: 'staff', id: event.staffId })
    case 'department_created':
    case 'department_edited':
      return prepareLook(work, { of: 'department', id: String(event.departmentId) })
    case 'department_removed':
      return (ctx) => inbound.departmentRemoved(ctx, String(event.departmentId)).then(() => DONE)
    case 'archive_ready':
      return async (ctx) => (inbound.archiveReady ? inbound.archiveReady(ctx).then(() => DONE) : UNHANDLED)
    case 'archive_agreed':
      return async (ctx) =>
        inbound.archiveAgreed ? inbound.archiveAgreed(ctx, event, work.stored.at).then(() => DONE) : UNHANDLED
    case 'customer_transfer_failed':
    case 'tags_reordered':
      return async () => ({ state: 'done', note: 'nothing of ours changes by it' })
  }
}

const UNHANDLED: Verdict = { state: 'unknown', note: 'nobody handles events of this kind' }

async function prepareAdded(
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

async function prepareLost(
  { client, inbound, corpId, stored }: Work,
  event: Extract<PlatformEvent, { type: 'customer_lost' }>,
): Promise<Apply> {
  const { at, sameSecond } = stored
  const seen = sameSecond ? await orLater(lookAtCustomer(client, corpId, event.externalUserId)) : undefined
  const shown =
    seen === undefined ? {} : { shown: seen?.follows.some(({ staff_id }) => staff_id === event.staffId) ?? false }
  return async (ctx) => verdictOf(await inbound.customerLost(ctx, event, { at, ...shown }))
}

/** The platform calls a member otherwise from now on; then it is asked what else it tells of them. */
async function prepareRename(work: Work, staffId: string, newStaffId: string): Promise<Apply> {
  const look = await prepareLook(work, { of: 'staff', id: newStaffId })
  return async (ctx) => {
    const renamed = await work.inbound.staffRenamed(ctx, staffId, newStaffId)
    const verdict = await look(ctx)
    return renamed ? verdict : { ...verdict, note: 'the member was not known by the old id' }
  }
}

/** `version` is that of the list of members after the event: the platform may show the one before for a moment. */
async function prepareLook(
  { client, inbound, corpId, stored }: Work,
  wanted: Wanted,
  version?: string,
): Promise<Apply> {
  const apply = await orLater(lookAt(client, inbound, corpId, wanted, stored.openedMs))
  return async (ctx) => {
    if (apply) await apply(ctx)
    else await refreshLater(ctx, wanted)
    if (apply && version !== undefined && (await isBehind(ctx, wanted.id, version))) {
      await refreshLater(ctx, wanted, LAG_MS)
    }
    return apply ? DONE : { state: 'done', note: 'the platform could not be asked; it will be' }
  }
}

async function isBehind({ tx, corpId }: Ctx, chatId: string, version: string): Promise<boolean> {
  const [chat] = await tx`
    select 1 from group_chat where corp_id = ${corpId} and group_ext_id = ${chatId} and member_version <> ${version}`
  return chat !== undefined
}

/** Undefined when the platform cannot be asked now. */
async function orLater<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    const timeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    if (timeout || error instanceof PlatformError) return undefined
    throw error
  }
}
