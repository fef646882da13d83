import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { FormField } from './field.ts'

type Referring = {
  fields?: readonly FormField[] | undefined
  tags?: readonly number[] | undefined
  notify_staff_ids?: readonly string[] | undefined
}

/** Throws unless the custom fields, tags and staff that a form names exist; what it named before may have been removed since. */
export async function expectReferences(ctx: Ctx, form: Referring, before: Referring = {}): Promise<void> {
  await expectCustomFields(ctx, form.fields ?? [])
  const had = new Set(tagsOf(before).map(({ id }) => id))
  await expectTags(
    ctx,
    tagsOf(form).filter(({ id }) => !had.has(id)),
  )
  const told = before.notify_staff_ids ?? []
  await expectStaff(ctx, form.notify_staff_ids?.filter((id) => !told.includes(id)) ?? [])
}

const tagsOf = ({ fields = [], tags = [] }: Referring) => [
  ...tags.map((id) => ({ field: 'tags', id })),
  ...fields.flatMap(({ option_tags = [] }, i) =>
    option_tags.flatMap(({ tags }) => tags.map((id) => ({ field: `fields.${i}.option_tags`, id }))),
  ),
]

async function expectCustomFields({ tx, corpId }: Ctx, fields: readonly FormField[]): Promise<void> {
  const wanted = fields.map(({ maps_to }) => (typeof maps_to === 'number' ? maps_to : null))
  if (wanted.every((id) => id === null)) return
  const [missing] = await tx`
    select w.n - 1 as i, w.id from unnest(${wanted}::bigint[]) with ordinality w (id, n)
    where w.id is not null and not exists (
      select from custom_field f where f.corp_id = ${corpId} and f.field_id = w.id) limit 1`
  if (missing)
    throw new FieldError(
      `fields.${missing.i}.maps_to`,
      reason('not_found', { kind: 'custom_field', value: missing.id }),
    )
}

async function expectTags({ tx, corpId }: Ctx, named: readonly { field: string; id: number }[]): Promise<void> {
  if (named.length === 0) return
  const [missing] = await tx<{ n: number; id: number }[]>`
    select w.n, w.id from unnest(${named.map(({ id }) => id)}::bigint[]) with ordinality w (id, n)
    where not exists (select from tag t where t.corp_id = ${corpId} and t.t_id = w.id) order by w.n limit 1`
  if (missing)
    throw new FieldError(
      (named[missing.n - 1] as { field: string }).field,
      reason('not_found', { kind: 'tag', value: missing.id }),
    )
}

async function expectStaff({ tx, corpId }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [missing] = await tx<{ id: string }[]>`
    select w.id from unnest(${[...ids]}::text[]) w (id)
    where not exists (select from staff s where s.corp_id = ${corpId} and s.id = w.id) limit 1`
  if (missing) throw new FieldError('notify_staff_ids', reason('not_found', { kind: 'staff', value: missing.id }))
}
