import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { recomputePackage } from './recompute.ts'
import { crowdRefreshJob } from './refresh-job.ts'

/** Customers of a corporation up to which a package is computed in the call that asks for it. */
const AT_ONCE = 20_000

/** Gathers who is in a package now: at once, or by a job where that would take long. False when there is no such package. */
export async function refreshPackage(ctx: Ctx, id: number): Promise<boolean> {
  if (await isSmall(ctx)) return recomputePackage(ctx, id)
  const [known] = await ctx.tx`select 1 from crowd_package where corp_id = ${ctx.corpId} and id = ${id}`
  if (known) await enqueue(ctx, crowdRefreshJob, { package_id: id, asked: true }, { key: `${id}/asked` })
  return known !== undefined
}

async function isSmall({ tx, corpId }: Ctx): Promise<boolean> {
  const rows = await tx`select 1 from customer where corp_id = ${corpId} offset ${AT_ONCE} limit 1`
  return rows.length === 0
}
