import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import { removePageLinks } from '../pages/link.ts'

/** Removes a radar with its links and all that happened to it; false when there is no such radar. */
export async function removeRadar(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  if (!(await removeRow(tx, 'radar', { corp_id: corpId, id }))) return false
  await removePageLinks(ctx, 'radar', id)
  for (const table of ['radar_view', 'radar_view_mark', 'radar_visitor', 'radar_mark', 'radar_day'])
    await tx`delete from ${tx(table)} where corp_id = ${corpId} and radar_id = ${id}`
  return true
}
