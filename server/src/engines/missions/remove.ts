import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import type { MissionKind } from './mission.ts'

/** Removes a mission; false when there is no such mission. */
export async function removeMission({ tx, corpId }: Ctx, kind: MissionKind, id: number): Promise<boolean> {
  return removeRow(tx, kind, { corp_id: corpId, id })
}
