import { z } from 'zod'
import { jobKind } from '../../../jobs/kind.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { forgetLooks } from '../records/newest.ts'
import { requestSync } from './request.ts'

/** Days for which a callback is kept: the platform repeats it within minutes. */
const KEPT_DAYS = 7
const BATCH = 5_000

/**
 * Every night: deletes callbacks that no repetition can follow any more, and has everything compared with the
 * platform, where a corporation is connected to it, to find what no event has reported.
 */
export const nightlyJob = jobKind({
  name: 'platform_nightly',
  payload: z.object({}),
  every: { dailyAt: '03:30' },
  async run(job) {
    while ((await job.inCorp(deleteOldEvents)) === BATCH);
    return job.commit(async (ctx) => {
      const [connected] = await ctx.tx`select 1 from platform_connection where corp_id = ${ctx.corpId}`
      await forgetLooks(ctx)
      if (connected) await requestSync(ctx)
      return undefined
    })
  },
})

async function deleteOldEvents({ tx, corpId }: Ctx): Promise<number> {
  const gone = await tx`
    delete from platform_event where ctid = any (array(
      select ctid from platform_event
      where corp_id = ${corpId} and state <> 'waiting'
        and received_ms < corp_ms(${corpId}) - ${KEPT_DAYS * 86_400_000}::bigint
      order by id limit ${BATCH}))`
  return gone.count
}
