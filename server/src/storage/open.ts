import { attachEmbedded, EmbeddedError, holdServeLock } from '@guanxi/embedded-postgres'
import { callDefaults, setCallDefaults } from './app-role.ts'
import { connect, type Login, type Sql } from './connect.ts'
import { keepsStatements } from './driver/kept-statements.ts'
import { isPatched } from './driver/patched.ts'
import { readConnections } from './driver/wire-options.ts'
import { hasRecord, migrate } from './migrate.ts'
import { roleFault } from './role.ts'
import { markLowPriority } from './step-back.ts'

/** The database of this machine, opened: `owner` sees every corporation, `app` only the one it names. */
export type Store = {
  owner: Sql
  app: Sql
  /** As `app`, for work that may wait: its backends give way to calls, where they are ours. */
  lowPriority: Sql
  /** Where it is, without its password. */
  place: string
  /** The embedded one's socket. */
  socket?: string
  /** How calls reach it where they have a login of their own; what their connections cannot ask for is that login's default. */
  calls?: { place: string; keepsStatements: boolean; defaults: Record<string, string> }
  /** Lets statements at work finish, for a few seconds; `atOnce` cuts them off, so that an open transaction is undone. */
  close(options?: { atOnce?: boolean }): Promise<void>
}

type OpenOptions = {
  databaseUrl: string | undefined
  /** What the database URL is called where it cannot be used: by default its setting. */
  urlOf?: string
  /** A login of its own for calls, to the same database. */
  appUrl?: string | undefined
  /** Seconds that the login of calls has by default; without it, the timeout of this process. */
  callTimeout?: number
  dataFolder: string
  pool: number
  /** Seconds that a call waits for the database; without it, as long as it takes. */
  dbTimeout?: number
  say: (line: string) => void
  /** The process answers calls for long: PostgreSQL is kept alive, and no second one may serve the same data folder. */
  serving?: boolean
  settings?: Record<string, string>
}

/** A database that cannot be used, with one line that says what to do. */
export class StoreError extends Error {}

export const OLDEST_POSTGRES = 15

/** Connections of the owner: background work, commands, migrations. */
const OWNER_CONNECTIONS = 4

/** Connections of work that may wait. */
const LOW_PRIORITY_CONNECTIONS = 4

/** How many connections a process with such a pool opens at most: for calls, which a pooler may hold, and for the owner. */
export const connectionsOfNode = (pool: number, { pooled }: { pooled: boolean }) => ({
  calls: pool + LOW_PRIORITY_CONNECTIONS + readConnections(pooled),
  owner: OWNER_CONNECTIONS,
})

/** How many times a call's timeout background work has. */
const BACKGROUND = 4

/** Opens the configured PostgreSQL, or the embedded one, which is started when it is not running. */
export async function openStore(options: OpenOptions): Promise<Store> {
  const { databaseUrl, appUrl, dataFolder, say, serving = false, settings } = options
  if (!isPatched()) throw new StoreError('postgres in node_modules lacks our patch; run npm ci --ignore-scripts=false')
  if (databaseUrl) return appUrl ? openUrls(databaseUrl, appUrl, options) : openUrl(databaseUrl, options)
  const embedded = await attachEmbedded({
    folder: dataFolder,
    say,
    supervise: serving,
    ...(settings ? { settings } : {}),
  })
  let lock: { release(): Promise<void> } | undefined
  try {
    lock = serving ? await holdServeLock(embedded, dataFolder) : undefined
  } catch (error) {
    await embedded.release()
    throw error
  }
  const store = assemble(embedded.owner, embedded.app, options, `embedded PostgreSQL in ${dataFolder}`, async () => {
    await lock?.release()
    await embedded.release()
  })
  return { ...store, socket: embedded.owner.path }
}

/** Brings the schema up to this build. Refuses a database in which the role of calls would see every corporation. */
export async function prepareStore({ owner, app, calls }: Store, say: (line: string) => void): Promise<void> {
  const isUpgrade = await hasRecord(owner)
  let files = 0
  await migrate(owner, { say, applied: () => files++ })
  if (isUpgrade && files > 0) say(`brought the schema up to date: ${files} files`)
  const fault = await roleFault(app)
  if (fault) throw new StoreError(fault)
  const advice = calls && (await setCallDefaults(owner, app, calls.defaults))
  if (advice) say(advice)
}

type Pools = Pick<Store, 'owner' | 'app' | 'lowPriority'>

type Calls = Pick<OpenOptions, 'pool' | 'dbTimeout'> & { role?: string; pooled?: { named: boolean } }

async function openUrl(url: string, { pool, dbTimeout, urlOf }: Calls & Pick<OpenOptions, 'urlOf'>): Promise<Store> {
  const login: Login = { url }
  const store = assemble(login, login, { pool, role: 'guanxi_app', ...(dbTimeout ? { dbTimeout } : {}) }, placeOf(url))
  return checked(store, url, urlOf)
}

async function openUrls(url: string, appUrl: string, { pool, dbTimeout, callTimeout }: OpenOptions): Promise<Store> {
  const pooled = { named: await asksPooler(appUrl) }
  const calls = { pool, pooled, ...(dbTimeout ? { dbTimeout } : {}) }
  const store = await checked(assemble({ url }, { url: appUrl }, calls, placeOf(url)), url)
  try {
    const [mine, theirs] = await Promise.all([databaseOf(store.owner), databaseOf(store.app)])
    if (mine !== theirs) throw new StoreError('GUANXI_APP_URL leads to another database than DATABASE_URL')
  } catch (error) {
    await store.close()
    throw error
  }
  const defaults = callDefaults(callTimeout ?? dbTimeout)
  return { ...store, calls: { place: placeOf(appUrl), keepsStatements: pooled.named, defaults } }
}

async function asksPooler(appUrl: string): Promise<boolean> {
  const open = () => connect({ url: appUrl }, { max: 1, pooled: { named: true } })
  try {
    return await keepsStatements(open)
  } catch (error) {
    throw unreachable('GUANXI_APP_URL', appUrl, error)
  }
}

/** The same for all connections to one database, also after a failover. */
async function databaseOf(pool: Sql): Promise<string> {
  const [row] = await pool`
    select system_identifier || ' ' || d.oid as id from pg_control_system(), pg_database d where datname = current_database()`
  return row?.id
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `PostgreSQL at ${host}${pathname}`
}

function unreachable(setting: string, url: string, error: unknown): StoreError {
  const { host, pathname } = new URL(url)
  return new StoreError(
    `cannot reach the database of ${setting} (${host}${pathname}): ${(error as Error).message || error}`,
  )
}

async function checked(store: Store, url: string, urlOf = 'DATABASE_URL'): Promise<Store> {
  try {
    const [row] = await store.owner`select current_setting('server_version_num')::int as version`
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major < OLDEST_POSTGRES)
      throw new StoreError(`PostgreSQL ${major} is too old: ${OLDEST_POSTGRES} or later is needed`)
    return store
  } catch (error) {
    await store.close()
    throw error instanceof StoreError ? error : unreachable(urlOf, url, error)
  }
}

/** A node's pools; `role` is taken on by those of calls and their consequences, which alone may be pooled by others. */
export function openPools(owner: Login, app: Login, { pool, dbTimeout, role, pooled }: Calls): Pools {
  const timeout = dbTimeout ? { timeout: dbTimeout } : {}
  const calls = { bounded: true, ...timeout, ...(role ? { role } : {}), ...(pooled ? { pooled } : {}) }
  const lowPriority = connect(app, { ...calls, max: LOW_PRIORITY_CONNECTIONS, name: 'guanxi low priority' })
  markLowPriority(lowPriority)
  return {
    owner: connect(owner, {
      ...{ max: OWNER_CONNECTIONS, name: 'guanxi owner' },
      ...(dbTimeout ? { timeout: dbTimeout * BACKGROUND } : {}),
    }),
    app: connect(app, { ...calls, max: pool, wireReads: true }),
    lowPriority,
  }
}

function assemble(
  owner: Login,
  app: Login,
  calls: Calls,
  place: string,
  release: () => Promise<void> = async () => {},
): Store {
  const store = openPools(owner, app, calls)
  return {
    ...store,
    place,
    async close({ atOnce = false } = {}) {
      const timeout = atOnce ? 0 : 5
      await Promise.all([store.owner, store.app, store.lowPriority].map((each) => each.end({ timeout })))
      await release()
    },
  }
}

/** Whether this error is one of ours that already says what to do. */
export function isClear(error: unknown): error is Error {
  return error instanceof StoreError || error instanceof EmbeddedError
}
