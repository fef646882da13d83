import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { checkInEndJob } from './end-job.ts'

/** What of a check-in says when it ends; null is never. */
export type Timed = { id: number; status: string; end_time: number | null }

type End = { id: number; at: number }

/** The end of an ongoing check-in, unless it has passed. */
export function stillToEnd({ id, status, end_time }: Timed, now: number): End[] {
  return status === 'ongoing' && end_time !== null && end_time > now ? [{ id, at: end_time }] : []
}

/** Has each check-in end at its time, or at once when that has passed. The caller has written the rows. */
export async function scheduleEnds(ctx: Ctx, ends: readonly End[]): Promise<void> {
  await enqueueAll(
    ctx,
    checkInEndJob,
    ends.map((end) => ({ payload: end, key: `${end.id}/${end.at}`, at: end.at * 1000 })),
  )
}
