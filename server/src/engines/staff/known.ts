import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'

/** The ids among these that are on the staff. */
export async function staffAmong({ tx, corpId }: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx<{ id: string }[]>`
    select id from staff where corp_id = ${corpId} and id = any (${[...new Set(ids)]})`
  return new Set(rows.map(({ id }) => id))
}

/** The first of these ids that is not on the staff. */
export async function unknownStaff(ctx: Ctx, ids: readonly string[]): Promise<string | undefined> {
  const known = await staffAmong(ctx, ids)
  return ids.find((id) => !known.has(id))
}

/** Throws for the first field that names someone who is not on the staff. */
export async function expectStaff(ctx: Ctx, fields: Record<string, readonly string[]>): Promise<void> {
  const known = await staffAmong(ctx, Object.values(fields).flat())
  for (const [field, named] of Object.entries(fields)) {
    const stranger = named.find((id) => !known.has(id))
    if (stranger !== undefined) throw new FieldError(field, reason('not_found', { kind: 'staff', value: stranger }))
  }
}

/** Whether someone is on the staff, for a call that only reads. */
export async function isStaff(db: CorpDb, id: string): Promise<boolean> {
  const rows = await read(db, sql`select 1 as found from staff s where s.corp_id = w.corp_id and s.id = ${id}`)
  return rows.length > 0
}

/** The ids that people mean who write an id or a name: none for a word that is neither, several where a name is not one person's. */
export async function staffMeant(
  { tx, corpId }: Ctx,
  words: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const wanted = [...new Set(words)]
  if (wanted.length === 0) return new Map()
  const rows = await tx<{ word: string; ids: string[] }[]>`
    select w.word, coalesce(
      (select array[s.id] from staff s where s.corp_id = ${corpId} and s.id = w.word),
      array(select s.id from staff s where s.corp_id = ${corpId} and s.name = w.word order by s.pk limit 2)) as ids
    from unnest(${wanted}::text[]) w (word)`
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}
