import type { Tx } from '../../storage/connect.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a radar; false when there is no such radar. */
export async function removeRadar(tx: Tx, corpId: string, id: number): Promise<boolean> {
  return removeRow(tx, 'radar', { corp_id: corpId, id })
}
