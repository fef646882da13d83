import type { Sql } from '../../../server/src/storage/connect.ts'

/** Tables that the schema keeps by itself. */
const OWN = [
  'schema_file',
  'control_epoch',
  'counted_list_block',
  'counted_list_delta',
  'counted_list_source',
  'crowd_touch',
  'feed_source',
  'follow_day_delta',
  'master_key',
]

/** The tables of a database, those that others refer to first. */
async function tablesOf(connection: Sql): Promise<string[]> {
  const rows = await connection<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by oid`
  return rows.map(({ name }) => name)
}

/** How many rows each table has. */
export async function countRows(connection: Sql): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesOf(connection)) {
    const [row] = await connection.unsafe(`select count(*)::int as n from ${table}`)
    counts.set(table, row?.n)
  }
  return counts
}

/**
 * Fills a database with the rows of `source`, as far as it has their tables and columns. Tables that triggers fill are left to them. Gives the names of tables that did not accept their rows.
 */
export async function fillFrom(source: Sql, old: Sql): Promise<string[]> {
  const refused: string[] = []
  const today = new Set(await tablesOf(source))
  for (const table of await tablesOf(old)) {
    if (OWN.includes(table) || !today.has(table)) continue
    const [filled] = await old.unsafe(`select 1 from ${table} limit 1`)
    if (filled) continue
    const columns = await columnsOf(old, table)
    const [rows] = await source.unsafe(`select json_agg(to_json(t))::text as lines from ${table} t`)
    if (!rows?.lines) continue
    const list = columns.join(', ')
    await old
      .unsafe(
        `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::text::json)`,
        [rows.lines],
      )
      .catch((error) => refused.push(`${table}: ${error.message}`))
  }
  return refused
}

async function columnsOf(connection: Sql, table: string): Promise<string[]> {
  const rows = await connection<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  return rows.map(({ name }) => name)
}
