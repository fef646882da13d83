import type { World } from '../sim.ts'
import { follows, type Tag, type TagGroup, tagGroups, tags } from '../state/records.ts'
import { tellFollow } from '../world/friends.ts'
import { type CallContext, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { type Fields, int, objects, str, strs } from './params.ts'
import { relation } from './relation.ts'

export const tagCalls = [
  platformCall({
    path: 'externalcontact/get_corp_tag_list',
    method: 'POST',
    about: 'tags by group; deleted ones only when asked for by id',
    needs: 'customer',
    lags: true,
    empty: { tag_group: [] },
    params: { tag_id: strs({ max: 1000 }), group_id: strs({ max: 1000 }) },
    handle: ({ world, args }) => ({ tag_group: listTags(world, args) }),
  }),
  platformCall({
    path: 'externalcontact/add_corp_tag',
    method: 'POST',
    about: 'adds tags to a new or known group',
    needs: 'customer',
    params: {
      group_id: str(),
      group_name: str({ max: 30 }),
      order: int(),
      tag: objects({ required: 40058, max: 1000 }),
      agentid: int(),
    },
    handle: ({ world, args, app }) => ({ tag_group: addTags(world, args, app.agentid) }),
  }),
  platformCall({
    path: 'externalcontact/edit_corp_tag',
    method: 'POST',
    about: 'renames a tag or group that the app made',
    needs: 'customer',
    params: { id: str({ required: 40068 }), name: str({ max: 30 }), order: int(), agentid: int() },
    handle: editTag,
  }),
  platformCall({
    path: 'externalcontact/del_corp_tag',
    method: 'POST',
    about: 'deletes tags and groups that the app made',
    needs: 'customer',
    params: { tag_id: strs(), group_id: strs(), agentid: int() },
    handle: deleteTags,
  }),
  platformCall({
    path: 'externalcontact/mark_tag',
    method: 'POST',
    about: 'a member’s tags of a customer; no callback',
    needs: 'customer',
    params: {
      userid: str({ required: 41009 }),
      external_userid: str({ required: 40096 }),
      add_tag: strs({ max: 3000 }),
      remove_tag: strs({ max: 3000 }),
    },
    handle(call) {
      const { world, args } = call
      const { add_tag = [], remove_tag = [] } = args
      if (add_tag.length + remove_tag.length === 0)
        fail(40058, 'invalid Request Parameter: add_tag and remove_tag are empty')
      const follow = relation(call, args.userid, args.external_userid)
      for (const id of [...add_tag, ...remove_tag]) if (!liveTag(world, id)) fail(40068)
      const gone = new Set(remove_tag)
      const after = [...new Set([...follow.tags, ...add_tag])].filter((id) => !gone.has(id))
      if (after.length > 3000) fail(40126)
      world.store.put(follows, world.corpid, { ...follow, tags: after })
      if (world.setting('mark_tag_echo')) tellFollow(world, 'edit_external_contact', follow)
    },
  }),
]

export function liveTag({ store, corpid }: World, id: string): Tag | undefined {
  const tag = store.get(tags, corpid, id)
  return tag?.deleted ? undefined : tag
}

/** Groups with their tags, in order; `strategy_id` 0 is the corporation's own. */
export function listTags(world: World, asked: { tag_id?: string[]; group_id?: string[] }, strategy_id = 0) {
  const { store, corpid } = world
  const { tag_id = [], group_id = [] } = asked
  const deletedToo = tag_id.length + group_id.length > 0
  const wantedTags = group_id.length === 0 && tag_id.length > 0 ? new Set(tag_id) : undefined
  const groups = group_id.length
    ? group_id.flatMap((id) => store.get(tagGroups, corpid, id) ?? [])
    : wantedTags
      ? [...new Set(tag_id.flatMap((id) => store.get(tags, corpid, id)?.group_id ?? []))].map(
          (id) => store.get(tagGroups, corpid, id)!,
        )
      : store.list(tagGroups, corpid, { by: String(strategy_id) })
  return groups
    .filter((group) => deletedToo || !group.deleted)
    .sort((a, b) => b.order - a.order)
    .map((group) => {
      const all = store.list(tags, corpid, { by: group.group_id })
      const wanted = all.filter((tag) => (deletedToo || !tag.deleted) && (!wantedTags || wantedTags.has(tag.id)))
      return shownGroup(group, wanted, deletedToo && strategy_id === 0)
    })
}

/** A read by id says whether each is deleted. */
function shownGroup({ agentid, ...group }: TagGroup, all: Tag[], byId: boolean) {
  const deletedOf = ({ deleted = false }: { deleted?: boolean }) => (byId ? { deleted } : {})
  const tag = all
    .sort((a, b) => b.order - a.order)
    .map(({ group_id, agentid, strategy_id, ...one }) => ({ ...one, ...deletedOf(one) }))
  return { ...group, ...deletedOf(group), tag }
}

interface NewTags {
  group_id?: string
  group_name?: string
  order?: number
  tag: Fields[]
  strategy_id?: number
}

/** Adds tags to a group, which is made when its name is new. Tags that are there already are left out of the reply. */
export function addTags(
  world: World,
  { group_id, group_name, order = 0, tag: wanted, strategy_id }: NewTags,
  agentid?: number,
) {
  const { store, corpid, now, ids } = world
  const all = store.list(tagGroups, corpid, { by: String(strategy_id ?? 0) }).filter(({ deleted }) => !deleted)
  const known = group_id
    ? (all.find((group) => group.group_id === group_id) ?? fail(40068))
    : all.find((group) => group.group_name === group_name)
  if (!known && !group_name) fail(40058, 'invalid Request Parameter: missing group_name')
  const who = { ...(agentid !== undefined && { agentid }), ...(strategy_id && { strategy_id }) }
  const group =
    known ??
    store.put(tagGroups, corpid, {
      group_id: ids.next(corpid, 'tag_group'),
      group_name: group_name!,
      create_time: now,
      order,
      ...who,
    })
  const present = store.list(tags, corpid, { by: group.group_id }).filter(({ deleted }) => !deleted)
  const names = new Set(present.map(({ name }) => name))
  const made: Tag[] = []
  for (const { name, order: place = 0 } of wanted) {
    if (typeof name !== 'string' || name === '' || [...name].length > 30)
      fail(40058, 'invalid Request Parameter: tag.name')
    if (names.has(name as string)) fail(40071)
    names.add(name as string)
    const id = ids.next(corpid, strategy_id ? 'strategy_tag' : 'tag')
    made.push(
      store.put(tags, corpid, {
        id,
        group_id: group.group_id,
        name: name as string,
        create_time: now,
        order: Number(place) || 0,
        ...who,
      }),
    )
  }
  if (store.bump(corpid, 'tags', made.length) > world.setting<number>('tag_limit')) fail(40126)
  return shownGroup(group, made, false)
}

/** Renames a tag or group. An app changes only what it made. */
export function editTag({ world, args, app }: CallContext<{ id: string; name?: string; order?: number }>): void {
  const { store, corpid } = world
  const { id, name, order } = args
  const tag = liveTag(world, id)
  const group = tag ? undefined : store.get(tagGroups, corpid, id)
  const found = tag ?? (group?.deleted ? undefined : group) ?? fail(40068)
  if (found.agentid !== app.agentid) fail(48002)
  if (tag) {
    const others = store.list(tags, corpid, { by: tag.group_id })
    if (name && others.some((other) => other.name === name && other.id !== id && !other.deleted)) fail(40071)
    store.put(tags, corpid, { ...tag, ...(name && { name }), ...(order !== undefined && { order }) })
  } else if (group) {
    const others = store.list(tagGroups, corpid, { by: String(group.strategy_id ?? 0) })
    if (name && others.some((other) => other.group_name === name && other.group_id !== id && !other.deleted))
      fail(40071)
    store.put(tagGroups, corpid, { ...group, ...(name && { group_name: name }), ...(order !== undefined && { order }) })
  }
}

/** Deletes tags and groups; the last tag takes its group along. */
export function deleteTags({ world, args, app }: CallContext<{ tag_id?: string[]; group_id?: string[] }>): void {
  const { tag_id = [], group_id = [] } = args
  if (tag_id.length + group_id.length === 0) fail(40063)
  for (const id of tag_id) {
    const tag = liveTag(world, id) ?? fail(40068)
    if (tag.agentid !== app.agentid) fail(48002)
    dropTag(world, tag)
  }
  for (const id of group_id) {
    const group = world.store.get(tagGroups, world.corpid, id) ?? fail(40068)
    if (group.agentid !== app.agentid) fail(48002)
    dropGroup(world, group)
  }
}

export function dropTag(world: World, tag: Tag): void {
  const { store, corpid } = world
  store.put(tags, corpid, { ...tag, deleted: true })
  store.bump(corpid, 'tags', -1)
  const left = store.list(tags, corpid, { by: tag.group_id }).some(({ deleted }) => !deleted)
  const group = store.get(tagGroups, corpid, tag.group_id)
  if (!left && group) store.put(tagGroups, corpid, { ...group, deleted: true })
}

export function dropGroup(world: World, group: TagGroup): void {
  const { store, corpid } = world
  store.put(tagGroups, corpid, { ...group, deleted: true })
  for (const tag of store.list(tags, corpid, { by: group.group_id })) if (!tag.deleted) dropTag(world, tag)
}
