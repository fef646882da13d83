import { setTimeout as pause } from 'node:timers/promises'
import { ensureAppRole } from '../app-role.ts'
import { textInTransaction } from '../build-index.ts'
import type { Sql, Tx } from '../connect.ts'
import { copyIn } from '../driver/copy.ts'
import { applyPending, makeRecord } from '../migrate.ts'
import { StoreError } from '../open.ts'
import { type Schema, type SchemaFile, schemaOfThisBuild } from '../schema-files.ts'
import { bareTables } from './bare.ts'
import { copied, isOurs, qualified, rowsOf, tablesOf } from './catalogue.ts'
import { clearSchema } from './clear.ts'
import { BackupError, type Header, type Table } from './format.ts'
import { countLines } from './lines.ts'
import type { Backup } from './read.ts'
import { portable } from './session.ts'
import type { Progress } from './write.ts'

export type RestoreOptions = {
  /** Whether what the database holds may be lost. */
  replace: boolean
  onProgress?: (progress: Progress) => void
}

const LEAVING_MS = 3_000

/** `foreign` are tables of the backup that no table file makes: they are not guanxi's and are left out. */
export type Restored = { tables: Record<string, number>; foreign: string[] }

/**
 * Makes the database what it was when the backup was taken and brings its schema up to this build, in one transaction.
 * Refuses while another process of ours is connected, and a database that is not empty unless it may be replaced.
 */
export async function restoreBackup(owner: Sql, backup: Backup, options: RestoreOptions): Promise<Restored> {
  const schema = await schemaOfThisBuild()
  const files = known(backup.header, schema)
  await expectNoStrangers(owner)
  await ensureAppRole(owner)
  await makeRecord(owner)
  const restored = (await owner.begin((tx) => replaceAll(tx, backup, schema, files, options))) as Restored
  for (const { name } of await tablesOf(owner))
    if (name in restored.tables) await owner.unsafe(`analyze ${qualified(name)}`)
  return restored
}

/** This build's own table files, as far as the backup's database had them. */
function known({ table_files: applied }: Header, { tables }: Schema): SchemaFile[] {
  for (const { name, checksum } of applied) {
    const mine = tables.find((file) => file.name === name)
    if (!mine) throw new BackupError(`the backup has ${name}, which this build does not know: use a newer build`)
    if (mine.checksum !== checksum)
      throw new BackupError(`${name} of the backup differs from this build's: use the build that made it`)
  }
  return tables.filter((file) => applied.some(({ name }) => name === file.name))
}

async function expectNoStrangers(owner: Sql): Promise<void> {
  if (await isOurs(owner)) return
  const [stranger] = await tablesOf(owner)
  if (stranger)
    throw new StoreError(
      `the database has a table ${stranger.name} that is not guanxi's: restore into another database`,
    )
}

/** Rows are loaded into the bare tables; functions and triggers come after them, whose work is in the rows already. */
async function replaceAll(
  tx: Tx,
  backup: Backup,
  schema: Schema,
  files: readonly SchemaFile[],
  options: RestoreOptions,
): Promise<Restored> {
  const { header } = backup
  const { replace, onProgress = () => {} } = options
  await tx.unsafe(`${portable}; lock table schema_file in access exclusive mode`)
  await expectAlone(tx)
  const held = await occupied(tx)
  await clearSchema(tx)
  for (const file of files) await tx.unsafe(textInTransaction(file))
  if (!replace) expectEmpty(held, await occupied(tx))
  const foreign = compare(header.tables, await tablesOf(tx))
  const putBack = await bareTables(tx)
  await load(tx, backup, foreign, onProgress)
  for (const [done, statement] of putBack.entries()) {
    onProgress({ part: 'indexes', done, total: putBack.length })
    await tx.unsafe(statement)
  }
  for (const { name, last_value, is_called } of header.sequences)
    await tx`select setval(to_regclass(${qualified(name)}), ${last_value}::text::bigint, ${is_called})`
  const tables = await recount(tx, header.tables, foreign)
  await tx`delete from schema_file where name like 'functions/%'`
  await applyPending(tx, schema)
  return { tables, foreign }
}

/**
 * Nodes and workers keep connections open, so that those who run are seen; newcomers wait for our lock. Someone who has
 * just left may still be seen for a moment.
 */
async function expectAlone(tx: Tx): Promise<void> {
  const until = performance.now() + LEAVING_MS
  for (;;) {
    await tx`select pg_stat_clear_snapshot()`
    const [other] = await tx`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'guanxi%'`
    if (!other) return
    if (performance.now() > until)
      throw new StoreError('another guanxi process is using this database: stop every serve and worker, then restore')
    await pause(100)
  }
}

/** The schema's own records, which its files write; they are no content. */
const RECORDS = ['schema_file', 'counted_list_source', 'feed_source', 'hanzi']

/** The tables that have rows of content. */
async function occupied(tx: Tx): Promise<string[]> {
  const names = (await tablesOf(tx)).map(({ name }) => name).filter((name) => !RECORDS.includes(name))
  if (names.length === 0) return []
  const looks = names.map((name, at) => `select ${at} as at where exists (select from ${qualified(name)})`)
  const rows = await tx.unsafe<{ at: number }[]>(looks.join(' union all '))
  return rows.map(({ at }) => names[at] as string)
}

/** Table files leave rows in a few tables; rows in any other were somebody's. */
function expectEmpty(held: readonly string[], seeded: readonly string[]): void {
  const [table, ...more] = held.filter((name) => !seeded.includes(name))
  if (!table) return
  const others = more.length > 0 ? ` and ${more.length} more tables` : ''
  throw new StoreError(
    `the database is not empty (${table}${others}): restore into an empty one, or give --replace to lose what it holds`,
  )
}

/** The backup's tables that the schema has not; the rest must be the same on both sides, column by column. */
function compare(theirs: readonly Table[], ours: readonly Omit<Table, 'rows'>[]): string[] {
  const shape = (table?: Omit<Table, 'rows'>) => JSON.stringify(table?.columns.map(({ name, type }) => [name, type]))
  for (const table of ours) {
    const found = theirs.find(({ name }) => name === table.name)
    if (shape(found) !== shape(table))
      throw new BackupError(`table ${table.name} of the backup is not as its table files make it`)
  }
  return theirs.map(({ name }) => name).filter((name) => !ours.some((table) => table.name === name))
}

/** Frozen rows need no later pass over them; PostgreSQL allows it where the table was emptied in the same transaction. */
async function load(
  tx: Tx,
  { header, rows, end }: Backup,
  foreign: readonly string[],
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const mine = header.tables.filter(({ name }) => !foreign.includes(name))
  await tx.unsafe(`truncate ${mine.map(({ name }) => qualified(name)).join(', ')}`)
  const total = header.tables.reduce((sum, table) => sum + table.rows, 0)
  let done = 0
  async function* counted(table: Table) {
    for await (const chunk of rows(table)) {
      yield chunk
      done += countLines(chunk)
      onProgress({ part: table.name, done, total })
    }
  }
  for (const table of header.tables) {
    if (mine.includes(table)) {
      const loaded = copyIn(tx, `copy ${copied(table)} from stdin with (freeze)`, counted(table))
      await loaded.catch((error) => {
        throw isUnreadable(error)
          ? new BackupError(`the backup is damaged at table ${table.name}: ${error.message}`)
          : error
      })
    } else for await (const _ of counted(table));
  }
  await end()
}

/** PostgreSQL could make nothing of a row: damage that is met before the table's digest. */
const isUnreadable = ({ code }: { code?: unknown }) => typeof code === 'string' && code.startsWith('22')

async function recount(tx: Tx, tables: readonly Table[], foreign: readonly string[]): Promise<Record<string, number>> {
  const mine = tables.filter(({ name }) => !foreign.includes(name))
  const found = await rowsOf(
    tx,
    mine.map(({ name }) => name),
  )
  for (const { name, rows } of mine) {
    if (found.get(name) !== rows) throw new Error(`${name} has ${found.get(name)} rows, the backup ${rows}`)
  }
  return Object.fromEntries(found)
}
