import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'

/** Marks a form as deleted, so that no list shows it; false when there is no such form, or it is deleted already. */
export async function removeForm({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return changeRow(tx, 'smart_form', { corp_id: corpId, id, deleted: false }, { deleted: true })
}
