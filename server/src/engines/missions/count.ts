import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** People to add to a mission's counts. */
export type Deltas = { invited: number; newUsers: number; outflow: number }

/**
 * Adds to missions' counts and moves their update times; concurrent callers add up. A count that had no value begins at 0.
 * The rows are locked in the order of their keys.
 */
export async function countMissions(
  { tx, corpId, now }: Ctx,
  counts: readonly { kind: FissionKind; id: number; deltas: Deltas }[],
): Promise<void> {
  const sorted = counts.toSorted((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1))
  for (const { kind, id, deltas } of sorted) {
    await tx`
      update ${tx(kind)} set
        invited_count = coalesce(invited_count, 0) + ${deltas.invited},
        new_user_count = coalesce(new_user_count, 0) + ${deltas.newUsers},
        outflow_count = greatest(coalesce(outflow_count, 0) + ${deltas.outflow}, 0),
        updated_at = greatest(updated_at, ${now})
      where corp_id = ${corpId} and id = ${id}`
  }
}
