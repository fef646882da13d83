import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Session } from '../contract/corp.ts'
import type { Endpoint, TokenIssuer } from '../endpoint.ts'
import type { Sql } from '../storage/connect.ts'
import type { Metrics } from './metrics.ts'

/** Finds the session of a token. */
type Sessions = {
  /** That of a token in this node's cache, while the cache is valid. */
  known(token: string): Session | undefined
  /** That of any token, by the database. */
  look(token: string): Promise<Session | undefined>
  /** What was found last time, whether it is still valid or not. */
  met(token: string): Session | undefined
}

/** What the HTTP layer is given by the main function. */
export type AppDeps = {
  pool: Sql
  clock: Clock
  endpoints: readonly Endpoint[]
  sessions: Sessions
  tokens: TokenIssuer
  logger: Logger
  metrics: Metrics
  /** Resolves when the database answers and is migrated; rejects with the reason. */
  ready(): Promise<void>
  /** Calls that one node works on at once; more are refused with 10953. */
  mostInFlight: number
  /** Addresses whose X-Forwarded-For is believed. */
  trustedProxy: string | false
}
