import type postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { patientPool } from './db-timeout.ts'
import driver, { type Sql } from './driver.ts'

export type { Sql, Tx } from './driver.ts'

/** Where a PostgreSQL is: a socket with a login, or a URL. */
export type Login =
  | { path: string; username: string; password: string; database: string }
  | { url: string; database?: string }

type PoolOptions = {
  max: number
  /** Taken on at connect time, for a login that row-level security does not hold by itself. */
  role?: string
  name?: string
  /** Seconds that whoever waits by `inTime` does so, and that a transaction may stand idle; without it, for ever. */
  patience?: number
  /** Whether PostgreSQL ends a statement that outlasts the patience. */
  bounded?: boolean
}

/** What every connection tells PostgreSQL's planner: the data is on a solid-state disk, the statements are short. */
export const PLANNING = { random_page_cost: '1.1', jit: 'off' }

/** A pool of connections. */
export function connect(login: Login, options: PoolOptions): Sql {
  const { patience } = options
  return patience === undefined ? openPool(login, options) : patientPool(patience, () => openPool(login, options))
}

function openPool(login: Login, options: PoolOptions): Sql {
  const shared: postgres.Options<{ bigint: postgres.PostgresType<number> }> = {
    max: options.max,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    backoff: () => 0.2,
    onnotice: () => {},
    fetch_types: false,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, ...(arrayTypes as object) },
    connection: {
      application_name: options.name ?? 'guanxi',
      timezone: 'UTC',
      ...PLANNING,
      ...(options.role ? { role: options.role } : {}),
      ...(options.patience ? bounds(options.patience * 1000, options.bounded ?? false) : {}),
    } as Record<string, string>,
  }
  if ('url' in login) return driver(login.url, login.database ? { ...shared, database: login.database } : shared) as Sql
  const { path, username, password, database } = login
  return driver({ ...shared, path, username, password, database }) as Sql
}

/** What PostgreSQL ends by itself, so that no lock outlives the call that took it by long. */
function bounds(patienceMs: number, bounded: boolean): Record<string, string> {
  return {
    ...(bounded ? { statement_timeout: String(Math.round(patienceMs * 0.9)) } : {}),
    idle_in_transaction_session_timeout: String(patienceMs),
  }
}

/** Whether this error came from PostgreSQL answering a statement (and not from losing it). */
export function isAnswer(error: unknown): error is postgres.PostgresError {
  return error instanceof driver.PostgresError && !isUnavailable(error)
}

/** Whether the database could not be reached, went away, took too long, or is starting or stopping: FATAL ends a connection. */
export function isUnavailable(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  if (typeof code !== 'string') return false
  return LOST.has(code) || severity === 'FATAL' || severity === 'PANIC' || /^(?:08|57P0|57014|53)/.test(code)
}

const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_SILENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Whether the driver tripped over a connection that the server had closed: it then writes to a socket that is gone, from
 * a timer where nobody can catch it. The statements on that connection have failed by themselves; nothing is lost.
 */
export function isDriverSlip(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /reading 'write'/.test(error.message) &&
    /postgres\/.*connection\.js/.test(error.stack ?? '')
  )
}
