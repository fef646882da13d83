import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes an activity; false when there is no such activity. */
export async function removeRank({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'staff_rank', { corp_id: corpId, id })
}
