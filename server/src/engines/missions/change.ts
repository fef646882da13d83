import type { Tx } from '../../storage/connect.ts'
import { changeRow } from '../../storage/row.ts'
import { columnsFor } from './check.ts'
import type { MissionChanges, MissionKind } from './mission.ts'

/** Changes the given fields of a mission and its update time; false when there is no such mission. */
export async function changeMission<K extends MissionKind>(
  tx: Tx,
  kind: K,
  corpId: string,
  id: number,
  changes: MissionChanges<K>,
  now: number,
): Promise<boolean> {
  const columns = await columnsFor(tx, kind, corpId, changes, true)
  return changeRow(tx, kind, { corp_id: corpId, id }, { ...columns, updated_at: now })
}
