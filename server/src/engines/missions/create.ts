import { expectPeriod } from '../../contract/expect-period.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { pageLink } from '../pages/link.ts'
import { columnsFor } from './check.ts'
import { scheduleEnds, type Timed } from './end-job.ts'
import type { FissionKind, MissionDraft } from './mission.ts'

/** Begins a mission and returns its id, which no mission of that kind and corporation had before. */
export async function createMission<K extends FissionKind>(ctx: Ctx, kind: K, draft: MissionDraft<K>): Promise<number> {
  const { tx, corpId, now } = ctx
  const columns = await columnsFor(ctx, kind, { status: 'ongoing', ...draft })
  expectPeriod(columns)
  const [row] = await tx`select next_id(${corpId}, ${kind}) as id`
  const id = row?.id as number
  await putRow(tx, kind, ['id'], { corp_id: corpId, id, ...columns, created_at: now, updated_at: now })
  await pageLink(ctx, { kind, objectId: id })
  await scheduleEnds(ctx, kind, [{ id, status: 'ongoing', end_time: null, ...columns } as Timed])
  return id
}
