import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import { holdTags } from '../tags/hold.ts'
import { quitEntry } from './group-entries.ts'
import { lockCustomers } from './lock.ts'
import { writeTimeline } from './timeline.ts'

/** Dissolves a group chat at that time: nobody is in it any more. False when there is no such group. */
export async function dissolveGroupChat(ctx: Ctx, groupExtId: string, at: number): Promise<boolean> {
  const { tx, corpId } = ctx
  // the tags for those who join it go with it
  await holdTags(ctx)
  const rows = await tx<{ id: string }[]>`
    select c.external_user_id as id from customer_group g join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
    where g.corp_id = ${corpId} and g.group_ext_id = ${groupExtId}`
  const inside = (
    await lockCustomers(
      ctx,
      rows.map(({ id }) => id),
    )
  ).filter(({ groups }) => groups.includes(groupExtId))
  const [chat] = await tx<{ name: string }[]>`
    select name from group_chat where corp_id = ${corpId} and group_ext_id = ${groupExtId}`
  if (!chat || !(await removeRow(tx, 'group_chat', { corp_id: corpId, group_ext_id: groupExtId }))) return false
  const group = { group_ext_id: groupExtId, name: chat.name }
  await writeTimeline(
    ctx,
    inside.map(({ pk }) => quitEntry(group, pk, { at, by: 'dissolution' })),
  )
  return true
}
