import { setTimeout as pause } from 'node:timers/promises'
import { ensureAppRole } from './app-role.ts'
import { buildIndex, isConcurrent, textInTransaction } from './build-index.ts'
import type { Sql, Tx } from './connect.ts'
import { isDeadlock } from './deadlock.ts'
import { isServedByNewer, recordBuild, recordedBuilds } from './schema-build.ts'
import { type Schema, SchemaError, type SchemaFile, schemaOfThisBuild } from './schema-files.ts'
import { recordFile } from './schema-record.ts'

/** Any number will do, as long as every node asks for the same. */
const LOCK = 2011_0817

/** How long a file waits for a table that others use: as long, calls that come after it wait behind it. */
const LOCK_TIMEOUT = '1s'

/**
 * How often a file that did not get its locks, or met a deadlock, begins again: for six minutes. Between tries it pauses, a
 * second longer each time up to five, so that calls which waited behind it get through.
 */
const TRIES = 60
const PAUSE_MS = 1000
const LONGEST_PAUSE = 5

const LOCK_NOT_AVAILABLE = '55P03'

type Options = {
  /** Another schema than this build's. */
  schema?: Schema
  say?: (line: string) => void
  /** Called with the name of each file that this process has applied. */
  applied?: (name: string) => void
  pauseMs?: number
}

/**
 * Brings the database's schema up to this build, each file in a transaction of its own but for an index that is built beside
 * calls; one that was cut short goes on with the next start. Nodes that start at once take turns. The schema of a newer
 * build that serves this one stays as it is. Refuses a database whose table files differ from this build's, or that another build has made.
 */
export async function migrate(owner: Sql, options: Options = {}): Promise<void> {
  const { schema, applied = () => {}, say = () => {}, pauseMs = PAUSE_MS } = options
  await ensureAppRole(owner)
  const wanted = schema ?? (await schemaOfThisBuild())
  if ((await hasRecord(owner)) && (await isUpToDate(owner, wanted))) return
  for (let next: SchemaFile | undefined; ; ) {
    let done = false
    await persist(async () => {
      next = await applyNext(owner, wanted)
      done = next !== undefined && (!isConcurrent(next) || (await buildIndex(owner, next, say)))
    }, options)
    if (next === undefined) return
    if (done) applied(next.name)
    else await pause(pauseMs)
  }
}

/** Does work that waits for tables, again and again when others use them for too long. */
export async function persist(
  work: () => Promise<void>,
  { say = () => {}, pauseMs = PAUSE_MS }: Pick<Options, 'say' | 'pauseMs'>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code !== LOCK_NOT_AVAILABLE && !isDeadlock(error)) throw error
      if (tries === TRIES)
        throw new SchemaError(
          `the schema could not be brought up to date in ${TRIES} tries, since others use its tables for too long ` +
            `(${message}): end what pg_stat_activity shows as old, then start again`,
        )
      say(`migrating: others use a table (${message}); tried again, ${tries} of ${TRIES}`)
      await pause(Math.min(tries, LONGEST_PAUSE) * pauseMs)
    }
  }
}

async function isUpToDate(owner: Sql, wanted: Schema): Promise<boolean> {
  if (await isServedByNewer(owner, wanted)) return true
  if ((await waiting(owner, wanted)).length > 0) return false
  return wanted.build === undefined || (await recordedBuilds(owner))?.newest === wanted.build
}

/**
 * Applies the first file that waits, unless that is done outside of a transaction, and gives it. The lock between nodes is
 * the transaction's, so that a pooler which gives every transaction another session does no harm. The build is recorded with the first file, so that no older
 * one changes anything from then on.
 */
async function applyNext(owner: Sql, wanted: Schema): Promise<SchemaFile | undefined> {
  return owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await makeRecord(tx)
    if (await isServedByNewer(tx, wanted)) return undefined
    const [file] = await waiting(tx, wanted)
    await recordBuild(tx, wanted)
    if (!file || isConcurrent(file)) return file
    await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await apply(tx, file)
    return file
  }) as Promise<SchemaFile | undefined>
}

/** Applies one file, unless it is applied already; gives whether it was not. */
export async function applyOnce(owner: Sql, file: SchemaFile): Promise<boolean> {
  return owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const [done] = await tx`select from schema_file where name = ${file.name}`
    if (done) return false
    await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await apply(tx, file)
    return true
  }) as Promise<boolean>
}

/** Makes the table that records which files are applied, unless it is there. */
export async function makeRecord(connection: Sql | Tx): Promise<void> {
  if (await hasRecord(connection)) return
  await connection`create table if not exists schema_file (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
}

/** Applies all files that wait, inside the caller's transaction. */
export async function applyPending(tx: Tx, wanted: Schema): Promise<void> {
  await recordBuild(tx, wanted)
  for (const file of await waiting(tx, wanted)) await apply(tx, file)
}

async function apply(tx: Tx, file: SchemaFile): Promise<void> {
  await tx.unsafe(textInTransaction(file))
  await recordFile(tx, file)
}

/** How many files wait to be applied; throws as `migrate` does when the database does not fit this build. */
export async function pending(connection: Sql): Promise<number> {
  const wanted = await schemaOfThisBuild()
  if (!(await hasRecord(connection))) return wanted.tables.length + wanted.functions.length
  return (await isServedByNewer(connection, wanted)) ? 0 : (await waiting(connection, wanted)).length
}

/** The files that are not applied as they are now; throws when the database has a table file that is not this build's. */
async function waiting(connection: Sql | Tx, { tables, functions }: Schema): Promise<SchemaFile[]> {
  const rows = await connection<
    { name: string; checksum: string }[]
  >`select name, checksum from schema_file order by name`
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

/**
 * Whether a database has a schema of ours. Builds before it kept their record in another table, and there is no way from
 * their schema to this one.
 */
export async function hasRecord(connection: Sql | Tx): Promise<boolean> {
  const [row] = await connection`
    select to_regclass('schema_migration') is not null as earlier, to_regclass('schema_file') is not null as found`
  if (row?.earlier)
    throw new SchemaError(
      'the database was made by an earlier build, whose schema cannot be upgraded: ' +
        'run "guanxi export" with that build, and "guanxi import" with this one into a new database',
    )
  return row?.found
}
