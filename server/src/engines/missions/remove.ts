import type { Tx } from '../../storage/connect.ts'
import { removeRow } from '../../storage/row.ts'
import type { MissionKind } from './mission.ts'

/** Removes a mission; false when there is no such mission. */
export async function removeMission(tx: Tx, kind: MissionKind, corpId: string, id: number): Promise<boolean> {
  return removeRow(tx, kind, { corp_id: corpId, id })
}
