import { attachEmbedded, EmbeddedError, holdServeLock } from '@guanxi/embedded-postgres'
import { connect, type Login, type Sql } from './connect.ts'
import { isPatched } from './driver/patched.ts'
import { migrate } from './migrate.ts'
import { roleFault } from './role.ts'
import { keepBehind } from './step-back.ts'

/** The database of this machine, opened: `owner` sees every corporation, `app` only the one it names. */
export type Store = {
  owner: Sql
  app: Sql
  /** As `app`, for work that may wait: its backends give way to calls, where they are ours. */
  lowPriority: Sql
  /** Where it is, without its password. */
  place: string
  /** Lets statements at work finish, for a few seconds; `atOnce` cuts them off, so that an open transaction is undone. */
  close(options?: { atOnce?: boolean }): Promise<void>
}

type OpenOptions = {
  databaseUrl: string | undefined
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

/** Connections of work that may wait. */
const LOW_PRIORITY_CONNECTIONS = 4

/** How many times a call's timeout background work has. */
const BACKGROUND = 4

/** Opens the configured PostgreSQL, or the embedded one, which is started when it is not running. */
export async function openStore(options: OpenOptions): Promise<Store> {
  const { databaseUrl, dataFolder, say, serving = false, settings } = options
  if (!isPatched()) throw new StoreError('postgres in node_modules lacks our patch; run npm ci --ignore-scripts=false')
  if (databaseUrl) return openUrl(databaseUrl, options)
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
  return assemble(embedded.owner, embedded.app, options, `embedded PostgreSQL in ${dataFolder}`, async () => {
    await lock?.release()
    await embedded.release()
  })
}

/** Brings the schema up to this build. Refuses a database in which the role of calls would see every corporation. */
export async function prepareStore({ owner, app }: Store, say: (line: string) => void): Promise<void> {
  let files = 0
  await migrate(owner, { say, applied: () => files++ })
  if (files > 0) say(`brought the schema up to date: ${files} files`)
  const fault = await roleFault(app)
  if (fault) throw new StoreError(fault)
}

type Pools = Pick<Store, 'owner' | 'app' | 'lowPriority'>

type Calls = Pick<OpenOptions, 'pool' | 'dbTimeout'>

async function openUrl(url: string, calls: Calls): Promise<Store> {
  const login: Login = { url }
  const { host, pathname } = new URL(url)
  const store = assemble(login, login, calls, `PostgreSQL at ${host}${pathname}`, async () => {}, 'guanxi_app')
  try {
    const [row] = await store.owner`select current_setting('server_version_num')::int as version`
    const major = Math.floor((row?.version ?? 0) / 10_000)
    if (major < OLDEST_POSTGRES)
      throw new StoreError(`PostgreSQL ${major} is too old: ${OLDEST_POSTGRES} or later is needed`)
    return store
  } catch (error) {
    await store.close()
    if (error instanceof StoreError) throw error
    throw new StoreError(
      `cannot reach the database of DATABASE_URL (${host}${pathname}): ${(error as Error).message || error}`,
    )
  }
}

/** A node's pools; `role` is taken on by those of calls and their consequences. */
export function openPools(owner: Login, app: Login, { pool, dbTimeout }: Calls, role?: string): Pools {
  const calls = { bounded: true, ...(dbTimeout ? { timeout: dbTimeout } : {}), ...(role ? { role } : {}) }
  const lowPriority = connect(app, { ...calls, max: LOW_PRIORITY_CONNECTIONS, name: 'guanxi low priority' })
  keepBehind(lowPriority)
  return {
    owner: connect(owner, {
      ...{ max: 4, name: 'guanxi owner' },
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
  release: () => Promise<void>,
  role?: string,
): Store {
  const store = openPools(owner, app, calls, role)
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
