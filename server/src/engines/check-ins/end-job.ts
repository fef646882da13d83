import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'

/**
 * Ends an ongoing check-in at its end time; nothing happens when the time was moved. The row is locked first, as by those who
 * move the time: they find this job waiting, or gone.
 */
export const checkInEndJob = jobKind({
  name: 'check_in_end',
  payload: z.object({ id: z.int(), at: z.int() }),
  notBefore: ({ at }) => at,
  run: (job) =>
    job.commit(async ({ tx, corpId, now }) => {
      const { id, at } = job.payload
      await tx`select 1 from check_in_mission where corp_id = ${corpId} and id = ${id} for update`
      await tx`
        update check_in_mission set status = 'end', updated_at = greatest(updated_at, ${now})
        where corp_id = ${corpId} and id = ${id} and status = 'ongoing' and end_time = ${at}`
      return undefined
    }),
})
