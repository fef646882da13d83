import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { levelBelow, orderBehind, takeTurn } from './check.ts'

/**
 * Puts a group, with all that lies below it, under another one (0 for the top), behind its new siblings or at `order`. One that
 * lies there already keeps its place.
 * False when there is no such group, or it is deleted.
 */
export async function moveGroup(
  ctx: Ctx,
  id: number,
  { parent_id, order }: { parent_id: number; order?: number },
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await takeTurn(ctx)
  const level = await levelBelow(ctx, parent_id)
  const [there] = await tx`
    select "order" from quick_reply_group where corp_id = ${corpId} and id = ${id} and parent_id = ${parent_id}`
  const place = order ?? there?.order ?? (await orderBehind(ctx, parent_id))
  const [target] = await tx`
    with recursive above as (
      select id, parent_id from quick_reply_group where corp_id = ${corpId} and id = ${parent_id}
      union all
      select g.id, g.parent_id from above a join quick_reply_group g on g.corp_id = ${corpId} and g.id = a.parent_id)
    select exists (select from above where id = ${id}) as inside`
  if (target?.inside) throw new FieldError('parent_id', reason('group_inside', { id: parent_id }))
  const moved = await tx`
    with recursive below as (
      select id, level from quick_reply_group where corp_id = ${corpId} and id = ${id} and not deleted
      union all
      select g.id, g.level from below b join quick_reply_group g on g.corp_id = ${corpId} and g.parent_id = b.id)
    update quick_reply_group g set
      level = g.level + ${level} - (select level from below where id = ${id}),
      parent_id = case g.id when ${id} then ${parent_id} else g.parent_id end,
      "order" = case g.id when ${id} then ${place} else g."order" end,
      updated_at = case g.id when ${id} then ${now} else g.updated_at end
    from below where g.corp_id = ${corpId} and g.id = below.id returning 1`
  return moved.length > 0
}
