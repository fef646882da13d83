import postgres from 'postgres'
import { arrayTypes } from './driver/array-types.ts'
import { poolWithTimeout } from './driver/db-timeout.ts'
import { jsonType } from './driver/json-type.ts'
import { tagLostCommits } from './driver/lost-commit.ts'
import { notPipelined } from './driver/not-pipelined.ts'
import { boundTransactions } from './driver/transaction-bounds.ts'
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
  /** A pooler may be in between: what a connection asks for is not passed on, and statements are named only where they are kept. */
  pooled?: { named: boolean }
}

/** What every connection tells PostgreSQL's planner: the data is on a solid-state disk, the statements are short. */
export const PLANNING = { random_page_cost: '1.1', jit: 'off' }

/** For a transaction whose login has bounds by default. */
const UNBOUNDED = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' }

/** A pool of connections. */
export function connect(login: Login, options: PoolOptions): Sql {
  const { timeout, wireReads, pooled } = options
  const open = () => openPool(login, options)
  const pool = timeout === undefined ? open() : poolWithTimeout(timeout, open)
  if (wireReads) addWireReads(pool, timeout, pooled)
  if (pooled) boundTransactions(pool, { ...UNBOUNDED, ...boundsOf(options) })
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
      ...(options.pooled ? {} : { ...PLANNING, ...(options.role ? { role: options.role } : {}), ...boundsOf(options) }),
    } as Record<string, string>,
    prepare: options.pooled?.named ?? true,
  }
  const pool = tagLostCommits(postgresOf(login, shared) as Sql)
  return options.pooled ? notPipelined(pool, options.max) : pool
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
export function boundsOf({ timeout, bounded }: Pick<PoolOptions, 'timeout' | 'bounded'>): Record<string, string> {
  if (timeout === undefined) return {}
  return {
    ...(bounded ? { statement_timeout: String(Math.round(timeout * 900)) } : {}),
    idle_in_transaction_session_timeout: String(timeout * 1000),
  }
}
