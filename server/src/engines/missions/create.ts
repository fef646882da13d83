import type { Tx } from '../../storage/connect.ts'
import { putRow } from '../../storage/row.ts'
import { columnsFor } from './check.ts'
import type { MissionDraft, MissionKind } from './mission.ts'

/** Begins a mission and returns its id, which no mission of that kind and corporation had before. */
export async function createMission<K extends MissionKind>(
  tx: Tx,
  kind: K,
  corpId: string,
  draft: MissionDraft<K>,
  now: number,
): Promise<number> {
  const columns = await columnsFor(tx, kind, corpId, { status: 'ongoing', ...draft })
  const [row] = await tx`select next_id(${corpId}, ${kind}) as id`
  const id = row?.id as number
  await putRow(tx, kind, ['id'], { corp_id: corpId, id, ...columns, created_at: now, updated_at: now })
  return id
}
