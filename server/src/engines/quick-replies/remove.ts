import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { takeTurn } from './check.ts'

/**
 * Marks a group as deleted; neither it nor what lies below it is shown from then on.
 * False when there is no such group, or it is deleted already.
 */
export async function removeGroup(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await takeTurn(ctx)
  const key = { corp_id: corpId, id, deleted: false }
  return changeRow(tx, 'quick_reply_group', key, { deleted: true, updated_at: now })
}
