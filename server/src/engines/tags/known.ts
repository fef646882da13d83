import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Throws for the first of these t_ids that is no tag. */
export async function expectTags({ tx, corpId }: Ctx, field: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [missing] = await tx<{ id: number }[]>`
    select w.id from unnest(${[...ids]}::bigint[]) w (id)
    where not exists (select from tag t where t.corp_id = ${corpId} and t.t_id = w.id) limit 1`
  if (missing) throw new FieldError(field, reason('not_found', { kind: 'tag', value: missing.id }))
}

/** Of these t_ids, those that are tags, in their order. The caller holds the tags. */
export async function tagsAmong({ tx, corpId }: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select t_id as id from tag where corp_id = ${corpId} and t_id = any (${[...ids]}::bigint[])`
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}
