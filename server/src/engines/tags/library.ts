import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../storage/ctx.ts'
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
export async function addTags(ctx: Ctx, groupId: string, names: readonly string[]): Promise<void> {
  await holdLibrary(ctx)
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
  groupId: string,
  renamed: readonly { ext_id: string; name: string }[],
): Promise<void> {
  const { tx, corpId, now } = ctx
  await holdLibrary(ctx)
  const tags = await tagsOf(ctx, groupId)
  const missing = renamed.find(({ ext_id }) => !tags.some(({ id }) => id === ext_id))
  if (missing) throw new TagRefusal('no_tag', missing.ext_id)
  const nameOf = new Map(renamed.map(({ ext_id, name }) => [ext_id, name]))
  const others = tags.filter(({ id }) => !nameOf.has(id)).map(({ name }) => name)
  expectNames([...others, ...nameOf.values()], [...nameOf.values()])
  await tx`
    update tag t set tag_name = r.name, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(renamed)}::text::json) r (ext_id text, name text)
    where t.corp_id = ${corpId} and t.tag_id = r.ext_id and t.tag_name <> r.name`
}

/** Removes tags of a group from the library and from all that has them, all or none. */
export async function removeTags(ctx: Ctx, groupId: string, ids: readonly string[]): Promise<void> {
  const { tx, corpId } = ctx
  await holdLibrary(ctx)
  const known = new Set((await tagsOf(ctx, groupId)).map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw new TagRefusal('no_tag', missing)
  await tx`delete from tag where corp_id = ${corpId} and tag_group_id = ${groupId} and tag_id = any (${[...ids]})`
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

/** Nobody else adds, renames or removes by the open API until the transaction ends: two cannot take one name. */
async function holdLibrary({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/tag_library', 44))`
}

async function tagsOf({ tx, corpId }: Ctx, groupId: string): Promise<{ id: string; name: string }[]> {
  const rows = await tx<{ id: string | null; name: string | null }[]>`
    select t.tag_id as id, t.tag_name as name
    from tag_group g left join tag t on t.corp_id = g.corp_id and t.tag_group_id = g.tag_group_id
    where g.corp_id = ${corpId} and g.tag_group_id = ${groupId} order by t.t_id`
  if (rows.length === 0) throw new TagRefusal('no_group')
  return rows.filter((row): row is { id: string; name: string } => row.id !== null)
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
  const tag_group_id = `etg_${randomUUID()}`
  await putTagGroup(ctx, { tag_group_id, tag_group_name: name, department_list: ['0'] })
  await insertTags(ctx, tag_group_id, names)
  return tag_group_id
}

async function insertTags({ tx, corpId, now }: Ctx, groupId: string, names: readonly string[]): Promise<void> {
  const tags = names.map((name) => ({ name, id: `et_${randomUUID()}` }))
  await tx`
    insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
    select ${corpId}, next_id(${corpId}, 'tag', 't_id'), x.id, x.name, ${groupId}, ${now}, ${now}
    from rows from (json_to_recordset(${JSON.stringify(tags)}::text::json) as (id text, name text)) with ordinality x (id, name, n)
    order by x.n`
}
