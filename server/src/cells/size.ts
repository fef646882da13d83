import type { Sql } from '../storage/connect.ts'

/** Bytes that a move will copy, roughly, and that the target's database has now. */
export type Sizes = { copied: number; target: number }

/**
 * PostgreSQL tells nobody how much room a disk has left, so an operator has to judge. Of each table with its indexes the
 * corporation's part is taken by its share of the rows, of which PostgreSQL keeps an estimate.
 */
export async function sizesOf(source: Sql, target: Sql, corpId: string): Promise<Sizes> {
  const tables = await source<{ name: string }[]>`select cell_tables() as name`
  const counts = tables.map(
    ({ name }) => `select '${name}'::regclass as t, count(*) as n from ${name} where corp_id = $1`,
  )
  const [row] = await source.unsafe<{ bytes: number }[]>(
    `select coalesce(sum(pg_total_relation_size(t) * n / greatest(c.reltuples, n)), 0)::bigint as bytes
     from (${counts.join(' union all ')}) counted join pg_class c on c.oid = counted.t where n > 0`,
    [corpId],
  )
  const [there] = await target<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  return { copied: Number(row?.bytes), target: Number(there?.bytes) }
}

/** The same for people. */
export function sizesLine({ copied, target }: Sizes, name: string): string {
  return `about ${megabytes(copied)} to copy; the database of ${name} has ${megabytes(target)} now`
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MiB`
