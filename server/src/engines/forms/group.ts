import { FieldError } from '../../contract/field-error.ts'
import { mustBe, reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { formFields } from './form.ts'

/** Gives a group of forms another name, on all of its forms; returns how many there are. */
export async function renameFormGroup({ tx, corpId }: Ctx, groupId: number, name: string): Promise<number> {
  if (!formFields.group_name.safeParse(name).success) throw new FieldError('group_name', mustBe('text'))
  const forms = await tx`
    update smart_form set group_name = ${name} where corp_id = ${corpId} and group_id = ${groupId} returning 1`
  return forms.length
}

/** A group has one name: throws when a form other than `id` carries the group's id with another name. */
export async function expectOneName(
  { tx, corpId }: Ctx,
  { group_id, group_name }: { group_id: number; group_name: string },
  id = 0,
): Promise<void> {
  const [other] = await tx`
    select group_name from smart_form
    where corp_id = ${corpId} and group_id = ${group_id} and group_name <> ${group_name} and id <> ${id} limit 1`
  if (other) throw new FieldError('group_name', reason('group_named', { id: group_id, name: other.group_name }))
}

/** The group of that name, or the number of a new one. */
export async function groupNamed({ tx, corpId }: Ctx, name: string): Promise<number> {
  const [known] = await tx`
    select min(group_id) filter (where group_name = ${name}) as own, coalesce(max(group_id), 0) + 1 as next
    from smart_form where corp_id = ${corpId}`
  return known?.own ?? known?.next
}
