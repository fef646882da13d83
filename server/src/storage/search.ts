import { type Fragment, sql, verbatim } from './sql.ts'

/** The keys of a searchable table's rows that hold this substring; none when there is nothing to look for. */
export function searching(
  table: string,
  key: string,
  term: string | undefined,
): { key: string; keys: Fragment } | undefined {
  return term === undefined ? undefined : { key, keys: sql`select ${verbatim(`search_${table}`)}(${term})` }
}
