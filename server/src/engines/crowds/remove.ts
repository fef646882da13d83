import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'

/** Removes a package; false when there is no such package. */
export async function removePackage({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'crowd_package', { corp_id: corpId, id })
}
