import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a clue and its tasks; false when there is none of that id. */
export async function removeClue({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'clue', { corp_id: corpId, id })
}
