import type { Ctx } from '../../storage/ctx.ts'
import { isConnected } from './connected.ts'
import { enqueueTagPush } from './enqueue-push.ts'

/** Has the platform remove these tags too; comes before they are removed here. */
export async function noteTagsRemoved(ctx: Ctx, tags: readonly number[]): Promise<void> {
  if (!(await isConnected(ctx))) return
  const { tx, corpId } = ctx
  await tx`
    insert into tag_removed (corp_id, id, group_id, group_name, name)
    select t.corp_id, case when not own_tag_id(t.tag_id) then t.tag_id end,
      case when not own_tag_id(g.tag_group_id) then g.tag_group_id end,
      coalesce(g.asked_name, g.tag_group_name), coalesce(t.asked_name, t.tag_name)
    from tag t join tag_group g on g.corp_id = t.corp_id and g.tag_group_id = t.tag_group_id
    where t.corp_id = ${corpId} and t.t_id = any (${[...tags]}::bigint[])
      and (t.asked_name is not null or not own_tag_id(t.tag_id)) order by t.t_id`
  await enqueueTagPush(ctx)
}

/** As above, for a group with its tags. */
export async function noteGroupRemoved(ctx: Ctx, groupId: string): Promise<void> {
  const { tx, corpId } = ctx
  if (!(await isConnected(ctx))) return
  // those that the platform may be making are not in the group that it is asked to remove
  const made = await tx<{ t_id: number }[]>`
    select t_id from tag where corp_id = ${corpId} and tag_group_id = ${groupId} and asked_name is not null`
  await noteTagsRemoved(
    ctx,
    made.map(({ t_id }) => t_id),
  )
  await tx`
    insert into tag_removed (corp_id, id, group_id, group_name)
    select corp_id, tag_group_id, tag_group_id, tag_group_name from tag_group
    where corp_id = ${corpId} and tag_group_id = ${groupId} and not own_tag_id(tag_group_id)`
}

type Removed = { id: string | null; groupId: string | null; groupName: string; name: string | null }

/** Tells what was removed here and is still shown where the platform was asked at `seenMs`. */
export async function loadRemoved({ tx, corpId }: Ctx, seenMs: number) {
  const rows = await tx<Removed[]>`
    select id, group_id as "groupId", group_name as "groupName", name from tag_removed
    where corp_id = ${corpId} and (done_ms is null or done_ms > ${seenMs})`
  const ids = new Set(rows.flatMap(({ id }) => id ?? []))
  const names = new Set(rows.filter(({ id }) => id === null).map(({ groupName, name }) => `${groupName}/${name}`))
  return {
    group: (id: string) => ids.has(id),
    tag: (id: string, groupName: string, name: string) => ids.has(id) || names.has(`${groupName}/${name}`),
  }
}
