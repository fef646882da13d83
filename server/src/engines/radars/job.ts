import { z } from 'zod'
import { again, jobKind } from '../../jobs/kind.ts'
import { countKept } from './view.ts'

/** Counts views that could only be kept when they came. */
export const radarViewsJob = jobKind({
  name: 'radar_views',
  payload: z.object({}),
  concurrency: 2,
  run: (job) => job.commit(async (ctx) => ((await countKept(ctx)) ? again(0) : undefined)),
})
