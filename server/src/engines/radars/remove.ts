import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a radar; false when there is no such radar. */
export async function removeRadar({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'radar', { corp_id: corpId, id })
}
