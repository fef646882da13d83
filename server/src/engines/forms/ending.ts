import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { formEndJob } from './end-job.ts'

/** What of a form says when it ends; null is never. */
export type Timed = { id: number; status: string; end_time: number | null }

type End = { id: number; at: number }

/** The end of a published form, unless it has passed: then the form stays open. */
export function stillToEnd({ id, status, end_time }: Timed, now: number): End[] {
  return status === 'publish' && end_time !== null && end_time > now ? [{ id, at: end_time }] : []
}

/** Has each form closed at its end, or at once when that has passed. The caller has written the forms' rows. */
export async function scheduleEnds(ctx: Ctx, ends: readonly End[]): Promise<void> {
  await enqueueAll(
    ctx,
    formEndJob,
    ends.map((end) => ({ payload: end, key: `${end.id}/${end.at}`, at: end.at * 1000 })),
  )
}
