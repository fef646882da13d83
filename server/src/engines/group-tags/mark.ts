import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdGroupTags } from './tag.ts'

/** Tags by the names of their group and their own. */
type Named = { group_name: string; tag_names: readonly string[] }

type Marks = {
  chats: readonly string[]
  add: readonly number[]
  remove: readonly number[]
  /** Added too; those that are not there are made, with their groups. */
  named?: readonly Named[]
}

/** Of the chats: which were marked, and which are unknown; the tags that they have been given, and those taken off. */
type Marked = { done: string[]; unknown: string[]; added: { id: number; name: string }[]; removed: number[] }

/**
 * Marks group chats with tags and takes others off, what is named both ways stays on. A tag to add that is not there is a
 * FieldError for `add`; one to take off that is not there is off already.
 */
export async function markGroupChats(ctx: Ctx, { chats, add, remove, named = [] }: Marks): Promise<Marked> {
  const { tx, corpId, now } = ctx
  await holdGroupTags(ctx)
  // chats are held before their marks, as by those who dissolve one
  const held = await tx<{ id: string }[]>`
    select group_ext_id as id from group_chat where corp_id = ${corpId} and group_ext_id = any (${[...chats]})
    order by group_ext_id for key share`
  const known = new Set(held.map(({ id }) => id))
  const asked = [...new Set(chats)]
  const done = asked.filter((id) => known.has(id))
  const missing = await firstUnknown(ctx, add)
  if (missing !== undefined)
    throw new FieldError('add', reason('not_found', { kind: 'group_tag', value: String(missing) }))
  const byName = done.length > 0 ? await idsByName(ctx, named) : []
  const added = await tx<{ id: number; name: string }[]>`
    select id, name from group_tag where corp_id = ${corpId} and id = any (${[...add, ...byName]}::bigint[]) order by id`
  const on = added.map(({ id }) => id)
  const off = [...new Set(remove)].filter((id) => !on.includes(id))
  const removed = await tx<{ id: number }[]>`
    with gone as (
      delete from group_chat_tag where corp_id = ${corpId} and group_ext_id = any (${done}) and tag_id = any (${off}::bigint[])
      returning tag_id)
    select distinct tag_id as id from gone order by 1`
  await tx`
    insert into group_chat_tag (corp_id, group_ext_id, tag_id, created_at)
    select ${corpId}, c.id, t.id, ${now} from unnest(${done}::text[]) c (id), unnest(${on}::bigint[]) t (id)
    on conflict do nothing`
  return { done, unknown: asked.filter((id) => !known.has(id)), added, removed: removed.map(({ id }) => id) }
}

/** Gives a group chat exactly these tags. */
export async function setGroupChatTags(ctx: Ctx, chat: string, ids: readonly number[]): Promise<void> {
  const { tx, corpId } = ctx
  await holdGroupTags(ctx)
  const rows = await tx<{ id: number }[]>`
    select tag_id as id from group_chat_tag where corp_id = ${corpId} and group_ext_id = ${chat}`
  const remove = rows.map(({ id }) => id).filter((id) => !ids.includes(id))
  await markGroupChats(ctx, { chats: [chat], add: ids, remove })
}

async function firstUnknown({ tx, corpId }: Ctx, ids: readonly number[]): Promise<number | undefined> {
  const [missing] = await tx<{ id: number }[]>`
    select w.id from unnest(${[...ids]}::bigint[]) w (id)
    where not exists (select from group_tag t where t.corp_id = ${corpId} and t.id = w.id) limit 1`
  return missing?.id
}

/** The tags of these names, those made that are missing: behind the others of their group, in the order they are named in. */
async function idsByName(ctx: Ctx, named: readonly Named[]): Promise<number[]> {
  const { tx, corpId, now } = ctx
  if (named.length === 0) return []
  const groups = [...new Set(named.map(({ group_name }) => group_name))]
  await insertNumbered(
    ctx,
    'group_tag_group',
    (first) => tx`
    insert into group_tag_group (corp_id, id, name, department_list, "order", created_at, updated_at)
    select ${corpId}, ${first} + row_number() over w, n.name, '{0}', l.last + row_number() over w, ${now}, ${now}
    from unnest(${groups}::text[]) with ordinality n (name, i),
      (select coalesce(max("order"), 0) as last from group_tag_group where corp_id = ${corpId}) l
    where not exists (select from group_tag_group g where g.corp_id = ${corpId} and g.name = n.name)
    window w as (order by n.i) returning 1`,
  )
  const pairs = named.flatMap(({ group_name, tag_names }) => tag_names.map((name) => ({ group_name, name })))
  const wanted = tx`
    select distinct on (g.id, n.name) g.id as tag_group_id, n.name, n.i
    from unnest(${pairs.map((each) => each.group_name)}::text[], ${pairs.map(({ name }) => name)}::text[])
      with ordinality n (group_name, name, i)
    join group_tag_group g on g.corp_id = ${corpId} and g.name = n.group_name
    order by g.id, n.name, n.i`
  await insertNumbered(
    ctx,
    'group_tag',
    (first) => tx`
    insert into group_tag (corp_id, id, name, tag_group_id, "order", created_at, updated_at)
    select ${corpId}, ${first} + row_number() over (order by n.i), n.name, n.tag_group_id,
      coalesce(l.last, 0) + row_number() over (partition by n.tag_group_id order by n.i), ${now}, ${now}
    from (${wanted}) n left join (
      select tag_group_id, max("order") as last from group_tag where corp_id = ${corpId} group by 1) l using (tag_group_id)
    where not exists (
      select from group_tag t where t.corp_id = ${corpId} and t.tag_group_id = n.tag_group_id and t.name = n.name)
    returning 1`,
  )
  const found = await tx<{ id: number }[]>`
    select t.id from group_tag t join (${wanted}) n on t.tag_group_id = n.tag_group_id and t.name = n.name
    where t.corp_id = ${corpId} order by n.i`
  return found.map(({ id }) => id)
}

/** Inserts rows whose ids follow a number that is the last given; none of them is given again. */
async function insertNumbered(
  { tx, corpId }: Ctx,
  table: string,
  insert: (first: number) => PromiseLike<{ length: number }>,
): Promise<void> {
  const [row] = await tx<{ id: number }[]>`select next_id(${corpId}, ${table}) - 1 as id`
  const { length } = await insert(row?.id as number)
  await tx`update last_id set id = ${(row?.id as number) + length} where corp_id = ${corpId} and relation = ${table}`
}
