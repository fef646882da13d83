import { z } from 'zod'
import { freshDatabase } from '../../../qa/support/database.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import { jobKind } from './kind.ts'
import { type WorkerOptions, workOnce } from './worker.ts'

type Payload = { n: number }
type Run = Parameters<ReturnType<typeof jobKind<Payload>>['run']>[0]

const payload = z.object({ n: z.int() })

/** A kind whose jobs do what the test says. */
export function kindOf(name: string, run: (job: Run) => Promise<unknown>, more: object = {}) {
  return jobKind<Payload>({ name, payload, run: (job) => run(job) as never, ...more })
}

/** A database with two corporations, and a clock that is a minute ahead of what is enqueued. */
export async function startJobs() {
  const store = await freshDatabase()
  const time = { now: Date.now() + 60_000 }
  for (const corp of ['wwa', 'wwb']) {
    await store.owner`insert into corp (corp_id, name, created_at) values (${corp}, ${corp}, 1)`
  }
  const pools = { owner: store.owner, app: store.app, clock: () => time.now, deps: undefined }
  return {
    store,
    time,
    pools,
    inside: <T>(corpId: string, work: (ctx: Ctx) => Promise<T>) =>
      inCorp({ corpId, pool: store.app }, { actor: { kind: 'command' }, now: 1 }, work),
    once: (kinds: WorkerOptions<unknown>['kinds'], options: Partial<WorkerOptions<unknown>> = {}) =>
      workOnce({ ...pools, kinds, ...options }),
    jobs: async () => [...(await store.owner`select * from job order by id`)],
    clear: () => store.owner`truncate job`,
    /** As if another worker had those in hand that are due until that time. */
    hold: (dueMs: number) => store.owner`
      update job set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000 where due_ms <= ${dueMs}`,
    /** As if the time of every lease were over. */
    endLeases: () => store.owner`update job set lease_until_ms = 0 where lease is not null`,
  }
}

export type Jobs = Awaited<ReturnType<typeof startJobs>>
