import type { Sql, Tx } from '../connect.ts'
import type { Applied, Sequence, Table } from './format.ts'

/** The PostgreSQL schema that a backup holds. */
export const SCHEMA = 'public'

/** A name as SQL wants it, in our schema. */
export function qualified(name: string): string {
  return `${SCHEMA}.${quoted(name)}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** What a COPY of a table names: `public."corp" ("corp_id", …)`. */
export function copied({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `${qualified(name)} (${columns.map((column) => quoted(column.name)).join(', ')})`
}

/** The tables and their columns, without those that PostgreSQL generates. */
export async function tablesOf(connection: Sql | Tx): Promise<Omit<Table, 'rows'>[]> {
  return connection<Omit<Table, 'rows'>[]>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname)
        as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${SCHEMA}::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`
}

/** Rows of each table, counted in one statement and so in one snapshot. */
export async function rowsOf(connection: Sql | Tx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const counts = names.map((name, at) => `select ${at} as at, count(*) as rows from ${qualified(name)}`)
  const rows = await connection.unsafe<{ at: number; rows: number }[]>(counts.join(' union all '))
  return new Map(rows.map(({ at, rows }) => [names[at] as string, Number(rows)]))
}

/** Where the sequences are now: they belong to no snapshot, but never lag behind one that was taken before. */
export async function sequencesOf(connection: Sql | Tx): Promise<Sequence[]> {
  const names = await connection<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = ${SCHEMA}::regnamespace and relkind = 'S' order by relname`
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const [row] = await connection.unsafe<Omit<Sequence, 'name'>[]>(
      `select last_value::text as last_value, is_called from ${qualified(name)}`,
    )
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}

/** The table files that this database has, in order. */
export async function appliedTo(connection: Sql | Tx): Promise<Applied[]> {
  return connection<Applied[]>`select name, checksum from schema_file where name like 'tables/%' order by name`
}

/** Whether the database has a schema of ours. */
export async function isOurs(connection: Sql | Tx): Promise<boolean> {
  const [row] = await connection`select to_regclass(${`${SCHEMA}.schema_file`}) is not null as ours`
  return row?.ours
}
