import { PgReadError } from '@guanxi/pg-read'
import postgres from 'postgres'

/**
 * How the database failed. `unavailable`: it could not be reached, went away, is starting or stopping, or takes no
 * writes. `silent`: it took too long. `failed`: it answered with an error, `code` is its SQLSTATE. `unknown-outcome`: it was lost during commit.
 */
export type DatabaseFault = 'unavailable' | 'silent' | 'failed' | 'unknown-outcome'

/** The database said nothing for as long as a caller waits; what it did meanwhile is unknown. */
export class SilentDatabase extends Error {
  readonly code = 'DATABASE_SILENT'
}

/** The SQLSTATE of a write to a corporation that lives in another cell, or is on its way there. */
const ELSEWHERE = 'GX001'

/** The same for who would read it. */
export class LivesElsewhere extends Error {
  readonly code = ELSEWHERE
}

/** On every error of the driver's own sockets, by our patch: upstream passes on a bare ENOENT, ECONNRESET … of net.Socket. */
const LOST = Symbol.for('postgres.lost')

const lostInCommit = new WeakSet<object>()

/** How the database failed by this error; undefined for every error that is not the database's, whatever its code. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (lostInCommit.has(error)) return 'unknown-outcome'
  if (error instanceof SilentDatabase) return 'silent'
  if (error instanceof LivesElsewhere) return 'unavailable'
  if (LOST in error) return 'unavailable'
  if (error instanceof PgReadError) return faultOfRead(error)
  return error instanceof postgres.PostgresError ? faultOfAnswer(error) : undefined
}

/** Whether the database did not do what it was asked, or may not have: asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  const fault = databaseFault(error)
  return fault !== undefined && fault !== 'failed'
}

/** Says of an error that it came between a transaction's last statement and the answer to its commit. */
export function tagLostInCommit(error: object): void {
  lostInCommit.add(error)
}

/** What the log has of a failure: its code, and how the database failed if it was the database. */
export function faultFields(error: unknown): { code: string | undefined; database: DatabaseFault | undefined } {
  return { code: (error as { code?: string } | undefined)?.code, database: databaseFault(error) }
}

/**
 * FATAL ends a connection; classes 08 and 53 are lost connections and a lack of means, 57P0 is a server that stops, 25006
 * one that only reads, as a primary does that another one has taken over from, GX001 one that is not the corporation's.
 */
function faultOfAnswer({ code, severity }: { code: string; severity?: string | undefined }): DatabaseFault {
  if (code === '57014') return 'silent'
  return severity === 'FATAL' || severity === 'PANIC' || /^(?:08|53|57P0|25006|GX001)/.test(code)
    ? 'unavailable'
    : 'failed'
}

function faultOfRead(error: PgReadError): DatabaseFault {
  if (error.kind === 'server') return faultOfAnswer(error)
  if (error.kind === 'silent') return 'silent'
  return error.kind === 'too-large' ? 'failed' : 'unavailable'
}
