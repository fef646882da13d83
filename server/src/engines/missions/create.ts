import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { columnsFor } from './check.ts'
import type { MissionDraft, MissionKind } from './mission.ts'

/** Begins a mission and returns its id, which no mission of that kind and corporation had before. */
export async function createMission<K extends MissionKind>(ctx: Ctx, kind: K, draft: MissionDraft<K>): Promise<number> {
  const { tx, corpId, now } = ctx
  const columns = await columnsFor(ctx, kind, { status: 'ongoing', ...draft })
  const [row] = await tx`select next_id(${corpId}, ${kind}) as id`
  const id = row?.id as number
  await putRow(tx, kind, ['id'], { corp_id: corpId, id, ...columns, created_at: now, updated_at: now })
  return id
}
