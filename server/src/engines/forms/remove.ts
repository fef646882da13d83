import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { removePageLinks } from '../pages/link.ts'

/** Marks a form as deleted, so that no list and no page shows it; false when there is no such form, or it is deleted already. */
export async function removeForm(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  if (!(await changeRow(tx, 'smart_form', { corp_id: corpId, id, deleted: false }, { deleted: true }))) return false
  await removePageLinks(ctx, 'form', id)
  return true
}
