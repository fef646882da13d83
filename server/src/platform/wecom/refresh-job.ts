import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { WecomClient } from './client.ts'
import type { Inbound } from './inbound.ts'
import { lookAtCustomer, lookAtDepartment, lookAtGroupChat, lookAtStaff, lookAtTags } from './look.ts'

const payload = z.object({
  of: z.enum(['customer', 'group_chat', 'staff', 'department', 'tag', 'tag_group']),
  id: z.string(),
})

/** A record to be read from the platform. */
export type Wanted = z.output<typeof payload>

const NAME = 'platform_refresh'

/** Has a record read from the platform later, once however often it is asked for meanwhile. */
export async function refreshLater(ctx: Pick<Ctx, 'tx' | 'corpId'>, wanted: Wanted, delayMs = 0): Promise<void> {
  const at = delayMs > 0 ? { at: Date.now() + delayMs } : {}
  await enqueue(ctx, { name: NAME, payload }, wanted, { key: `${wanted.of}/${wanted.id}`, ...at })
}

/**
 * Reads a record from the platform. Gives what makes ours like it, for the transaction that settles the job. That it is
 * gone at the platform removes ours, but for customers: they stay known. `seenMs` is the database's time before it.
 */
export async function lookAt(
  client: Pick<WecomClient, 'call'>,
  inbound: Inbound,
  corpId: string,
  { of, id }: Wanted,
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
    default: {
      const seen = await lookAtTags(client, corpId, of === 'tag' ? { tag_id: [id] } : { group_id: [id] })
      return async (ctx) => {
        if (!seen) return
        await inbound.tagsSeen(ctx, seen.groups)
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

/** Reads one record from the platform and makes ours like it. */
export function refreshJob(inbound: Inbound) {
  return jobKind<Wanted, { client: Pick<WecomClient, 'call'> }>({
    name: NAME,
    payload,
    concurrency: 10,
    async run(job, { client }) {
      const seenMs = await job.inCorp(lookedAtMs)
      const apply = await lookAt(client, inbound, job.corpId, job.payload, seenMs)
      return job.commit(async (ctx) => {
        await apply(ctx)
        return undefined
      })
    },
  })
}
