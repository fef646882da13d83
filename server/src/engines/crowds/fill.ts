import { arrayText, packIds } from '../../contract/id-list.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { run, sql } from '../../storage/sql.ts'
import { type Named, whoIsNamed } from './named.ts'
import { forgetStaged, LAST, recomputePackage, setMembers } from './recompute.ts'
import { crowdRefreshJob } from './refresh-job.ts'

/** Batches up to which those named join in the call that ends them; more are left to a job. */
const AT_ONCE = 10

/** Seconds after its latest batch when a package whose last one never came forgets what was named. */
const PATIENCE = 86_400

/** Replaces the members of a package that programs fill by the named customers. False when there is no such package. */
export async function fillPackage(ctx: Ctx, id: number, named: Named): Promise<boolean> {
  if (!(await takeOpen(ctx, id))) return false
  await setMembers(ctx, id, whoIsNamed(ctx.corpId, named))
  await forgetStaged(ctx, id, LAST)
  return true
}

/** Takes a batch of customers who are to join a package that programs fill; with the `last` one all join at once. */
export async function addBatch(ctx: Ctx, id: number, named: Named, last: boolean): Promise<boolean> {
  const { tx, corpId, now } = ctx
  if (!(await takeOpen(ctx, id))) return false
  const { external_user_ids, unionids, phones } = named
  const [batch] = await run<{ n: number; waiting: number }[]>(
    tx,
    sql`with before as (
        select coalesce(max(n), 0) as n, count(*) as waiting from crowd_batch
        where corp_id = ${corpId} and package_id = ${id})
      insert into crowd_batch (corp_id, package_id, n, external_user_ids, unionids, phones)
      select ${corpId}, ${id}, b.n + 1, ${packed(external_user_ids)}::text[], ${packed(unionids)}::text[],
        ${packed(phones)}::text[]
      from before b returning n, (select waiting + 1 from before) as waiting`,
  )
  const { n, waiting } = batch as { n: number; waiting: number }
  await tx`update crowd_package set staged_at = ${now} where corp_id = ${corpId} and id = ${id}`
  if (!last) return true
  await tx`update crowd_package set staged_whole = true, staged_to = ${n} where corp_id = ${corpId} and id = ${id}`
  if (waiting <= AT_ONCE) await recomputePackage(ctx, id)
  else await enqueue(ctx, crowdRefreshJob, { package_id: id, asked: true }, { key: `${id}/asked` })
  return true
}

const packed = (ids: readonly string[]) => arrayText(packIds(ids))

/** Forgets what was named for packages whose last batch has not come for a day. */
export async function dropUnfinished({ tx, corpId, now }: Ctx): Promise<void> {
  await tx`
    with old as (
      update crowd_package set staged_at = null
      where corp_id = ${corpId} and staged_at < ${now - PATIENCE} and not staged_whole returning id)
    delete from crowd_batch b using old where b.corp_id = ${corpId} and b.package_id = old.id`
}

/** Locks a package that programs fill; false when there is none. */
async function takeOpen({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from crowd_package where corp_id = ${corpId} and id = ${id} and filter_type = 'openApi' and filter is null for update`
  return row !== undefined
}
