import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Lets writers of a corporation's groups take turns: their documents are written from one another's. */
export async function takeTurn({ tx, corpId }: Ctx): Promise<void> {
  await tx`select quick_reply_lock(${corpId})`
}

/** Throws when the creating staff member or a department does not exist. */
export async function expectKnown(
  { tx, corpId }: Ctx,
  {
    staff_ext_id = '',
    department_list = [],
  }: { staff_ext_id?: string | undefined; department_list?: string[] | undefined },
): Promise<void> {
  const [missing] = await tx`
    select field, kind, value from (
      select 'staff_ext_id' as field, 'staff' as kind, v as value from unnest(${[staff_ext_id]}::text[]) v
        where v <> '' and not exists (select from staff s where s.corp_id = ${corpId} and s.id = v)
      union all
      select 'department_list', 'department', v from unnest(${department_list}::text[]) v
        where v <> '0' and not exists (select from department d where d.corp_id = ${corpId} and d.id = v)) x
    limit 1`
  if (missing) throw new FieldError(missing.field, reason('not_found', { kind: missing.kind, value: missing.value }))
}

/** The level of a group; undefined when it does not exist, or it or one above it is deleted. */
export async function levelOf({ tx, corpId }: Ctx, id: number): Promise<number | undefined> {
  const [group] = await tx<{ level: number; deleted: boolean }[]>`
    with recursive up as (
      select level, parent_id, deleted from quick_reply_group where corp_id = ${corpId} and id = ${id}
      union all
      select g.level, g.parent_id, g.deleted from up
      join quick_reply_group g on g.corp_id = ${corpId} and g.id = up.parent_id)
    select max(level) as level, bool_or(deleted) as deleted from up having count(*) > 0`
  return group && !group.deleted ? group.level : undefined
}

/** The level below that group; throws when it is deleted or does not exist. 0 is above the top level. */
export async function levelBelow(ctx: Ctx, parentId: number): Promise<number> {
  if (parentId === 0) return 1
  const level = await levelOf(ctx, parentId)
  if (level === undefined)
    throw new FieldError('parent_id', reason('not_found', { kind: 'quick_reply_group', value: parentId }))
  return level + 1
}

/** The order that puts a group behind all that lie below `parentId`. */
export async function orderBehind({ tx, corpId }: Ctx, parentId: number): Promise<number> {
  const [last] = await tx`
    select coalesce(max("order"), 0) + 1 as next from quick_reply_group
    where corp_id = ${corpId} and parent_id = ${parentId}`
  return last?.next
}
