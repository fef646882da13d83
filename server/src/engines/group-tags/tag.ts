import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, seconds, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'

/** What the name of a tag, or of a group of them, may be: what is blank names nothing. */
export const groupTagName = text({ min: 1, max: 30 }).regex(/\S/)

const order = integer().describe('次序，小的在前')
const times = { created_at: seconds.describe('创建时间'), updated_at: seconds.describe('更新时间') }

/** A group of tags of group chats. */
export const GroupTagGroup = z.object({
  id: integer({ min: 1 }).describe('群标签组 ID'),
  name: groupTagName.describe('群标签组名称，在企业内唯一'),
  department_list: z
    .array(text({ min: 1 }))
    .max(1000)
    .describe('可见部门 ID，"0" 表示全部部门'),
  order,
  ...times,
})

/** A tag that group chats are marked with. */
export const GroupTag = z.object({
  id: integer({ min: 1 }).describe('群标签 ID'),
  name: groupTagName.describe('群标签名称，在标签组内唯一'),
  tag_group_id: integer({ min: 1 }).describe('群标签组 ID'),
  order,
  ...times,
})

type Group = Pick<z.output<typeof GroupTagGroup>, 'name' | 'department_list'> & { order?: number }
type Tag = Pick<z.output<typeof GroupTag>, 'name' | 'tag_group_id'> & { order?: number }

/** Nobody else writes tags of group chats, or marks a group chat, until the transaction ends. */
export async function holdGroupTags({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/group_tag', 50))`
}

/** Makes a group, behind the others unless `order` says where, and gives its id. */
export async function addGroupTagGroup(ctx: Ctx, group: Group): Promise<number> {
  const { tx, corpId, now } = ctx
  await holdGroupTags(ctx)
  await expectDepartments(ctx, group.department_list)
  await expectFree(ctx, group.name)
  const [row] = await tx<{ id: number; last: number }[]>`
    select next_id(${corpId}, 'group_tag_group') as id,
      (select coalesce(max("order"), 0) from group_tag_group where corp_id = ${corpId}) as last`
  const { id, last } = row as { id: number; last: number }
  const placed = { order: last + 1, ...group }
  await putRow(tx, 'group_tag_group', ['id'], { corp_id: corpId, id, ...placed, created_at: now, updated_at: now })
  return id
}

/** False when there is no such group. */
export async function changeGroupTagGroup(ctx: Ctx, id: number, changes: Partial<Group>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdGroupTags(ctx)
  if (changes.department_list) await expectDepartments(ctx, changes.department_list)
  if (changes.name !== undefined) await expectFree(ctx, changes.name, id)
  return changeRow(tx, 'group_tag_group', { corp_id: corpId, id }, { ...changes, updated_at: now })
}

/** Removes a group with its tags, also from the group chats that are marked with them. */
export async function removeGroupTagGroup(ctx: Ctx, id: number): Promise<boolean> {
  await holdGroupTags(ctx)
  return removeRow(ctx.tx, 'group_tag_group', { corp_id: ctx.corpId, id })
}

/** Makes a tag, behind those of its group unless `order` says where, and gives its id. */
export async function addGroupTag(ctx: Ctx, tag: Tag): Promise<number> {
  const { tx, corpId, now } = ctx
  await holdGroupTags(ctx)
  await expectPlace(ctx, tag)
  const [row] = await tx<{ id: number; last: number }[]>`
    select next_id(${corpId}, 'group_tag') as id,
      (select coalesce(max("order"), 0) from group_tag where corp_id = ${corpId} and tag_group_id = ${tag.tag_group_id}) as last`
  const { id, last } = row as { id: number; last: number }
  const placed = { order: last + 1, ...tag }
  await putRow(tx, 'group_tag', ['id'], { corp_id: corpId, id, ...placed, created_at: now, updated_at: now })
  return id
}

/** False when there is no such tag. */
export async function changeGroupTag(ctx: Ctx, id: number, changes: Partial<Tag>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdGroupTags(ctx)
  const [before] = await tx<Tag[]>`select name, tag_group_id from group_tag where corp_id = ${corpId} and id = ${id}`
  if (!before) return false
  await expectPlace(ctx, { ...before, ...changes }, id)
  return changeRow(tx, 'group_tag', { corp_id: corpId, id }, { ...changes, updated_at: now })
}

/** Removes a tag, also from the group chats that are marked with it. */
export async function removeGroupTag(ctx: Ctx, id: number): Promise<boolean> {
  await holdGroupTags(ctx)
  return removeRow(ctx.tx, 'group_tag', { corp_id: ctx.corpId, id })
}

async function expectFree({ tx, corpId }: Ctx, name: string, own = 0): Promise<void> {
  const [other] = await tx`
    select 1 from group_tag_group where corp_id = ${corpId} and name = ${name} and id <> ${own}`
  if (other) throw new FieldError('name', reason('name_reserved'))
}

/** The group is there, and has no other tag of that name. */
async function expectPlace({ tx, corpId }: Ctx, { name, tag_group_id }: Tag, own = 0): Promise<void> {
  const [group] = await tx`select 1 from group_tag_group where corp_id = ${corpId} and id = ${tag_group_id}`
  if (!group)
    throw new FieldError('tag_group_id', reason('not_found', { kind: 'group_tag_group', value: String(tag_group_id) }))
  const [other] = await tx`
    select 1 from group_tag
    where corp_id = ${corpId} and tag_group_id = ${tag_group_id} and name = ${name} and id <> ${own}`
  if (other) throw new FieldError('name', reason('name_reserved'))
}

async function expectDepartments({ tx, corpId }: Ctx, ids: readonly string[]): Promise<void> {
  const [missing] = await tx<{ id: string }[]>`
    select w.id from unnest(${[...ids]}::text[]) w (id) where w.id <> '0'
      and not exists (select from department d where d.corp_id = ${corpId} and d.id::text = w.id) limit 1`
  if (missing) throw new FieldError('department_list', reason('not_found', { kind: 'department', value: missing.id }))
}
