import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** People to add to a mission's counts. */
export type MissionCounts = { invited?: number; new_users?: number; outflow?: number }

/**
 * Adds to a mission's counts: concurrent callers add up. A count that had no value begins at 0 and one that is not
 * mentioned stays as it is. False when there is no such mission.
 */
export async function countMission(
  { tx, corpId, now }: Ctx,
  kind: FissionKind,
  id: number,
  { invited, new_users, outflow }: MissionCounts,
): Promise<boolean> {
  const raised = (column: string, by: number | undefined) =>
    by === undefined ? tx`${tx(column)}` : tx`coalesce(${tx(column)}, 0) + ${by}`
  const found = await tx`
    update ${tx(kind)} set
      invited_count = ${raised('invited_count', invited)},
      new_user_count = ${raised('new_user_count', new_users)},
      outflow_count = ${raised('outflow_count', outflow)},
      updated_at = ${now}
    where corp_id = ${corpId} and id = ${id} returning 1`
  return found.length > 0
}
