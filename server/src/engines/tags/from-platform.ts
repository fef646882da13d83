import type { SeenTagGroup } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { adoptIds } from './adopt.ts'
import { ensureTagPush } from './enqueue-push.ts'
import { loadRemoved } from './removed.ts'
import { changeTag, createTag, putTagGroup } from './tag.ts'

export type TagChanges = { created: number; changed: number }

/** Departments that may use a group: all, unless somebody has said otherwise here. */
const EVERY_DEPARTMENT = ['0']

type Known = { name: string; order: number; newer: boolean }

/**
 * Makes tags and their groups what the platform showed at `seenMs`. Those that it does not name stay, and so does what was changed
 * or removed here since.
 */
export async function upsertTagsFromPlatform(
  ctx: Ctx,
  groups: readonly SeenTagGroup[],
  seenMs: number,
): Promise<TagChanges> {
  const { tx, corpId } = ctx
  const total: TagChanges = { created: 0, changed: 0 }
  await adoptIds(ctx, groups, seenMs)
  const removed = await loadRemoved(ctx, seenMs)
  const known = await tx<(Known & { id: string; department_list: string[] })[]>`
    select tag_group_id as id, tag_group_name as name, department_list, "order", changed or written_ms > ${seenMs} as newer
    from tag_group where corp_id = ${corpId}`
  const groupOf = new Map(known.map((group) => [group.id, group]))
  const rows = await tx<(Known & { t_id: number; tag_id: string; tag_group_id: string })[]>`
    select t_id, tag_id, tag_name as name, tag_group_id, "order", changed or written_ms > ${seenMs} as newer
    from tag where corp_id = ${corpId}`
  const tagOf = new Map(rows.map((tag) => [tag.tag_id, tag]))
  for (const { tag_group_id, tag_group_name, order, tags } of groups) {
    if (removed.group(tag_group_id)) continue
    const before = groupOf.get(tag_group_id)
    const fresh = tags.filter(({ tag_id, tag_name }) => !removed.tag(tag_id, tag_group_name, tag_name))
    if (!before && fresh.length === 0 && tags.length > 0) continue
    if (!before?.newer && (before?.name !== tag_group_name || before.order !== order)) {
      const department_list = before?.department_list ?? EVERY_DEPARTMENT
      await putTagGroup(ctx, { tag_group_id, tag_group_name, department_list, order })
      total[before ? 'changed' : 'created']++
    }
    for (const { tag_id, tag_name, order } of fresh) {
      const tag = tagOf.get(tag_id)
      if (!tag) await createTag(ctx, { tag_id, tag_name, tag_group_id, order })
      else if (tag.newer || (tag.name === tag_name && tag.tag_group_id === tag_group_id && tag.order === order))
        continue
      else await changeTag(ctx, tag.t_id, { tag_name, tag_group_id, order })
      total[tag ? 'changed' : 'created']++
    }
  }
  await pushTheRest(ctx)
  return total
}

/** What the platform was not told of because it was not connected, or has refused, it is told of now. */
async function pushTheRest(ctx: Ctx): Promise<void> {
  const { tx, corpId } = ctx
  const rest = await tx`
    select 1 from tag where corp_id = ${corpId} and (changed or own_tag_id(tag_id))
    union all select 1 from tag_group where corp_id = ${corpId} and changed
    union all select 1 from tag_removed where corp_id = ${corpId} and done_ms is null
    limit 1`
  if (rest.length > 0) await ensureTagPush(ctx)
}

/** Removes tags, or tag groups with theirs, by the platform's ids. Gives how many there were. */
export async function forgetTags(
  { tx, corpId }: Ctx,
  { tags = [], groups = [] }: { tags?: readonly string[]; groups?: readonly string[] },
): Promise<number> {
  const gone = await tx`delete from tag where corp_id = ${corpId} and tag_id = any (${[...tags]}) returning 1`
  const empty = await tx`
    delete from tag_group where corp_id = ${corpId} and tag_group_id = any (${[...groups]}) returning 1`
  return gone.length + empty.length
}
