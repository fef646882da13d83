import { z } from 'zod'
import { reason } from '../../../contract/reasons.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { again, jobKind } from '../../../jobs/kind.ts'
import { GiveUp } from '../../../jobs/run.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { PlatformError, UNTIL_CONNECTED } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import type { Inbound } from '../inbound.ts'
import { isOutside, lookAtCustomer, lookAtDepartment, lookAtGroupChat, lookAtStaff, lookAtTags } from './look.ts'
import { isNewest, newestTags } from './newest.ts'

const record = z.object({
  of: z.enum(['customer', 'group_chat', 'staff', 'department', 'tag', 'tag_group', 'tags']),
  id: z.string(),
})

/** A record to be read from the platform; `tags` are all of them with their groups. */
export type RecordRef = z.output<typeof record>

/** `misses`: so many looks at a new customer have found nothing. */
const payload = record.extend({ misses: z.int().optional() })
type Refresh = z.output<typeof payload>

/** Milliseconds until the platform is asked again for a new customer of whom it sent an event and whom it does not show yet. */
export const UNSEEN_MS = [2_000, 10_000, 60_000, 300_000] as const

const NAME = 'platform_refresh'

/**
 * Has a record read from the platform later, once however often it is asked for meanwhile. A job that is at work may have
 * read it before this: another one follows.
 */
export async function refreshLater(ctx: Ctx, wanted: Refresh, delayMs = 0): Promise<void> {
  const key = `${wanted.of}/${wanted.id}`
  for (let n = 0; ; n++) {
    const id = await enqueue(ctx, { name: NAME, payload }, wanted, {
      ...{ key: n === 0 ? key : `${key}/${n}`, inMs: delayMs },
    })
    const [job] = await ctx.tx<{ held: boolean }[]>`
      select lease is not null as held from job where corp_id = ${ctx.corpId} and id = ${id}`
    if (job && !job.held) return
  }
}

/**
 * Reads a record from the platform. Gives what makes ours like it, for the transaction that settles the job. That it is
 * gone at the platform removes ours, but for customers: they stay known. `seenMs` is the database's time before it: what was
 * asked for later and is written already stays.
 */
export async function lookAt(
  client: Pick<WecomClient, 'call'>,
  inbound: Inbound,
  corpId: string,
  wanted: RecordRef,
  seenMs: number,
): Promise<(ctx: Ctx) => Promise<unknown>> {
  const { of, id } = wanted
  const apply = await readRecord(client, inbound, corpId, wanted, seenMs)
  // the relations of a customer tell by themselves what is newer
  if (of === 'customer') return apply
  return async (ctx) => ((await isNewest(ctx, of, id, seenMs)) ? apply(ctx) : undefined)
}

async function readRecord(
  client: Pick<WecomClient, 'call'>,
  inbound: Inbound,
  corpId: string,
  { of, id }: RecordRef,
  seenMs: number,
): Promise<(ctx: Ctx) => Promise<unknown>> {
  switch (of) {
    case 'customer': {
      const seen = await lookAtCustomer(client, corpId, id)
      return async (ctx) => (seen ? inbound.customerSeen(ctx, seen, seenMs) : undefined)
    }
    case 'group_chat': {
      const seen = await lookAtGroupChat(client, corpId, id)
      return (ctx) => (seen ? inbound.groupChatSeen(ctx, seen) : inbound.groupChatDismissed(ctx, id))
    }
    case 'staff': {
      const seen = await lookAtStaff(client, corpId, id)
      return (ctx) => (seen ? inbound.staffSeen(ctx, [seen]) : inbound.staffRemoved(ctx, id))
    }
    case 'department': {
      const seen = await lookAtDepartment(client, corpId, id)
      return (ctx) => (seen ? inbound.departmentsSeen(ctx, seen) : inbound.departmentRemoved(ctx, id))
    }
    case 'tags': {
      const seen = await lookAtTags(client, corpId, {})
      return async (ctx) =>
        seen ? inbound.tagsSeen(ctx, await newestTags(ctx, seen.groups, seenMs), seenMs) : undefined
    }
    default: {
      const seen = await lookAtTags(client, corpId, of === 'tag' ? { tag_id: [id] } : { group_id: [id] })
      return async (ctx) => {
        if (!seen) return
        await inbound.tagsSeen(ctx, seen.groups, seenMs)
        await inbound.tagsRemoved(ctx, seen.gone)
      }
    }
  }
}

/** The database's time: what was written here after a look at the platform began is newer than what it shows. */
export async function lookedAtMs({ tx }: Pick<Ctx, 'tx'>): Promise<number> {
  const [row] = await tx<{ ms: number }[]>`select clock_ms() as ms`
  return row?.ms as number
}

/**
 * Reads one record from the platform and makes ours like it. What the app may not see stays as it is: the call is on record
 * with the platform's reason. What an operator has to put right first is waited for.
 */
export function refreshJob(inbound: Inbound) {
  return jobKind<Refresh, { client: Pick<WecomClient, 'call'> }>({
    name: NAME,
    payload,
    concurrency: 10,
    async run(job, { client }) {
      const seenMs = await job.inCorp(lookedAtMs)
      try {
        const apply = await lookAt(client, inbound, job.corpId, job.payload, seenMs)
        return await job.commit(async (ctx) => {
          await apply(ctx)
          await lookAgainIfUnseen(ctx, inbound, job.payload)
          return undefined
        })
      } catch (error) {
        if (isOutside(error)) return undefined
        if (error instanceof PlatformError && error.fault === 'unconfigured')
          return again(UNTIL_CONNECTED, error.reason)
        throw error
      }
    },
  })
}

/**
 * Drops dead jobs about customers whom the platform did not show, once a comparison has found who they are, or that they
 * left.
 */
export async function dropSettledLooks(ctx: Ctx, inbound: Pick<Inbound, 'isUnseen'>): Promise<void> {
  const { tx, corpId } = ctx
  const dead = await tx<{ id: number; customer: string }[]>`
    select id, payload ->> 'id' as customer from job
    where corp_id = ${corpId} and kind = ${NAME} and state = 'dead' and reason_code = 'not_shown' order by id`
  for (const { id, customer } of dead) {
    if (await inbound.isUnseen(ctx, customer)) continue
    await tx`delete from job where corp_id = ${corpId} and id = ${id} and state = 'dead'`
  }
}

/** The platform's own events may come before it shows what they tell of: it is asked a few times, then the nightly comparison. */
async function lookAgainIfUnseen(ctx: Ctx, inbound: Inbound, { of, id, misses = 0 }: Refresh): Promise<void> {
  if (of !== 'customer' || !(await inbound.isUnseen(ctx, id))) return
  const delayMs = UNSEEN_MS[misses + 1]
  if (delayMs === undefined) throw new GiveUp(reason('not_shown', { times: misses + 1 }))
  await refreshLater(ctx, { of, id, misses: misses + 1 }, delayMs)
}
