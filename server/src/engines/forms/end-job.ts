import { z } from 'zod'
import { jobKind } from '../../jobs/kind.ts'

/** Closes a published form at its end time; its row in the database enqueues it. Nothing happens when the time was moved. */
export const formEndJob = jobKind({
  name: 'smart_form_end',
  payload: z.object({ id: z.int(), at: z.int() }),
  run: (job) =>
    job.commit(async ({ tx, corpId }) => {
      const { id, at } = job.payload
      await tx`
        update smart_form set status = 'end'
        where corp_id = ${corpId} and id = ${id} and status = 'publish' and end_time = ${at} and not deleted`
      return undefined
    }),
})
