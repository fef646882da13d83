import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** Counts that somebody opened a mission's page; strangers are one together. */
export async function recordVisit(
  { tx, corpId, now }: Ctx,
  { kind, missionId, visitor }: { kind: FissionKind; missionId: number; visitor: string },
): Promise<void> {
  await tx`
    insert into mission_visitor as v (corp_id, kind, mission_id, visitor, views, first_at, last_at)
    values (${corpId}, ${kind}, ${missionId}, ${visitor}, 1, ${now}, ${now})
    on conflict (corp_id, kind, mission_id, visitor) do update set views = v.views + 1, last_at = ${now}`
}
