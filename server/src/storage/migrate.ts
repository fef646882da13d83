import { ensureAppRole } from './app-role.ts'
import type { Sql, Tx } from './connect.ts'
import { type Schema, SchemaError, type SchemaFile, schemaOfThisBuild } from './schema-files.ts'

/** Any number will do, as long as every node asks for the same. */
const LOCK = 2011_0817

/** How often a migration that met a deadlock with running transactions begins again. */
const TRIES = 5
const DEADLOCK = '40P01'

type Options = {
  /** Another schema than this build's. */
  schema?: Schema
  say?: (line: string) => void
}

/**
 * Brings the database's schema up to this build in one transaction: all of it happens, or nothing. Nodes that start at
 * once take turns. Refuses a database whose table files differ from this build's, or that another build has made.
 */
export async function migrate(owner: Sql, { schema, say = () => {} }: Options = {}): Promise<void> {
  await ensureAppRole(owner)
  const wanted = schema ?? (await schemaOfThisBuild())
  const connection = await owner.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await makeRecord(connection)
    for (let tries = 1; ; tries++) {
      try {
        if ((await waiting(connection, wanted)).length === 0) return
        await connection`begin`
        await applyPending(connection, wanted, say)
        await connection`commit`
        return
      } catch (error) {
        await connection`rollback`.catch(() => {})
        if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error
      }
    }
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}

/** Makes the table that records which files are applied, unless it is there. */
export async function makeRecord(sql: Sql | Tx): Promise<void> {
  if (await hasRecord(sql)) return
  await sql`create table if not exists schema_file (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
}

/** Applies the files that wait, inside the caller's transaction. */
export async function applyPending(sql: Sql | Tx, wanted: Schema, say: (line: string) => void = () => {}) {
  for (const { name, text, checksum } of await waiting(sql, wanted)) {
    say(`migrating: ${name}`)
    await sql.unsafe(text)
    await sql`insert into schema_file (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`
  }
}

/** How many files wait to be applied; throws as `migrate` does when the database does not fit this build. */
export async function pending(sql: Sql): Promise<number> {
  const wanted = await schemaOfThisBuild()
  if (!(await hasRecord(sql))) return wanted.tables.length + wanted.functions.length
  return (await waiting(sql, wanted)).length
}

/** The files that are not applied as they are now; throws when the database has a table file that is not this build's. */
async function waiting(sql: Sql | Tx, { tables, functions }: Schema): Promise<SchemaFile[]> {
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_file order by name`
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!name.startsWith('tables/')) continue
    const mine = tables.find((file) => file.name === name)
    if (!mine) throw new SchemaError(`the database has ${name}, which this build does not know: start a newer build`)
    if (mine.checksum !== checksum)
      throw new SchemaError(`${name} differs from the one applied to the database: an applied table file never changes`)
  }
  return [
    ...tables.filter(({ name }) => !applied.has(name)),
    ...functions.filter(({ name, checksum }) => applied.get(name) !== checksum),
  ]
}

/** Builds before this schema kept their record in another table, and there is no way from their schema to this one. */
async function hasRecord(sql: Sql | Tx): Promise<boolean> {
  const [row] = await sql`
    select to_regclass('schema_migration') is not null as earlier, to_regclass('schema_file') is not null as found`
  if (row?.earlier)
    throw new SchemaError(
      'the database was made by an earlier build, whose schema cannot be upgraded: ' +
        'run "guanxi export" with that build, and "guanxi import" with this one into a new database',
    )
  return row?.found
}
