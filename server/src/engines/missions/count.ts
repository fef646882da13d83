import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** People to add to a mission's counts. */
export type Deltas = { invited: number; newUsers: number; outflow: number }

/** Participants to add to those who brought somebody who counts, and to those who reached the last level. */
export type Progress = { inviting: number; finished: number }

/** What one moment adds to a mission's day. */
type Moment = { at: number; came: number; lost: number }

type Count = { kind: FissionKind; id: number; deltas: Deltas; progress?: Progress; moments?: readonly Moment[] }

/** Adds one who saw a mission's page for the first time, or joined, to its day and to its counts. */
export async function countPeople(
  { tx, corpId, now }: Ctx,
  { kind, id, seen = 0, joined = 0 }: { kind: FissionKind; id: number; seen?: number; joined?: number },
): Promise<void> {
  const day = JSON.stringify([{ kind, id, at: now, seen, joined }])
  await tx`
    select mission_days(${corpId}, ${day}::text::json), mission_counts(${corpId}, ${kind}, ${id}, ${seen}, ${joined}, 0, 0, 0, 0)`
}

/**
 * Adds to missions' counts and moves their update times; concurrent callers add up. A count that had no value begins at 0.
 * The rows are locked in the order of their keys.
 */
export async function countMissions({ tx, corpId, now }: Ctx, counts: readonly Count[]): Promise<void> {
  const sorted = counts.toSorted((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1))
  for (const { kind, id, deltas, progress = { inviting: 0, finished: 0 }, moments = [] } of sorted) {
    const { invited, newUsers, outflow } = deltas
    const days = JSON.stringify(moments.map((moment) => ({ kind, id, ...moment })))
    await tx`
      with counted as (
        update ${tx(kind)} set
          invited_count = coalesce(invited_count, 0) + ${invited},
          new_user_count = coalesce(new_user_count, 0) + ${newUsers},
          outflow_count = greatest(coalesce(outflow_count, 0) + ${outflow}, 0),
          updated_at = greatest(updated_at, ${now})
        where corp_id = ${corpId} and id = ${id} returning 1)
      select mission_days(${corpId}, ${days}::text::json),
        mission_counts(${corpId}, ${kind}, ${id}, 0, 0, ${progress.inviting}, ${progress.finished}, ${invited},
        ${invited - outflow}) from counted`
  }
}
