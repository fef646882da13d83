import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { columnsFor } from './check.ts'
import type { MissionChanges, MissionKind } from './mission.ts'

/** Changes the given fields of a mission and its update time; false when there is no such mission. */
export async function changeMission<K extends MissionKind>(
  ctx: Ctx,
  kind: K,
  id: number,
  changes: MissionChanges<K>,
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const columns = await columnsFor(ctx, kind, changes, true)
  return changeRow(tx, kind, { corp_id: corpId, id }, { ...columns, updated_at: now })
}
