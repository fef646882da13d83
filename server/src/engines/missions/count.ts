import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** People to add to a mission's counts. */
export type Deltas = { invited: number; newUsers: number; outflow: number }

/** Participants to add to those who brought somebody who counts, and to those who reached the last level. */
export type Progress = { inviting: number; finished: number }

/**
 * Adds to missions' counts and moves their update times; concurrent callers add up. A count that had no value begins at 0.
 * The rows are locked in the order of their keys.
 */
export async function countMissions(
  { tx, corpId, now }: Ctx,
  counts: readonly { kind: FissionKind; id: number; deltas: Deltas; progress?: Progress }[],
): Promise<void> {
  const sorted = counts.toSorted((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1))
  for (const { kind, id, deltas, progress = { inviting: 0, finished: 0 } } of sorted) {
    const { invited, newUsers, outflow } = deltas
    await tx`
      with counted as (
        update ${tx(kind)} set
          invited_count = coalesce(invited_count, 0) + ${invited},
          new_user_count = coalesce(new_user_count, 0) + ${newUsers},
          outflow_count = greatest(coalesce(outflow_count, 0) + ${outflow}, 0),
          updated_at = greatest(updated_at, ${now})
        where corp_id = ${corpId} and id = ${id} returning 1)
      select mission_counts(${corpId}, ${kind}, ${id}, 0, 0, ${progress.inviting}, ${progress.finished}, ${invited},
        ${invited - outflow}) from counted`
  }
}
