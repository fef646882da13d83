import type { Ctx } from '../../storage/ctx.ts'
import { scheduleEnds, type Timed } from './end-job.ts'
import { enqueueLevels } from './levels-job.ts'
import type { FissionKind } from './mission.ts'

/**
 * Lets a mission that has ended go on, without an end that has passed, by what its levels are now; one that is ongoing keeps
 * its update time. False when there is no such mission.
 */
export async function startMission(ctx: Ctx, kind: FissionKind, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [mission] = await tx<Timed[]>`
    update ${tx(kind)} set status = 'ongoing', updated_at = case status when 'ongoing' then updated_at else ${now} end,
      ended_at = null, end_time = case when end_time <= ${now} and status = 'end' then null else end_time end
    where corp_id = ${corpId} and id = ${id} returning id, status, end_time`
  if (!mission) return false
  await scheduleEnds(ctx, kind, [mission])
  await enqueueLevels(ctx, kind, id)
  return true
}
