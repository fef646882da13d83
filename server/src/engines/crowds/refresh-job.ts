import { z } from 'zod'
import { again, jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { recomputePackage } from './recompute.ts'

/** Milliseconds between two computations of an automatic package. */
const EVERY_MS = 3600_000

/**
 * Computes an automatic package, hourly, until it is gone or no longer automatic; its row in the database enqueues it.
 * `asked`: any package, once. `touched`: an automatic one, once, as customers have changed.
 */
export const crowdRefreshJob = jobKind({
  name: 'crowd_refresh',
  payload: z.object({ package_id: z.int(), asked: z.boolean().optional(), touched: z.boolean().optional() }),
  concurrency: 1,
  leaseMs: 600_000,
  run: (job) =>
    job.commit(async (ctx) => {
      const { package_id, asked, touched } = job.payload
      if (asked) {
        await recomputePackage(ctx, package_id)
        return undefined
      }
      if (!(await isAutomatic(ctx, package_id))) return undefined
      await recomputePackage(ctx, package_id)
      return touched ? undefined : again(EVERY_MS)
    }),
})

async function isAutomatic({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from crowd_package where corp_id = ${corpId} and id = ${id} and update_type = 'auto'
      and (filter_type = 'all' or filter is not null or members is not null) for update`
  return row !== undefined
}
