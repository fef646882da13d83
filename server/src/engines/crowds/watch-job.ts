import { z } from 'zod'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { dropUnfinished } from './fill.ts'
import { crowdRefreshJob } from './refresh-job.ts'

/**
 * Looks whether customers have changed, and has the automatic packages computed that ask for what changed of them; drops batches
 * that were never ended.
 */
export const crowdWatchJob = jobKind({
  name: 'crowd_watch',
  payload: z.object({}),
  every: { seconds: 20 },
  run: (job) =>
    job.commit(async (ctx) => {
      await dropUnfinished(ctx)
      await refreshTouched(ctx)
      return undefined
    }),
})

/**
 * A package whose computation has not begun yet is left to it, as it will see what is seen here. One that is at work may
 * have begun before the change: it gets another.
 */
async function refreshTouched(ctx: Ctx): Promise<void> {
  const { tx, corpId } = ctx
  const touched = await tx<{ facet: string; last: number }[]>`
    with gone as (delete from crowd_touch where corp_id = ${corpId} returning id, facet)
    select facet, max(id) as last from gone group by facet`
  if (touched.length === 0) return
  const facets = touched.map(({ facet }) => facet)
  const packages = await tx<{ id: number }[]>`
    select p.id from crowd_package p
    where p.corp_id = ${corpId} and p.update_type = 'auto' and (
      ('follow' = any (${facets}) and (p.filter is not null or p.filter_type = 'all'))
      or ('tag' = any (${facets}) and p.filter -> 'tag_condition' is not null)
      or ('score' = any (${facets}) and coalesce(p.filter -> 'min_score', p.filter -> 'max_score') is not null)
      or ('order' = any (${facets}) and p.filter -> 'order_condition' is not null)
      or ('event' = any (${facets}) and p.filter -> 'event_condition' is not null)
      or ('group' = any (${facets}) and coalesce(p.filter -> 'group_ext_id_list', p.filter -> 'group_tag_id_list') is not null))
    and not exists (
      select from job j where j.corp_id = p.corp_id and j.kind = ${crowdRefreshJob.name} and j.state = 'waiting'
        and j.lease is null and starts_with(j.key, p.id || '/touched/'))
    order by p.id`
  const last = Math.max(...touched.map((each) => each.last))
  await enqueueAll(
    ctx,
    crowdRefreshJob,
    packages.map(({ id }) => ({ payload: { package_id: id, touched: true }, key: `${id}/touched/${last}` })),
  )
}
