import type { Tx } from '../../storage/connect.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a channel code; false when there is no such code. */
export async function removeContactWay(tx: Tx, corpId: string, id: number): Promise<boolean> {
  return removeRow(tx, 'contact_way', { corp_id: corpId, id })
}
