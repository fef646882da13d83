import { FieldError } from '../../contract/field-error.ts'
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
    select field, value from (
      select 'staff_ext_id' as field, v as value from unnest(${[staff_ext_id]}::text[]) v
        where v <> '' and not exists (select from staff s where s.corp_id = ${corpId} and s.id = v)
      union all
      select 'department_list', v from unnest(${department_list}::text[]) v
        where v <> '0' and not exists (select from department d where d.corp_id = ${corpId} and d.id = v)) x
    limit 1`
  if (missing) throw new FieldError(missing.field, `there is no ${missing.value}`)
}

/** The level below that group; throws when it is deleted or does not exist. 0 is above the top level. */
export async function levelBelow({ tx, corpId }: Ctx, parentId: number): Promise<number> {
  if (parentId === 0) return 1
  const [parent] = await tx`
    select level from quick_reply_group where corp_id = ${corpId} and id = ${parentId} and not deleted`
  if (!parent) throw new FieldError('parent_id', `there is no group ${parentId}`)
  return parent.level + 1
}

/** The order that puts a group behind all that lie below `parentId`. */
export async function orderBehind({ tx, corpId }: Ctx, parentId: number): Promise<number> {
  const [last] = await tx`
    select coalesce(max("order"), 0) + 1 as next from quick_reply_group
    where corp_id = ${corpId} and parent_id = ${parentId}`
  return last?.next
}
