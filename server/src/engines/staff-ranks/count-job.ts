import { z } from 'zod'
import { again, jobKind } from '../../jobs/kind.ts'
import { recountRank } from './recount.ts'

const EVERY_MS = 10_000

/** Seconds after its end in which events of the time before may still come. */
const AFTERMATH = 86_400

/**
 * Counts who was invited, again and again from an activity's beginning to a day after its end, unless its times were moved.
 * One that was finished when it was imported is not counted.
 */
export const staffRankCountJob = jobKind({
  name: 'staff_rank_count',
  payload: z.object({ id: z.int(), from: z.int(), to: z.int() }),
  notBefore: ({ from }) => from,
  run: (job) =>
    job.commit(async (ctx) => {
      const { id, from, to } = job.payload
      // locked, as by those who move the times: they find this job waiting, or gone
      const [rank] = await ctx.tx<{ start_time: number; end_time: number }[]>`
        select start_time, end_time from staff_rank where corp_id = ${ctx.corpId} and id = ${id} for update`
      if (rank?.start_time !== from || rank.end_time !== to) return undefined
      await recountRank(ctx, id)
      return ctx.now > to + AFTERMATH ? undefined : again(EVERY_MS)
    }),
})
