import type { Ctx } from '../../storage/ctx.ts'
import { knownFriends } from './arrivals.ts'
import { changeLevels } from './award.ts'
import type { Came, Change, Moved } from './came.ts'
import { countMissions, type Deltas, type Progress } from './count.ts'
import { endWhenGiven } from './end.ts'
import { invitedChange, putInvites } from './invite.ts'
import { moveFriends } from './move.ts'
import { loadMissions, missionKey } from './rules.ts'
import { tellOfInvites } from './tell.ts'

/**
 * What people do changes missions: the ledger first, then who invited them, levels and prizes, and the missions' own rows
 * last, as they are what many wait for. The caller holds the friends' rows, so that one friend is dealt with at a time.
 */
export async function followFriends(ctx: Ctx, came: readonly Came[], moved: readonly Moved[]): Promise<void> {
  if (came.length + moved.length === 0) return
  const arrivals = came.map((each) => ({ kind: each.kind, id: each.missionId }))
  const [missions, known] = await Promise.all([loadMissions(ctx, arrivals), knownFriends(ctx, came)])
  const invited = await putInvites(ctx, { came, known, missions })
  const changed = [...invited.map(invitedChange), ...(await moveFriends(ctx, moved, missions))]
  // sent together: the lines are written when the participants' rows are held
  const [{ given, progress }] = await Promise.all([
    changeLevels(ctx, changed, missions),
    tellOfInvites(ctx, invited, missions),
  ])
  await countMissions(ctx, totals(changed, progress))
  for (const mission of given) await endWhenGiven(ctx, mission)
}

function totals(changes: readonly Change[], progress: ReadonlyMap<string, Progress>) {
  const byMission = Map.groupBy(changes, ({ kind, missionId }) => missionKey({ kind, id: missionId }))
  return [...byMission].map(([key, same]) => {
    const [{ kind, missionId }] = same as [Change]
    const sum = (name: keyof Deltas) => same.reduce((total, { deltas }) => total + deltas[name], 0)
    return {
      kind,
      id: missionId,
      deltas: { invited: sum('invited'), newUsers: sum('newUsers'), outflow: sum('outflow') },
      moments: same.map(({ at, deltas }) => ({ at, came: deltas.invited, lost: Math.max(deltas.outflow, 0) })),
      ...(progress.has(key) ? { progress: progress.get(key) as Progress } : {}),
    }
  })
}
