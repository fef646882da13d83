import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'

/**
 * Closes a published form at its end time; nothing happens when the time was moved. The row is locked first, as by those who
 * move the time: they find this job waiting, or gone.
 */
export const formEndJob = jobKind({
  name: 'smart_form_end',
  payload: z.object({ id: z.int(), at: z.int() }),
  notBefore: ({ at }) => at,
  run: (job) =>
    job.commit(async ({ tx, corpId }) => {
      const { id, at } = job.payload
      const locked = tx`select 1 from smart_form where corp_id = ${corpId} and id = ${id} for update`
      const ended = tx`
        update smart_form set status = 'end'
        where corp_id = ${corpId} and id = ${id} and status = 'publish' and end_time = ${at} and not deleted`
      await Promise.all([locked, ended])
      return undefined
    }),
})
