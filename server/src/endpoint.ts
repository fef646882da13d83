import { z } from 'zod'
import type { Corp } from './contract/corp.ts'
import type { EnvelopeName } from './contract/envelopes.ts'
import { ApiError, type Rule, type Rules } from './contract/errors.ts'
import type { Described } from './contract/openapi.ts'
import type { SeatKind } from './contract/seats.ts'
import type { Tx } from './storage/connect.ts'
import type { CorpDb } from './storage/corp-db.ts'

type Shape = z.ZodRawShape
type Decoded<S extends Shape> = z.output<z.ZodObject<S>>

/** Hands out tokens for secrets; endpoint 11 is its only caller. */
export type TokenIssuer = {
  open(corpId: string, secret: string, address: string): Promise<{ token: string; expiresIn: number }>
}

/** JSON text in place of a value: rows that pass from the database to the caller untouched. */
export class RawJson {
  readonly bytes: readonly Buffer[]
  constructor(...bytes: Buffer[]) {
    this.bytes = bytes
  }

  /** An array of items that are already joined by commas. */
  static list(items: Buffer): RawJson {
    return new RawJson(OPEN, items, CLOSE)
  }
}

const OPEN = Buffer.from('[')
const CLOSE = Buffer.from(']')

type Answer<S extends Shape> = { [K in keyof z.input<z.ZodObject<S>>]: z.input<z.ZodObject<S>>[K] | RawJson }

type Common<Q extends Shape, B extends Shape, R extends Rules> = {
  query: Decoded<Q>
  body: Decoded<B>
  /** Unix seconds, by the service's clock. */
  now: number
  /** The caller's address, from the socket or a trusted proxy. */
  address: string
  /** What tells this call from others in records of it: its `Idempotency-Key`, else its request id. */
  callId: string
  tokens: TokenIssuer
  /** The failure to throw: only codes that the endpoint declares, or 10049. */
  fail(code: (keyof R & number) | 10049, detail?: string, beside?: Record<string, unknown>): ApiError
}

/** What an endpoint's function is given: readers get `db`, writers the `tx` that the kernel opened and will commit. */
type Call<
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Rules = Rules,
  A extends boolean = true,
  W extends boolean = false,
> = Common<Q, B, R> & (A extends true ? { corp: Corp } & (W extends true ? { tx: Tx } : { db: CorpDb }) : unknown)

type Declaration<
  Q extends Shape,
  B extends Shape,
  P extends Shape,
  R extends Rules,
  A extends boolean,
  W extends boolean,
> = {
  method: 'GET' | 'POST'
  path: `/open-api/${string}`
  summary: string
  description?: string
  /** The group under which the API document lists it. */
  tag: string
  /** Not one of the specification's own endpoints, but needed to use them. */
  companion?: true
  /** The seat that the corporation must hold; absent for none. */
  seat?: SeatKind
  /** False: callable without a token. */
  auth?: A
  /** The corporation must have agreed to the chat terms. */
  terms?: 'chat'
  query?: Q
  body?: B
  envelope?: EnvelopeName
  reply: P
  errors?: R
  /** The code that a removed corporation's token gets instead of 10001. */
  removedCorp?: keyof R & number
  deprecated?: { since: string; successor?: string }
  /** Bytes; 1 MiB unless said otherwise. */
  bodyLimit?: number
  /** Where bodies may be large: the URL of the module that exports `body`, to decode them in a thread of their own. */
  bodyModule?: string
  /** Changes something: runs in one transaction and honours `Idempotency-Key`. */
  writes?: W
  /** Counts as a batch write under the strict limits. */
  batch?: true
  /** Fields that stand beside the envelope even in a failure. */
  failureFields?: Record<string, unknown>
  /** Fields of the reply that some failures carry too, given to `fail`. */
  failureMayCarry?: readonly (keyof P & string)[]
  /** A valid call against the demo corporation, for the API document and the conformance tests. */
  example?: { query?: Record<string, string>; body?: Record<string, unknown> }
  handle(call: Call<Q, B, R, A, W>): Promise<Answer<P>>
}

/** An endpoint as the rest of the server sees it: what is documented, and what runs it. */
export type Endpoint = Described & {
  removedCorp?: number
  bodyModule?: string
  batch: boolean
  handle(call: unknown): Promise<Record<string, unknown>>
}

/** Declares an endpoint; everything about it that is not its function is derived from this. */
export function endpoint<
  const Q extends Shape = Record<never, never>,
  const B extends Shape = Record<never, never>,
  const P extends Shape = Record<never, never>,
  const R extends Rules = Record<never, never>,
  const A extends boolean = true,
  const W extends boolean = false,
>(declaration: Declaration<Q, B, P, R, A, W>): Endpoint {
  const { query, body, reply, handle, ...rest } = declaration
  return {
    auth: true,
    companion: false,
    envelope: 'errcode',
    errors: {},
    bodyLimit: 1024 * 1024,
    writes: false,
    batch: false,
    failureFields: {},
    failureMayCarry: [],
    example: {},
    ...rest,
    query: z.object(query ?? {}),
    ...(body ? { body: z.object(body) } : {}),
    reply: z.object(reply),
    handle: handle as Endpoint['handle'],
  } as Endpoint
}

/** The failure that belongs to a declared code: its message, and what in particular was wrong. */
export function failure(errors: Rules, code: number, detail?: string, beside?: Record<string, unknown>): ApiError {
  const rule: Rule | undefined = errors[code]
  const message = rule?.message ?? '参数不合法'
  return new ApiError(code, detail ? `${message}：${detail}` : message, beside ? { beside } : {})
}
