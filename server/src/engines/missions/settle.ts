import type { Ctx } from '../../storage/ctx.ts'
import { settleLevels } from './award.ts'
import { countMissions } from './count.ts'
import { endWhenGiven } from './end.ts'
import type { Participant } from './level.ts'
import type { FissionKind } from './mission.ts'

/** Gives held participants of a mission what follows from its rules, and takes back what does not any more; counts both. */
export async function settleParticipants(
  ctx: Ctx,
  kind: FissionKind,
  id: number,
  held: readonly Participant[],
): Promise<void> {
  if (held.length === 0) return
  const { given, progress } = await settleLevels(ctx, held, new Map())
  const deltas = { invited: 0, newUsers: 0, outflow: 0 }
  for (const each of progress.values()) await countMissions(ctx, [{ kind, id, deltas, progress: each }])
  for (const mission of given) await endWhenGiven(ctx, mission)
}
