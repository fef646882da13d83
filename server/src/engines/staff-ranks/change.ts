import type { Tx } from '../../storage/connect.ts'
import { changeRow } from '../../storage/row.ts'
import { columnsOf } from './columns.ts'
import { type RankChanges, soundRank } from './rank.ts'

/** Changes the given fields of an activity and its update time; false when there is no such activity. */
export async function changeRank(
  tx: Tx,
  corpId: string,
  id: number,
  changes: RankChanges,
  now: number,
): Promise<boolean> {
  const columns = await columnsOf(tx, corpId, soundRank(changes, true))
  return changeRow(tx, 'staff_rank', { corp_id: corpId, id }, { ...columns, update_at: now })
}
