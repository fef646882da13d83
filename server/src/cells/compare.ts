import type { Sql } from '../storage/connect.ts'
import type { Way } from './copy.ts'
import { CellError } from './error.ts'

/** How often tables that differ are looked at again before they are left for the moment in which nobody writes. */
const LOOKS = 3

type Sum = { rows: number; hash: string }

/** The tables whose rows are not the same on both sides, in number and content; calls that go on make some differ. */
export async function compare(way: Way): Promise<string[]> {
  let left = await tablesOf(way)
  for (let look = 0; look < LOOKS && left.length > 0; look++) left = await differing(way, left, new Set(left))
  return left
}

/**
 * Once nobody writes: throws unless both sides have the same number of rows in every table, and the same content in those
 * that are given. Gives the number of all rows.
 */
export async function expectSame(way: Way, content: readonly string[] | undefined): Promise<number> {
  const tables = await tablesOf(way)
  const counted = { rows: 0 }
  const wrong = await differing(way, tables, new Set(content ?? tables), counted)
  if (wrong.length > 0) throw new CellError(`what was copied differs in ${wrong.join(', ')}`)
  return counted.rows
}

async function tablesOf({ source }: Way): Promise<string[]> {
  const rows = await source<{ name: string }[]>`select cell_tables() as name`
  return rows.map(({ name }) => name)
}

async function differing(
  { source, target, corpId }: Way,
  tables: readonly string[],
  byContent: ReadonlySet<string>,
  counted = { rows: 0 },
): Promise<string[]> {
  const [here, there] = await Promise.all([source, target].map((side) => sumsOf(side, tables, corpId, byContent)))
  for (const { rows } of there?.values() ?? []) counted.rows += rows
  return tables.filter((table) => {
    const [one, other] = [here?.get(table), there?.get(table)]
    return one?.rows !== other?.rows || one?.hash !== other?.hash
  })
}

/** Number and content of each table's rows, in one statement: while nobody writes, everybody waits for it. */
async function sumsOf(side: Sql, tables: readonly string[], corpId: string, byContent: ReadonlySet<string>) {
  const sums = tables.map((table) => {
    const hash = byContent.has(table) ? 'coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0)::text' : `''`
    return `select '${table}' as name, count(*) as rows, ${hash} as hash from ${table} t where corp_id = $1`
  })
  const rows = await side.unsafe<(Sum & { name: string })[]>(sums.join(' union all '), [corpId])
  return new Map(rows.map(({ name, rows, hash }): [string, Sum] => [name, { rows, hash }]))
}
