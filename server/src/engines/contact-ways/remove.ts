import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a channel code; false when there is no such code. */
export async function removeContactWay({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'contact_way', { corp_id: corpId, id })
}
