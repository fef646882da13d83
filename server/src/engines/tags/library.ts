import type { Ctx } from '../../storage/ctx.ts'
import { noteTagsChanged } from './changed.ts'
import { enqueueTagPush } from './enqueue-push.ts'
import { holdLibrary } from './hold.ts'
import { groupNamed, ownGroupId, tagsNamed } from './own-id.ts'
import { noteTagsRemoved } from './removed.ts'
import { putTagGroup } from './tag.ts'

type Reason = 'no_group' | 'no_tag' | 'taken' | 'empty' | 'too_long' | 'group_taken'

/** Why the library of tags stays as it is; `named` is the id that nothing has. */
export class TagRefusal extends Error {
  readonly reason: Reason
  readonly named: string
  constructor(reason: Reason, named = '') {
    super(reason)
    this.reason = reason
    this.named = named
  }
}

/** What the platform takes. */
export const MOST_NAME = 30

/** Adds tags to a group, in this order. */
export async function addTags(ctx: Ctx, group: string, names: readonly string[]): Promise<void> {
  await holdLibrary(ctx)
  const groupId = await groupNamed(ctx, group)
  const before = await tagsOf(ctx, groupId)
  expectNames([...before.map(({ name }) => name), ...names], names)
  await insertTags(ctx, groupId, names)
}

/** Makes a group with these tags and gives its id. */
export async function addGroup(ctx: Ctx, name: string, names: readonly string[]): Promise<string> {
  const { tx, corpId } = ctx
  await holdLibrary(ctx)
  expectNames([name], [name])
  expectNames(names, names)
  const [taken] = await tx`select 1 from tag_group where corp_id = ${corpId} and tag_group_name = ${name} limit 1`
  if (taken) throw new TagRefusal('group_taken')
  return newGroup(ctx, name, names)
}

/** Renames tags of a group, all or none; two may change names with each other. */
export async function renameTags(
  ctx: Ctx,
  group: string,
  renamed: readonly { ext_id: string; name: string }[],
): Promise<void> {
  const { tx, corpId, now } = ctx
  await holdLibrary(ctx)
  const tags = await tagsOf(ctx, await groupNamed(ctx, group))
  const ids = await expectIn(
    ctx,
    tags,
    renamed.map(({ ext_id }) => ext_id),
  )
  const nameOf = new Map(renamed.map(({ name }, i) => [ids[i] as number, name]))
  const others = tags.filter(({ id }) => !nameOf.has(id)).map(({ name }) => name)
  expectNames([...others, ...nameOf.values()], [...nameOf.values()])
  const changed = await tx<{ t_id: number }[]>`
    update tag t set tag_name = r.name, updated_at = ${now}
    from unnest(${[...nameOf.keys()]}::bigint[], ${[...nameOf.values()]}::text[]) r (id, name)
    where t.corp_id = ${corpId} and t.t_id = r.id and t.tag_name <> r.name returning t.t_id`
  await noteTagsChanged(
    ctx,
    changed.map(({ t_id }) => t_id),
  )
}

/** Removes tags of a group from the library and from all that has them, all or none. */
export async function removeTags(ctx: Ctx, group: string, extIds: readonly string[]): Promise<void> {
  const { tx, corpId } = ctx
  await holdLibrary(ctx)
  const ids = await expectIn(ctx, await tagsOf(ctx, await groupNamed(ctx, group)), extIds)
  await noteTagsRemoved(ctx, ids)
  await tx`delete from tag where corp_id = ${corpId} and t_id = any (${ids}::bigint[])`
}

/** The t_ids of tags by their ids; throws for the first that is none of these. */
async function expectIn(ctx: Ctx, tags: readonly { id: number }[], extIds: readonly string[]): Promise<number[]> {
  const known = await tagsNamed(ctx, extIds)
  const there = new Set(tags.map(({ id }) => id))
  return extIds.map((extId) => {
    const id = known.get(extId)
    if (id === undefined || !there.has(id)) throw new TagRefusal('no_tag', extId)
    return id
  })
}

/** The t_id of the tag with this name in the group with this name; what is missing is made. Of several, the first. */
export async function ensureTag(ctx: Ctx, group: string, name: string): Promise<number> {
  const found = await tagNamed(ctx, group, name)
  if (found) return found
  expectNames([group], [group])
  expectNames([name], [name])
  await holdLibrary(ctx)
  const { tx, corpId } = ctx
  const [known] = await tx<{ id: string }[]>`
    select tag_group_id as id from tag_group where corp_id = ${corpId} and tag_group_name = ${group}
    order by tag_group_id limit 1`
  if (known && !(await tagNamed(ctx, group, name))) await insertTags(ctx, known.id, [name])
  if (!known) await newGroup(ctx, group, [name])
  return (await tagNamed(ctx, group, name)) as number
}

async function tagNamed({ tx, corpId }: Ctx, group: string, name: string): Promise<number | undefined> {
  const [found] = await tx<{ t_id: number }[]>`
    select t.t_id from tag_group g join tag t on t.corp_id = g.corp_id and t.tag_group_id = g.tag_group_id
    where g.corp_id = ${corpId} and g.tag_group_name = ${group} and t.tag_name = ${name} order by t.t_id limit 1`
  return found?.t_id
}

async function tagsOf({ tx, corpId }: Ctx, groupId: string): Promise<{ id: number; name: string }[]> {
  const rows = await tx<{ id: number | null; name: string | null }[]>`
    select t.t_id as id, t.tag_name as name
    from tag_group g left join tag t on t.corp_id = g.corp_id and t.tag_group_id = g.tag_group_id
    where g.corp_id = ${corpId} and g.tag_group_id = ${groupId} order by t.t_id`
  if (rows.length === 0) throw new TagRefusal('no_group')
  return rows.filter((row): row is { id: number; name: string } => row.id !== null)
}

/** Throws unless these new names are names, each there once among `all`. */
function expectNames(all: readonly string[], fresh: readonly string[]): void {
  for (const name of fresh) {
    if (name.trim() === '') throw new TagRefusal('empty')
    if ([...name].length > MOST_NAME) throw new TagRefusal('too_long')
  }
  const counts = new Map<string, number>()
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (fresh.some((name) => (counts.get(name) ?? 0) > 1)) throw new TagRefusal('taken')
}

async function newGroup(ctx: Ctx, name: string, names: readonly string[]): Promise<string> {
  const tag_group_id = await ownGroupId(ctx)
  await putTagGroup(ctx, { tag_group_id, tag_group_name: name, department_list: ['0'] })
  await insertTags(ctx, tag_group_id, names)
  return tag_group_id
}

async function insertTags(ctx: Ctx, groupId: string, names: readonly string[]): Promise<void> {
  const { tx, corpId, now } = ctx
  await tx`
    insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
    select ${corpId}, t.t_id, 'et_' || id_uuid(${corpId}, 'tag', t.t_id::text), t.name, ${groupId}, ${now}, ${now}
    from (
      select next_id(${corpId}, 'tag', 't_id') as t_id, x.name from unnest(${[...names]}::text[]) with ordinality x (name, n)
      order by x.n) t`
  await enqueueTagPush(ctx)
}
