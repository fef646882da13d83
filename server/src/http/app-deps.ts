import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { AnsweredCall } from '../contract/answered-call.ts'
import type { Caller } from '../contract/caller.ts'
import type { Session } from '../contract/corp.ts'
import type { DescribedCallback } from '../contract/openapi-callbacks.ts'
import type { Pages } from '../contract/page-call.ts'
import type { Language } from '../contract/reasons.ts'
import type { SandboxGate, SinkAnswer, SinkCall } from '../contract/sandbox.ts'
import type { Endpoint, TokenIssuer } from '../endpoint.ts'
import type { Sql } from '../storage/connect.ts'
import type { ConsoleFiles } from './console/files.ts'
import type { Elsewhere } from './elsewhere.ts'
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

/** Who makes a call, by its cookie or key; undefined when it says nobody that is known. */
export type Authenticate = (
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'ip' | 'host' | 'params'>,
) => Caller | undefined | Promise<Caller | undefined>

/** What an audience beside the integrators brings along: without `authenticate` nobody is known. */
export type AudienceDeps = {
  authenticate?: Authenticate
  /** Calls that one caller, or one address, may make in a minute; each node has an equal part. Without it, any number. */
  callsPerMinute?: number
  /** What its endpoints need beside the database; given to them as it is. */
  tools?: unknown
}

/** A call of the management API that a tool makes, and its reply. */
export type McpCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  body?: unknown
  headers: Record<string, string>
}
export type McpCalls = (call: McpCall) => Promise<{ status: number; text: string; etag: string | undefined }>

/** Answers a request of the protocol; a problem where the key or the corporation is not known. */
type AnswerMcp = (
  request: Request,
  asked: { calls: McpCalls; corpId: string | undefined; origin: string; everySandbox: boolean; language: Language },
) => Promise<Response | Record<string, unknown>>

/** What the HTTP layer is given by the main function. */
export type AppDeps = {
  pool: Sql
  /** For calls that may wait for others; without it they use `pool`. */
  lowPriority?: Sql
  clock: Clock
  endpoints: readonly Endpoint[]
  sessions: Sessions
  tokens: TokenIssuer
  /** The events that are pushed to subscribers, for the API document; given the examples of replies by path. */
  callbacks?: (examples: Record<string, unknown>) => readonly DescribedCallback[]
  /** A token of the demo corporation, where there is one, for those who try calls on this machine. */
  demoToken?: () => Promise<string | undefined>
  /** Answers the messaging platform's callbacks; without it there is no address for them. */
  platformCallback?: (call: {
    corpId: string
    query: URLSearchParams
    body: string | undefined
  }) => Promise<{ status: number; text: string }>
  /** Tools for agents, loaded at the first call. */
  mcp?: () => Promise<AnswerMcp>
  /** The pages that customers meet. */
  pages?: Pages
  /** The web console, where this node gives it out. */
  console?: ConsoleFiles
  /** The simulated platform's origin, whose phone the console may show in a frame. */
  simulatorOrigin?: () => string | undefined
  audiences?: { admin?: AudienceDeps; public?: AudienceDeps }
  /** Keeps a call of the open API in the log of its corporation's last calls. */
  noteCall?: (call: AnsweredCall) => void
  logger: Logger
  metrics: Metrics
  /** Resolves when the database answers and is migrated; rejects with the reason. */
  ready(): Promise<void>
  /** Seconds that a request has to arrive whole; 30 unless said otherwise. */
  requestSeconds?: number
  /** Calls that one node works on at once; more are refused with 10953. */
  mostInFlight: number
  /** How many nodes answer calls: each has an equal part of what is not counted together. */
  nodes(): number
  /** Where others reach this service: as configured, or where it listens. */
  origin(): string
  /** Every corporation is a sandbox, unless it is connected to a real platform. */
  everySandbox?: boolean
  /** What sandboxes want to go wrong. */
  sandbox?: SandboxGate
  /** Receivers of sandboxes, which answer as they are scripted; `stopping` ends those that hang. */
  sinks?: { answer(call: SinkCall): Promise<SinkAnswer>; stopping: AbortSignal }
  /** Who answers calls of corporations that live in another cell. */
  elsewhere?: Elsewhere
  /** Addresses whose X-Forwarded-For is believed. */
  trustedProxy: string | false
}
