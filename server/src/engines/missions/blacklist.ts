import type { Ctx } from '../../storage/ctx.ts'
import { settleLevels } from './award.ts'
import { countMissions } from './count.ts'
import { endWhenGiven } from './end.ts'
import type { Participant } from './level.ts'
import type { FissionKind } from './mission.ts'

/** The participants whom a change of a mission's blacklist touches, held in the order of their ids; before the mission's row. */
export async function holdBlacklisted(
  { tx, corpId, now }: Ctx,
  { kind, id, blacklist }: { kind: FissionKind; id: number; blacklist: readonly string[] },
): Promise<Participant[]> {
  return tx<Participant[]>`
    select p.id, p.kind, p.mission_id as "missionId", p.effective as before, p.effective,
      p.external_user_id as "externalUserId", ${now}::bigint as at
    from mission_participant p
    where p.corp_id = ${corpId} and p.kind = ${kind} and p.mission_id = ${id} and p.external_user_id in (
      select unnest(m.blacklist || ${[...blacklist]}::text[]) from fission_missions(${corpId}) m where m.kind = ${kind} and m.id = ${id})
    order by p.id for update of p`
}

/** Who is on the blacklist loses prizes that were not claimed; who is off it again gets what they reached. */
export async function followBlacklist(
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
