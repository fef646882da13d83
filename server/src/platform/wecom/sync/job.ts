import { reason } from '../../../contract/reasons.ts'
import { again, jobKind } from '../../../jobs/kind.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { PlatformError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import type { Inbound } from '../inbound.ts'
import { dropSettledLooks } from '../records/refresh-job.ts'
import { compareCustomers } from './customers.ts'
import { compareContactWays, compareDepartments, compareStaff, compareTags } from './directory.ts'
import { compareGroupChats } from './group-chats.ts'
import { compareMoments } from './moments.ts'
import type { RunStep } from './part.ts'
import { comparePersonalMessages } from './personal-messages.ts'
import { type Advance, advance, endSync, holdProgress, STEPS, type Step } from './progress.ts'
import { SYNC_JOB } from './request.ts'

const RUN: Record<Step, RunStep> = {
  departments: compareDepartments,
  staff: compareStaff,
  tags: compareTags,
  contact_ways: compareContactWays,
  customers: compareCustomers,
  group_chats: compareGroupChats,
  personal_messages: comparePersonalMessages,
  moments: compareMoments,
}

/** Milliseconds after which a run ends and leaves the rest to the next, well within its lease. */
const RUN_MS = 10_000

/**
 * Compares everything with the platform and makes ours like it, step by step. Where it stands is noted with each part, so
 * that it goes on there after an interruption. A page that fails is tried again and removes nothing; what the platform
 * refuses to show is passed over and said.
 */
export function syncJob(inbound: Inbound) {
  return jobKind<{ id: number }, { client: Pick<WecomClient, 'call'> }>({
    ...SYNC_JOB,
    concurrency: 2,
    async run(job, { client }) {
      const { corpId, payload } = job
      const endMs = performance.now() + RUN_MS
      const isOver = () => performance.now() > endMs
      try {
        for (;;) {
          const found = await job.inCorp((ctx) => holdProgress(ctx, payload.id))
          if (!found) return undefined
          const { step, place } = found
          const write = (work: (ctx: Ctx) => Promise<Advance>) =>
            job.inCorp(async (ctx) => advance(ctx, payload.id, step, await work(ctx)))
          const ended = await RUN[step]({ client, inbound, corpId, place, write, read: job.inCorp, isOver })
          const next = STEPS[STEPS.indexOf(step) + 1]
          if (ended && !next)
            return await job.commit(async (ctx) => {
              await dropSettledLooks(ctx, inbound)
              await endSync(ctx, payload.id, null)
              return undefined
            })
          if (ended) await write(async () => (progress) => Object.assign(progress, { step: next, place: {} }))
          if (isOver()) return again(0)
        }
      } catch (error) {
        const final = error instanceof PlatformError && (error.fault === 'unconfigured' || error.fault === 'refused')
        if (!final && !job.lastAttempt) throw error
        const why = error instanceof PlatformError ? error.reason : reason('our_fault')
        return job.commit((ctx) => endSync(ctx, payload.id, why).then(() => undefined))
      }
    },
  })
}
