import type { Ctx } from '../../storage/ctx.ts'
import type { Participant } from './level.ts'
import type { FissionKind } from './mission.ts'

/**
 * The participants whom a change of a mission's blacklist touches, held in the order of their ids; before the mission's row. Who
 * is on it loses prizes that were not claimed, and who is off it again gets what they reached.
 */
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
