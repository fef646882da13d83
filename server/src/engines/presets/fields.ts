import type { Ctx } from '../../storage/ctx.ts'

/** What a value for a custom field must fit. */
export type FieldRule = { field_name: string; kind: 'text' | 'number' | 'date' | 'option'; options: Set<number> }

/** The corporation's custom fields with these ids. */
export async function fieldRules({ tx, corpId }: Ctx, ids: readonly number[]): Promise<Map<number, FieldRule>> {
  if (ids.length === 0) return new Map()
  const rows = await tx<(Omit<FieldRule, 'options'> & { field_id: number; options: { option_id: number }[] })[]>`
    select field_id, field_name, kind, options from custom_field
    where corp_id = ${corpId} and field_id = any (${[...new Set(ids)]}::bigint[])`
  return new Map(
    rows.map(({ field_id, field_name, kind, options }) => [
      field_id,
      { field_name, kind, options: new Set(options.map(({ option_id }) => option_id)) },
    ]),
  )
}
