import { z } from 'zod'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { endMission } from './end.ts'
import type { FissionKind } from './mission.ts'

/**
 * Ends a mission at its end time; nothing happens when the time was moved. The row is locked first, as by those who move the
 * time: they find this job waiting, or gone.
 */
export const missionEndJob = jobKind({
  name: 'mission_end',
  payload: z.object({
    ...{ kind: z.literal(['task_treasure_mission', 'group_fission_mission']), id: z.int(), at: z.int() },
  }),
  notBefore: ({ at }) => at,
  run: (job) =>
    job.commit(async (ctx) => {
      const { kind, id, at } = job.payload
      const { tx, corpId } = ctx
      await tx`select 1 from ${tx(kind)} where corp_id = ${corpId} and id = ${id} for update`
      const [due] = await tx`
        select 1 from ${tx(kind)} where corp_id = ${corpId} and id = ${id} and end_time = ${at} and status = 'ongoing'`
      if (due) await endMission(ctx, kind, id, at)
      return undefined
    }),
})

/** What of a mission says when it ends; null is never. */
export type Timed = { id: number; status: string; end_time: number | null }

/** Has ongoing missions ended at their times, or at once when these have passed. The caller has written their rows. */
export async function scheduleEnds(ctx: Ctx, kind: FissionKind, missions: readonly Timed[]): Promise<void> {
  const ends = missions.flatMap(({ id, status, end_time: at }) =>
    status === 'ongoing' && at !== null ? [{ kind, id, at }] : [],
  )
  await enqueueAll(
    ctx,
    missionEndJob,
    ends.map((end) => ({ payload: end, key: `${kind}/${end.id}/${end.at}`, at: end.at * 1000 })),
  )
}
