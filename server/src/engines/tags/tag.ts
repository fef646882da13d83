import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'

/** The larger `order` comes first; what has the same keeps to its ids. */
export type TagGroup = { tag_group_id: string; tag_group_name: string; department_list: string[]; order?: number }

/** Adds a tag group, or changes the one with that id; its tags show the change at once. */
export async function putTagGroup({ tx, corpId }: Ctx, group: TagGroup): Promise<void> {
  await putRow(tx, 'tag_group', ['tag_group_id'], { corp_id: corpId, ...group })
}

/** Removes a tag group and its tags. */
export async function removeTagGroup({ tx, corpId }: Ctx, tagGroupId: string): Promise<boolean> {
  return removeRow(tx, 'tag_group', { corp_id: corpId, tag_group_id: tagGroupId })
}

/**
 * Adds a tag and returns its integer id, which no tag of the corporation had before. Without the platform's `tag_id` it gets one of
 * ours, until the platform has made it.
 */
export async function createTag(
  { tx, corpId, now }: Ctx,
  tag: { tag_id?: string; tag_name: string; tag_group_id: string; order?: number },
): Promise<number> {
  const [row] = await tx<{ t_id: number; tag_id: string }[]>`
    select t_id, 'et_' || id_uuid(${corpId}, 'tag', t_id::text) as tag_id
    from (select next_id(${corpId}, 'tag', 't_id') as t_id) n`
  const own = row as { t_id: number; tag_id: string }
  await putRow(tx, 'tag', ['t_id'], { corp_id: corpId, ...own, ...tag, created_at: now, updated_at: now })
  return own.t_id
}

/** Renames a tag, moves it to another group or gives it another place; false when there is no such tag. */
export async function changeTag(
  { tx, corpId, now }: Ctx,
  tId: number,
  changes: { tag_name?: string; tag_group_id?: string; order?: number },
): Promise<boolean> {
  return changeRow(tx, 'tag', { corp_id: corpId, t_id: tId }, { ...changes, updated_at: now })
}

/** Removes a tag; false when there is no such tag. */
export async function removeTag({ tx, corpId }: Ctx, tId: number): Promise<boolean> {
  return removeRow(tx, 'tag', { corp_id: corpId, t_id: tId })
}
