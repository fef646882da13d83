import { z } from 'zod'
import { emit } from '../callbacks/emit.ts'
import { dropGroup, dropTag, liveTag } from '../platform/tags.ts'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { type Tag, type TagGroup, tagGroups, tags } from '../state/records.ts'

export const tagEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('tag'),
  /** A tag or a group; absent to make a tag. */
  id: z.string().optional(),
  name: z.string().optional(),
  order: z.int().optional(),
  group_id: z.string().optional(),
  group_name: z.string().optional(),
  delete: z.boolean().optional(),
  /** Tags of the group, or groups where none is named, in their new order, the first first. */
  shuffle: z.array(z.string()).optional(),
})

type TagEdit = z.output<typeof tagEdit>

export function editTagByAdmin(world: World, input: TagEdit): Tag | TagGroup | { id: string } {
  const { store, corpid } = world
  const id = input.id ?? (input.delete || input.shuffle ? input.group_id : undefined)
  const tag = id === undefined ? undefined : liveTag(world, id)
  const group = id === undefined || tag ? undefined : store.get(tagGroups, corpid, id)
  if (input.shuffle && (group || id === undefined)) return shuffle(world, input.shuffle, group)
  if (input.delete) {
    if (tag) dropTag(world, tag)
    else if (group && !group.deleted) dropGroup(world, group)
    else return refuse(`id: there is no tag or group ${id}`, 404)
    tell(world, 'delete', id!, tag ? 'tag' : 'tag_group')
    return { id: id! }
  }
  if (tag) {
    tell(world, 'update', tag.id, 'tag')
    return store.put(tags, corpid, {
      ...tag,
      ...(input.name && { name: input.name }),
      ...(input.order !== undefined && { order: input.order }),
    })
  }
  if (group && !group.deleted) {
    tell(world, 'update', group.group_id, 'tag_group')
    const group_name = input.group_name ?? input.name ?? group.group_name
    return store.put(tagGroups, corpid, {
      ...group,
      group_name,
      ...(input.order !== undefined && { order: input.order }),
    })
  }
  return create(world, input)
}

function shuffle(world: World, ids: readonly string[], group?: TagGroup): { id: string } {
  const { store, corpid } = world
  const live = ids.map((id) => (group ? liveTag(world, id) : store.get(tagGroups, corpid, id)))
  const unknown = live.findIndex((each) => !each || each.deleted || (group && each.group_id !== group.group_id))
  if (unknown >= 0) return refuse(`shuffle: there is no ${group ? 'tag' : 'group'} ${ids[unknown]} here`, 404)
  for (const [i, each] of live.entries()) {
    const order = ids.length - i
    if (group) store.put(tags, corpid, { ...(each as Tag), order })
    else store.put(tagGroups, corpid, { ...(each as TagGroup), order })
  }
  const id = group ? ([['Id', group.group_id]] as [string, string][]) : []
  emit(world, 'change_external_tag', [...id, ['ChangeType', 'shuffle']])
  return { id: group?.group_id ?? '' }
}

function create(world: World, { id, name, order = 0, group_id, group_name }: TagEdit): Tag {
  const { store, corpid, now, ids } = world
  if (!name) return refuse('name: a new tag needs one')
  const groups = store.list(tagGroups, corpid, { by: '0' }).filter(({ deleted }) => !deleted)
  const known = groups.find((group) => (group_id ? group.group_id === group_id : group.group_name === group_name))
  if (!known && !group_name)
    return refuse(
      group_id ? `group_id: there is no group ${group_id}` : 'group_id or group_name: a new tag needs one',
      404,
    )
  if (known && store.list(tags, corpid, { by: known.group_id }).some((tag) => tag.name === name && !tag.deleted))
    refuse(`name: there is a tag ${name} in this group`)
  const group =
    known ??
    store.put(tagGroups, corpid, {
      group_id: group_id ?? ids.next(corpid, 'tag_group'),
      group_name: group_name!,
      create_time: now,
      order: 0,
    })
  if (!known) tell(world, 'create', group.group_id, 'tag_group')
  const tag = store.put(tags, corpid, {
    id: id ?? ids.next(corpid, 'tag'),
    group_id: group.group_id,
    name,
    create_time: now,
    order,
  })
  store.bump(corpid, 'tags')
  tell(world, 'create', tag.id, 'tag')
  return tag
}

function tell(world: World, change: string, id: string, type: 'tag' | 'tag_group'): void {
  emit(world, 'change_external_tag', [
    ['Id', id],
    ['TagType', type],
    ['ChangeType', change],
  ])
}
