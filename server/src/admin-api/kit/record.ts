import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { problem } from '../../contract/problem.ts'
import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { all, run, sql, verbatim } from '../../storage/sql.ts'
import type { Resource } from './resource.ts'

/** A record as the database wrote it, and as an object; numbers to the last digit in both. */
export type Kept = { text: string; fields: Record<string, unknown> }

const kept = (text: string): Kept => ({ text, fields: parseNearlyExact(text) as Kept['fields'] })

/** One record as it is kept; 404 when there is none of that id. */
export async function readRecord(db: CorpDb, resource: Resource, id: unknown): Promise<Kept> {
  const [row] = await readBytes(
    db,
    sql`select ${resource.item} from ${verbatim(resource.table)} r
    where r.corp_id = w.corp_id and ${named(resource, id)}`,
  )
  if (!row) throw problem('not_found')
  return kept(String(row[0]))
}

/** The same in a transaction; `lock` keeps other writers away until its end. */
export async function recordIn(
  { tx, corpId }: Ctx,
  resource: Resource,
  id: unknown,
  lock?: 'lock',
): Promise<Kept | undefined> {
  const statement = sql`select ${resource.item} as item from ${verbatim(resource.table)} r
    where r.corp_id = ${corpId} and ${named(resource, id)} ${verbatim(lock ? 'for update of r' : '')}`
  const [row] = await run<{ item: string }[]>(tx, statement)
  return row && kept(row.item)
}

function named({ id: { column }, where }: Resource, id: unknown) {
  return all([sql`r.${verbatim(column)} = ${id}`, ...(where ? [where] : [])])
}
