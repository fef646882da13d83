import type { Ctx } from '../../storage/ctx.ts'
import { countPeople } from './count.ts'
import type { FissionKind } from './mission.ts'

/** Counts that somebody opened a mission's page; strangers are one together. `origin` stands for the address, or is empty. */
export async function recordVisit(
  ctx: Ctx,
  { kind, missionId, visitor, origin }: { kind: FissionKind; missionId: number; visitor: string; origin: string },
): Promise<void> {
  const { tx, corpId, now } = ctx
  const [visit] = await tx<{ isFirst: boolean }[]>`
    insert into mission_visitor as v (corp_id, kind, mission_id, visitor, views, first_at, last_at, origin)
    values (${corpId}, ${kind}, ${missionId}, ${visitor}, 1, ${now}, ${now}, ${visitor === '' ? '' : origin})
    on conflict (corp_id, kind, mission_id, visitor) do update set views = v.views + 1, last_at = ${now}
    returning xmax = 0 as "isFirst"`
  if (visit?.isFirst && visitor !== '') await countPeople(ctx, { kind, id: missionId, seen: 1 })
}
