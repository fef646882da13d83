import type { Ctx } from '../../storage/ctx.ts'
import { putCustomField } from './catalogue.ts'

/** How many fields programs may bring a corporation to. */
export const MOST_FIELDS = 50

type Definition = { name: string; kind: 'text' | 'number' | 'date' | 'option'; options: readonly string[] }

/** Defines a custom field, unless its name is taken or there are too many. */
export async function defineField(
  ctx: Ctx,
  { name, kind, options }: Definition,
): Promise<'taken' | 'too_many' | number> {
  const { tx, corpId } = ctx
  // next_id holds the corporation's numbers until the transaction ends: of two who define, the second sees the first's
  const [next] = await tx<{ id: number }[]>`select next_id(${corpId}, 'custom_field', 'field_id') as id`
  const [known] = await tx<{ total: number; taken: boolean }[]>`
    select count(*)::int as total, coalesce(bool_or(field_name = ${name}), false) as taken
    from custom_field where corp_id = ${corpId}`
  if (known?.taken) return 'taken'
  if ((known?.total ?? 0) >= MOST_FIELDS) return 'too_many'
  const field_id = next?.id as number
  const numbered = options.map((option, i) => ({ option_id: i + 1, name: option }))
  await putCustomField(ctx, { field_id, field_name: name, kind, options: numbered })
  return field_id
}
