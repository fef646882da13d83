import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { momentJob } from './job.ts'

/** Has moments with tasks that wait handed to the platform. */
export async function enqueueMoments(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await enqueueAll(
    ctx,
    momentJob,
    ids.map((id) => ({ payload: { moment_id: id }, key: String(id) })),
  )
}

/** The same of imported tasks, rows with `moment_id`: what is not done goes on. */
export async function momentTasksImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  const open = await tx<{ id: number }[]>`
    select distinct t.moment_id as id from moment_task t
    where t.corp_id = ${corpId} and t.state in ('pending', 'accepted')
      and t.moment_id = any (array(select distinct moment_id from ${tx(rows)})) order by 1`
  await enqueueMoments(
    ctx,
    open.map(({ id }) => id),
  )
}
