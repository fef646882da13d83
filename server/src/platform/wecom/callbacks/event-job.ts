import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import type { WecomClient } from '../client/client.ts'
import type { Inbound } from '../inbound.ts'
import { isOutside, lookAtStaff } from '../records/look.ts'
import { isNewest } from '../records/newest.ts'
import { lookAt, type RecordRef, refreshLater } from '../records/refresh-job.ts'
import { prepareAdded, prepareEdited, prepareLost } from './customer-event.ts'
import { type Apply, DONE, LATER, type Stored, undefinedIfUnavailable, type Verdict, type Work } from './event-work.ts'
import { readEvent } from './read-event.ts'
import { reordered } from './record-of.ts'

export const EVENT_JOB = { name: 'platform_event', payload: z.object({ id: z.int() }) }

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
    concurrency: 100,
    together: 50,
    async run(job, { client }) {
      const { corpId, payload } = job
      const opened = await job.together.inCorp((ctx) => openEvent(ctx, inbound, payload.id))
      if (!opened) return undefined
      const { event, ...stored } = opened
      const unknown: Apply = async () => ({ state: 'unknown', note: 'nobody handles events of this kind' })
      const apply = event ? await prepare({ client, inbound, corpId, stored, event }) : unknown
      // events of other subjects may change customers that these are about
      const { commit } = stored.subject.startsWith('customer/') ? job.together : job
      return commit(async (ctx) => {
        const { state, note = null, together = false } = await apply(ctx)
        await ctx.tx`
          update platform_event set state = ${state}, note = ${note}, together = ${together}, done_ms = clock_ms()
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

async function prepare(work: Work): Promise<Apply> {
  const { inbound, event } = work
  switch (event.type) {
    case 'customer_added':
      return prepareAdded(work, event)
    case 'customer_lost':
      return prepareLost(work, event)
    case 'customer_edited':
      return prepareEdited(work, event)
    case 'group_chat_dismissed':
      return gone(work, 'group_chat', event.chatId, (ctx) =>
        inbound.groupChatDismissed(ctx, event.chatId, work.stored.at),
      )
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
      return event.group
        ? gone(work, 'tag_group', event.id, (ctx) => inbound.tagsRemoved(ctx, { groups: [event.id] }))
        : gone(work, 'tag', event.id, (ctx) => inbound.tagsRemoved(ctx, { tags: [event.id] }))
    case 'staff_removed':
      return prepareLeft(work, event.staffId)
    case 'staff_edited':
      if (event.newStaffId) return prepareRename(work, event.staffId, event.newStaffId)
      return prepareLook(work, { of: 'staff', id: event.staffId })
    case 'staff_created':
      return prepareLook(work, { of: 'staff', id: event.staffId })
    case 'department_created':
    case 'department_edited':
      return prepareLook(work, { of: 'department', id: String(event.departmentId) })
    case 'department_removed':
      return gone(work, 'department', String(event.departmentId), (ctx) =>
        inbound.departmentRemoved(ctx, String(event.departmentId)),
      )
    case 'archive_ready':
      return async (ctx) => (inbound.archiveReady ? inbound.archiveReady(ctx).then(() => DONE) : UNHANDLED)
    case 'archive_agreed':
      return async (ctx) =>
        inbound.archiveAgreed ? inbound.archiveAgreed(ctx, event, work.stored.at).then(() => DONE) : UNHANDLED
    case 'tags_reordered':
      return prepareLook(work, reordered(event))
    case 'customer_transfer_failed':
      return async () => ({ state: 'done', note: 'nothing of ours changes by it' })
  }
}

/** Removes what the platform has no more: a read from before this does not bring it back. */
function gone(
  { stored }: Work,
  of: Exclude<RecordRef['of'], 'customer'>,
  id: string,
  remove: (ctx: Ctx) => Promise<unknown>,
): Apply {
  return async (ctx) => {
    await isNewest(ctx, of, id, stored.openedMs)
    await remove(ctx)
    return DONE
  }
}

/** A member left, and may have come back by the same id before this event came: the platform knows, if it can be asked. */
async function prepareLeft({ client, inbound, corpId, stored }: Work, id: string): Promise<Apply> {
  const seen = await undefinedIfUnavailable(lookAtStaff(client, corpId, id))
  return async (ctx) => {
    if (!(await isNewest(ctx, 'staff', id, stored.openedMs))) return DONE
    await (seen ? inbound.staffSeen(ctx, [seen]) : inbound.staffRemoved(ctx, id))
    return DONE
  }
}

const UNHANDLED: Verdict = { state: 'unknown', note: 'nobody handles events of this kind' }

/** The platform calls a member otherwise from now on; then it is asked what else it tells of them. */
async function prepareRename(work: Work, staffId: string, newStaffId: string): Promise<Apply> {
  const look = await prepareLook(work, { of: 'staff', id: newStaffId })
  return async (ctx) => {
    const renamed = await work.inbound.staffRenamed(ctx, staffId, newStaffId)
    const verdict = await look(ctx)
    return renamed ? verdict : { ...verdict, note: 'the member was not known by the old id' }
  }
}

/**
 * `version` is that of the list of members after the event: the platform may show the one before for a moment. What the app
 * may not see is not asked for again.
 */
async function prepareLook(
  { client, inbound, corpId, stored }: Work,
  wanted: RecordRef,
  version?: string,
): Promise<Apply> {
  const apply = await undefinedIfUnavailable(lookAt(client, inbound, corpId, wanted, stored.openedMs).catch(whyOutside))
  if (typeof apply === 'string') return async () => ({ state: 'done', note: apply })
  return async (ctx) => {
    if (apply) await apply(ctx)
    else await refreshLater(ctx, wanted)
    if (apply && version !== undefined && (await isBehind(ctx, wanted.id, version))) {
      await refreshLater(ctx, wanted, LAG_MS)
    }
    return apply ? DONE : LATER
  }
}

async function isBehind({ tx, corpId }: Ctx, chatId: string, version: string): Promise<boolean> {
  const [chat] = await tx`
    select 1 from group_chat where corp_id = ${corpId} and group_ext_id = ${chatId} and member_version <> ${version}`
  return chat !== undefined
}

/** The platform's reason for not showing what the app may not see; other failures are thrown on. */
function whyOutside(error: unknown): string {
  if (!isOutside(error)) throw error
  return error.message
}
