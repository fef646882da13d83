import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { noteGroupsChanged, noteTagsChanged } from './changed.ts'
import { isConnected } from './connected.ts'
import { enqueueTagPush } from './enqueue-push.ts'
import { holdLibrary } from './hold.ts'
import { orderTagGroups, orderTags, type Placed } from './order.ts'
import { ownGroupId } from './own-id.ts'
import { noteGroupRemoved, noteTagsRemoved } from './removed.ts'
import { changeTag, createTag, putTagGroup, removeTag, removeTagGroup, type TagGroup } from './tag.ts'

/** What operators do to the library one by one; the platform is told of it. */

/** Adds a tag and gives its t_id. */
export async function addTag(
  ctx: Ctx,
  tag: { tag_name: string; tag_group_id: string; order?: number },
): Promise<number> {
  await holdLibrary(ctx)
  const id = await createTag(ctx, tag)
  await enqueueTagPush(ctx)
  return id
}

/** Changes a tag; false when there is none. One that the platform has stays in its group: nothing moves it there. */
export async function editTag(ctx: Ctx, id: number, changes: Parameters<typeof changeTag>[2]): Promise<boolean> {
  await holdLibrary(ctx)
  if (changes.tag_group_id !== undefined) await expectMovable(ctx, id, changes.tag_group_id)
  const changed = await changeTag(ctx, id, changes)
  await noteTagsChanged(ctx, [id])
  return changed
}

/** Throws for a tag of another group that the platform has, or was asked to make. */
async function expectMovable(ctx: Ctx, id: number, groupId: string): Promise<void> {
  if (!(await isConnected(ctx))) return
  const { tx, corpId } = ctx
  const [fixed] = await tx`
    select 1 from tag where corp_id = ${corpId} and t_id = ${id} and tag_group_id <> ${groupId}
      and (asked_name is not null or not own_tag_id(tag_id))`
  if (fixed) throw new FieldError('tag_group_id', reason('tag_stays_in_group'))
}

/** Removes a tag; false when there is none. */
export async function dropTag(ctx: Ctx, id: number): Promise<boolean> {
  await holdLibrary(ctx)
  await noteTagsRemoved(ctx, [id])
  return removeTag(ctx, id)
}

/** Adds a group without tags, which the platform makes with its first one, and gives its id. */
export async function addTagGroup(ctx: Ctx, group: Omit<TagGroup, 'tag_group_id'>): Promise<string> {
  const tag_group_id = await ownGroupId(ctx)
  await putTagGroup(ctx, { tag_group_id, ...group })
  return tag_group_id
}

/** Writes a group that there is. */
export async function editTagGroup(ctx: Ctx, group: TagGroup): Promise<void> {
  await holdLibrary(ctx)
  await putTagGroup(ctx, group)
  await noteGroupsChanged(ctx, [group.tag_group_id])
}

/** Removes a group with its tags; false when there is none. */
export async function dropTagGroup(ctx: Ctx, id: string): Promise<boolean> {
  await holdLibrary(ctx)
  await noteGroupRemoved(ctx, id)
  return removeTagGroup(ctx, id)
}

/** Gives tags their places and returns the ids of those that there are. */
export async function placeTags(ctx: Ctx, places: readonly Placed<number>[]): Promise<Set<number>> {
  await holdLibrary(ctx)
  const known = await orderTags(ctx, places)
  await noteTagsChanged(ctx, [...known])
  return known
}

/** The same for groups. */
export async function placeTagGroups(ctx: Ctx, places: readonly Placed<string>[]): Promise<Set<string>> {
  await holdLibrary(ctx)
  const known = await orderTagGroups(ctx, places)
  await noteGroupsChanged(ctx, [...known])
  return known
}
