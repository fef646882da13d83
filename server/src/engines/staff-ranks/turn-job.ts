import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'

/**
 * Starts or finishes an activity at its own time. Nothing happens when the time was moved meanwhile, or the activity is as far
 * already. It has turned at that time, however late a worker comes to it. The row is locked first, as by those who move the
 * time: they find this job waiting, or gone.
 */
export const staffRankTurnJob = jobKind({
  name: 'staff_rank_turn',
  payload: z.object({ id: z.int(), to: z.enum(['started', 'finished']), at: z.int() }),
  notBefore: ({ at }) => at,
  run: (job) =>
    job.commit(async ({ tx, corpId, now }) => {
      const { id, to, at } = job.payload
      await tx`select 1 from staff_rank where corp_id = ${corpId} and id = ${id} for update`
      const due =
        to === 'started'
          ? tx`status = 'created' and start_time = ${at} and end_time > ${now}`
          : tx`status <> 'finished' and end_time = ${at}`
      await tx`
        update staff_rank set status = ${to}, update_at = greatest(update_at, ${at})
        where corp_id = ${corpId} and id = ${id} and ${due}`
      return undefined
    }),
})
