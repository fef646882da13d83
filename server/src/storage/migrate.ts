import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql, Tx } from './connect.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Any number will do, as long as every node asks for the same. */
const LOCK = 2011_0817

export type Migration = { version: number; name: string; text: string; checksum: string }

let brought: Promise<readonly Migration[]> | undefined

/** The migrations that this build brings, in order; their files are read once. */
export function migrations(): Promise<readonly Migration[]> {
  brought ??= readMigrations().catch((error) => {
    brought = undefined
    throw error
  })
  return brought
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, FOLDER), 'utf8')
      return {
        version: Number(file.slice(0, 4)),
        name: file,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

/**
 * Brings the schema up to this build, each migration in a transaction of its own. Nodes that start at once take turns.
 * Refuses a database whose applied migrations differ from this build's, or that a newer build has migrated.
 */
export async function migrate(
  owner: Sql,
  options: { upTo?: number; say?: (line: string) => void } = {},
): Promise<void> {
  const { upTo = Number.POSITIVE_INFINITY, say = () => {} } = options
  await ensureAppRole(owner)
  const connection = await owner.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await connection`create table if not exists schema_migration (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`
    const wanted = await migrations()
    const applied = await compare(connection, wanted)
    for (const migration of wanted.filter((m) => !applied.has(m.version) && m.version <= upTo)) {
      say(`migrating: ${migration.name}`)
      await connection.unsafe(`begin; ${migration.text}\n;
        insert into schema_migration (version, name, checksum) values (${migration.version}, '${migration.name}', '${migration.checksum}');
        commit`)
    }
  } catch (error) {
    await connection`rollback`.catch(() => {})
    throw error
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}

/** How many migrations wait; throws as `migrate` does when the database does not fit this build. */
export async function pending(sql: Sql): Promise<number> {
  const wanted = await migrations()
  const [table] = await sql`select to_regclass('schema_migration') as found`
  if (!table?.found) return wanted.length
  const applied = await compare(sql, wanted)
  return wanted.filter((m) => !applied.has(m.version)).length
}

/** A database that this build must not touch, with what to do. */
export class SchemaError extends Error {}

/** The versions that are applied; throws when one of them is not this build's. */
async function compare(sql: Sql | Tx, wanted: readonly Migration[]): Promise<Set<number>> {
  const rows = await sql<{ version: number; name: string; checksum: string }[]>`
    select version, name, checksum from schema_migration order by version`
  for (const row of rows) {
    const mine = wanted.find((m) => m.version === row.version)
    if (!mine)
      throw new SchemaError(
        `the database has migration ${row.name}, which this build does not know: start a newer build`,
      )
    if (mine.checksum !== row.checksum) {
      throw new SchemaError(
        `migration ${row.name} differs from the one applied to the database: migrations are only ever added`,
      )
    }
  }
  return new Set(rows.map((row) => row.version))
}

/**
 * The application's role must exist before a migration grants to it. Where it cannot log in by itself, the owner's
 * login takes it on, so it must be a member.
 */
async function ensureAppRole(owner: Sql): Promise<void> {
  const find = async () =>
    (
      await owner`
    select rolcanlogin or pg_has_role(current_user, 'guanxi_app', 'member') as usable, current_user as login
    from pg_roles where rolname = 'guanxi_app'`
    )[0]
  const refused: string[] = []
  const attempt = (work: PromiseLike<unknown>) => Promise.resolve(work).catch((error) => refused.push(error.message))
  if (!(await find())) await attempt(owner`create role guanxi_app nologin`)
  if (!(await find())?.usable) await attempt(owner`grant guanxi_app to current_user`)
  if ((await find())?.usable) return
  throw new SchemaError(
    `the database user cannot take on role guanxi_app (${refused.join('; ')}): have an administrator run ` +
      `"create role guanxi_app nologin; grant guanxi_app to <user>;"`,
  )
}
