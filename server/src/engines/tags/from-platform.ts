import type { SeenTagGroup } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeTag, createTag, putTagGroup } from './tag.ts'

export type TagChanges = { created: number; changed: number }

/** Departments that may use a group: all, unless somebody has said otherwise here. */
const EVERY_DEPARTMENT = ['0']

/** Makes tags and their groups what the platform shows. Those that it does not name stay. */
export async function upsertTagsFromPlatform(ctx: Ctx, groups: readonly SeenTagGroup[]): Promise<TagChanges> {
  const { tx, corpId } = ctx
  const total: TagChanges = { created: 0, changed: 0 }
  const known = await tx<{ id: string; name: string; department_list: string[]; order: number }[]>`
    select tag_group_id as id, tag_group_name as name, department_list, "order" from tag_group where corp_id = ${corpId}`
  const groupOf = new Map(known.map((group) => [group.id, group]))
  const rows = await tx<{ t_id: number; tag_id: string; tag_name: string; tag_group_id: string; order: number }[]>`
    select t_id, tag_id, tag_name, tag_group_id, "order" from tag where corp_id = ${corpId}`
  const tagOf = new Map(rows.map((tag) => [tag.tag_id, tag]))
  for (const { tag_group_id, tag_group_name, order, tags } of groups) {
    const before = groupOf.get(tag_group_id)
    if (before?.name !== tag_group_name || before.order !== order) {
      const department_list = before?.department_list ?? EVERY_DEPARTMENT
      await putTagGroup(ctx, { tag_group_id, tag_group_name, department_list, order })
      total[before ? 'changed' : 'created']++
    }
    for (const { tag_id, tag_name, order } of tags) {
      const tag = tagOf.get(tag_id)
      if (!tag) await createTag(ctx, { tag_id, tag_name, tag_group_id, order })
      else if (tag.tag_name === tag_name && tag.tag_group_id === tag_group_id && tag.order === order) continue
      else await changeTag(ctx, tag.t_id, { tag_name, tag_group_id, order })
      total[tag ? 'changed' : 'created']++
    }
  }
  return total
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
