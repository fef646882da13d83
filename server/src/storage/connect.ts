import postgres from 'postgres'
import { arrayTypes } from './driver/array-types.ts'
import { poolWithTimeout } from './driver/db-timeout.ts'
import { jsonType } from './driver/json-type.ts'
import { tagLostCommits } from './driver/lost-commit.ts'
import type { Sql } from './driver/types.ts'
import { addWireReads } from './read-client.ts'

export type { Sql, SqlPart, Tx } from './driver/types.ts'

/** Where a PostgreSQL is: a socket with a login, or a URL. */
export type Login =
  | { path: string; username: string; password: string; database: string }
  | { url: string; database?: string }

type PoolOptions = {
  max: number
  /** Taken on at connect time, for a login that row-level security does not hold by itself. */
  role?: string
  name?: string
  /** Seconds that a caller of `withDbTimeout` waits, and that a transaction may stand idle; without it, for ever. */
  timeout?: number
  /** Whether PostgreSQL ends a statement that outlasts the timeout. */
  bounded?: boolean
  /** Whether bounded reads have connections of their own, by a smaller client. */
  wireReads?: boolean
}

/** What every connection tells PostgreSQL's planner: the data is on a solid-state disk, the statements are short. */
export const PLANNING = { random_page_cost: '1.1', jit: 'off' }

/** A pool of connections. */
export function connect(login: Login, options: PoolOptions): Sql {
  const { timeout, wireReads } = options
  const open = () => openPool(login, options)
  const pool = timeout === undefined ? open() : poolWithTimeout(timeout, open)
  if (wireReads) addWireReads(pool, timeout)
  return pool
}

function openPool(login: Login, options: PoolOptions): Sql {
  const shared: postgres.Options<{ bigint: postgres.PostgresType<number> }> = {
    max: options.max,
    idle_timeout: 0,
    max_lifetime: null,
    // a server on this machine that takes long is busy; another may be out of reach
    connect_timeout: 'path' in login ? 30 : 5,
    backoff: () => 0.2,
    onnotice: () => {},
    fetch_types: false,
    types: {
      bigint: { to: 20, from: [20], parse: Number, serialize: String },
      ...(arrayTypes as object),
      ...({ json: jsonType } as object),
    },
    connection: {
      application_name: options.name ?? 'guanxi',
      timezone: 'UTC',
      ...PLANNING,
      ...(options.role ? { role: options.role } : {}),
      ...(options.timeout ? bounds(options.timeout * 1000, options.bounded ?? false) : {}),
    } as Record<string, string>,
  }
  return tagLostCommits(postgresOf(login, shared) as Sql)
}

function postgresOf(login: Login, shared: postgres.Options<{ bigint: postgres.PostgresType<number> }>) {
  if ('path' in login) return postgres({ ...shared, ...login })
  const { url, database } = login
  return postgres(url, { ...shared, ...primaryUnlessTold(url), ...(database ? { database } : {}) })
}

/** A standby could not be written to, and shows what was: it is no database of ours unless the URL asks for one. */
function primaryUnlessTold(url: string): { target_session_attrs?: 'primary' } {
  const chosen = /[?&]target_session_attrs=/.test(url) || process.env.PGTARGETSESSIONATTRS
  return chosen ? {} : { target_session_attrs: 'primary' }
}

/** What PostgreSQL ends by itself, so that no lock outlives the call that took it by long. */
function bounds(timeoutMs: number, bounded: boolean): Record<string, string> {
  return {
    ...(bounded ? { statement_timeout: String(Math.round(timeoutMs * 0.9)) } : {}),
    idle_in_transaction_session_timeout: String(timeoutMs),
  }
}
