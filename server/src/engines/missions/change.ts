import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { columnsFor } from './check.ts'
import { scheduleEnds, type Timed } from './end-job.ts'
import type { MissionChanges, MissionKind } from './mission.ts'

/** Changes the given fields of a mission and its update time; false when there is no such mission. */
export async function changeMission<K extends MissionKind>(
  ctx: Ctx,
  kind: K,
  id: number,
  changes: MissionChanges<K>,
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const table: MissionKind = kind
  const columns = await columnsFor(ctx, kind, changes, true)
  const isThere = await changeRow(tx, kind, { corp_id: corpId, id }, { ...columns, updated_at: now })
  if (isThere && kind !== 'check_in_mission' && columns.end_time !== undefined) {
    const timed = await tx<
      Timed[]
    >`select id, status, end_time from ${tx(table)} where corp_id = ${corpId} and id = ${id}`
    await scheduleEnds(ctx, kind, timed)
  }
  return isThere
}
