import type { Ctx } from '../../storage/ctx.ts'

/** The id of the clue with this phone. */
export async function clueWith({ tx, corpId }: Ctx, phone: string): Promise<number | undefined> {
  const [row] = await tx`select id from clue where corp_id = ${corpId} and phone = ${phone}`
  return row && Number(row.id)
}

/** A custom field as clues name it; `options` are the names. */
export type NamedField = { kind: 'text' | 'number' | 'date' | 'option'; options: string[] }

/** The custom fields with these names; of several with one name, the oldest. */
export async function fieldsByName({ tx, corpId }: Ctx, names: readonly string[]): Promise<Map<string, NamedField>> {
  if (names.length === 0) return new Map()
  const rows = await tx<{ field_name: string; kind: NamedField['kind']; options: { name: string }[] }[]>`
    select distinct on (field_name) field_name, kind, options from custom_field
    where corp_id = ${corpId} and field_name = any (${names as string[]}) order by field_name, field_id`
  return new Map(
    rows.map(({ field_name, kind, options }) => [field_name, { kind, options: options.map(({ name }) => name) }]),
  )
}
