import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Caller } from '../contract/caller.ts'
import type { DescribedRest } from '../contract/openapi-rest.ts'
import type { CommonProblem, FieldProblem, Problem, ProblemRules } from '../contract/problem.ts'
import type { Language, Words } from '../contract/reasons.ts'
import type { AuditEntry } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import { type Answer, BODY_LIMIT, type Decoded, type LineStream, type RawJson, type Shape } from './shape.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The names in a path such as `/corps/{corp_id}/tickets/{id}`. */
type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** A path's values: text, or what `params` decodes it to. */
type PathValues<P extends string, S> = {
  [Name in NamesIn<P>]: Name extends keyof S ? (S[Name] extends z.ZodType ? z.output<S[Name]> : string) : string
}

/** Makes one of the endpoint's problems, or a common one. */
type RaiseProblem<Code extends string> = (
  code: Code | CommonProblem,
  detail?: Words,
  errors?: readonly FieldProblem[],
) => Problem

/** What a corporation's endpoint is given: readers `db`, all others the `ctx` whose transaction was opened for them. */
type InCorp<M extends Method> = M extends 'GET' ? { db: CorpDb } : { ctx: Ctx; audit: Audit }

/** Runs work in one transaction of the corporation, as the caller. */
export type InTransaction = <T>(work: (ctx: Ctx, audit: Audit) => Promise<T>) => Promise<T>

/** Adds a row to the audit log, in the call's own transaction. */
export type Audit = (entry: AuditEntry) => Promise<void>

/** What every endpoint's function is given beside the values of its path. */
export type CommonCall<Q extends Shape, B extends Shape, Code extends string> = {
  query: Decoded<Q>
  body: Decoded<B>
  /** Who calls; nobody in particular where `auth` is false and on public pages. */
  caller: Caller
  /** What the caller may do here, for fields that are masked without a right of their own. */
  rights: ReadonlySet<string>
  /** Unix seconds, by the service's clock. */
  now: number
  address: string
  /** What tells this call from others in records of it: its `Idempotency-Key`, else its request id. */
  callId: string
  requestHeaders: IncomingHttpHeaders
  /** The language of messages, by `Accept-Language`. */
  language: Language
  /** The body's bytes, where the endpoint says what it `consumes`. */
  upload?: Buffer
  /** Headers to send beside the reply: put them in. */
  replyHeaders: Record<string, string>
  /** Where others reach this service; see `own-addresses.ts`. */
  origin: string
  /** Whether the call came by TLS. */
  isSecure: boolean
  requestId: string
  /** For what belongs to no corporation. */
  pool: Sql
  /** What the audience brings along for its endpoints; each audience knows the type of its own. */
  tools: unknown
  fail: RaiseProblem<Code>
}

type RestCall<P extends string, S, M extends Method, Q extends Shape, B extends Shape, R> = CommonCall<
  Q,
  B,
  keyof R & string
> & { path: PathValues<P, S> } & ('corp_id' extends NamesIn<P> ? InCorp<M> : unknown)

/** Without `reply` an endpoint answers 204, or 200 with the text or bytes of the type that `produces` names. */
type RestAnswer<O> = O extends Shape
  ? Answer<O> | RawJson | LineStream
  : O extends z.ZodObject<infer Fields>
    ? Answer<Fields> | RawJson | LineStream
    : unknown

export type RestDeclaration<
  P extends string,
  S,
  M extends Method,
  Q extends Shape,
  B extends Shape,
  O,
  R extends ProblemRules,
> = {
  audience: 'admin' | 'public'
  method: M
  /** A corporation's endpoints have `{corp_id}` in it. */
  path: P
  summary: string
  description?: string
  /** The group under which the API document lists it. */
  tag: string
  /** What the caller must be allowed to do; absent: everybody who is signed in may. */
  right?: `${string}:${string}`
  /** Enough in place of `right`. */
  orRight?: `${string}:${string}`
  /** Only for somebody who has signed in: what gives access to an account, which an API key may not. */
  personal?: true
  /** False: callable by anyone. Public endpoints always are. */
  auth?: boolean
  /** How values of the path are decoded; what does not decode is not found. */
  params?: S & { [Name in NamesIn<P>]?: z.ZodType }
  query?: Q
  body?: B
  /** A call without a body is as good as one with an empty object. */
  bodyOptional?: true
  /** The reply's fields, or the record itself. */
  reply?: O
  /** Of a success: 200, or 204 without a reply. */
  status?: 200 | 201 | 202
  /** The media type of a reply that is not JSON. */
  produces?: string
  /** The media type of a body that is no JSON: its bytes are handed on as `upload`. */
  consumes?: 'multipart/form-data'
  /** Other media types of the same reply, which a caller may ask for by `Accept`: a LineStream of that type. */
  alsoProduces?: readonly string[]
  /** Fields of the reply that are shown this once: they are not kept under an `Idempotency-Key`. */
  shownOnce?: readonly string[]
  /** Changes nothing although it is no GET, and so leaves no audit row. */
  unaudited?: true
  /**
   * Calls elsewhere, with no transaction open meanwhile: it is given `db` and `inTransaction` in place of `ctx`, and an
   * `Idempotency-Key` does not count.
   */
  callsOut?: true
  /** Its answer may wait for something to happen: longer than the database may take, and beside the in-flight limit. */
  waits?: true
  /** Changes one record, and only the version of it that `If-Match` names. */
  versioned?: true
  errors?: R
  deprecated?: { since: string; successor?: string }
  /** Bytes; 1 MiB unless said otherwise. */
  bodyLimit?: number
  /** A valid call, for the API document and the conformance tests. */
  example?: { path?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
  handle(call: RestCall<P, S, M, Q, B, R>): Promise<RestAnswer<O>>
}

/** An endpoint of the management API or of public pages as the rest of the server sees it. */
export type RestEndpoint = DescribedRest & {
  shownOnce?: readonly string[]
  unaudited?: true
  waits?: true
  handle(call: unknown): Promise<unknown>
}

/** The endpoint with everything that its declaration leaves out. */
export function restEndpoint(
  // biome-ignore lint/suspicious/noExplicitAny: the declaration was checked where it was written
  declaration: RestDeclaration<any, any, any, any, any, any, any>,
): RestEndpoint {
  const { audience, path, params = {}, query, body, reply, status, produces, handle, ...rest } = declaration
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const given = params as Record<string, z.ZodType>
  const shape = reply && (reply instanceof z.ZodObject ? reply : z.object(reply))
  return {
    ...{ errors: {}, bodyLimit: BODY_LIMIT, example: {}, auth: audience === 'admin' },
    ...rest,
    ...{ audience, path },
    params: z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? z.string().min(1)]))),
    query: z.object(query ?? {}),
    ...(body ? { body: z.strictObject(body) } : {}),
    ...(shape ? { reply: shape } : {}),
    ...(produces ? { produces } : {}),
    status: status ?? (shape || produces ? 200 : 204),
    handle: handle as RestEndpoint['handle'],
  }
}
