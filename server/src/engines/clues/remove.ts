import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a clue and its tasks; false when there is none of that phone. */
export async function removeClue({ tx, corpId }: Ctx, phone: string): Promise<boolean> {
  return removeRow(tx, 'clue', { corp_id: corpId, phone })
}
