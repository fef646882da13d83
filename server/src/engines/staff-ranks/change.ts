import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { columnsOf } from './columns.ts'
import { type RankChanges, soundRank } from './rank.ts'

/** Changes the given fields of an activity and its update time; false when there is no such activity. */
export async function changeRank(ctx: Ctx, id: number, changes: RankChanges): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const columns = await columnsOf(ctx, soundRank(changes, true))
  return changeRow(tx, 'staff_rank', { corp_id: corpId, id }, { ...columns, update_at: now })
}
