import { z } from 'zod'
import type { Corp } from '../contract/corp.ts'
import type { Described } from '../contract/described.ts'
import type { EnvelopeName } from '../contract/envelopes.ts'
import { ApiError, type Rule, type Rules } from '../contract/errors.ts'
import type { Kind } from '../contract/kinds.ts'
import type { SeatKind } from '../contract/seats.ts'
import { withoutUnset } from '../contract/without-unset.ts'
import type { CorpDb } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import { type Answer, BODY_LIMIT, type Decoded, type LineStream, type Shape } from './shape.ts'

/** Hands out tokens for secrets, or says why not: a wrong one, or too many wrong ones and the seconds to wait. */
export type TokenIssuer = {
  open(corpId: string, secret: string, address: string): Promise<IssuedToken | RefusedToken>
}
type IssuedToken = { token: string; expiresIn: number }
export type RefusedToken = { refused: 'wrong' } | { refused: 'throttled'; waitSeconds: number }

/** The codes among an object's names: TypeScript takes those that came by a spread for texts. */
type CodeIn<R> = keyof R extends infer K ? (K extends `${infer Code extends number}` ? Code : K & number) : never

/** Makes a failure of one of these codes, or of 10049; a function type, so that what it is handed to is checked too. */
type Fail<Code extends number> = (code: Code | 10049, detail?: string, beside?: Record<string, unknown>) => ApiError

type Common<Q extends Shape, B extends Shape, R extends Rules> = {
  query: Decoded<Q>
  body: Decoded<B>
  /** The caller's address, from the socket or a trusted proxy. */
  address: string
  /** What tells this call from others in records of it: its `Idempotency-Key`, else its request id. */
  callId: string
  tokens: TokenIssuer
  /** The failure to throw: only codes that the endpoint declares, or 10049. */
  fail: Fail<CodeIn<R>>
}

/**
 * What an endpoint's function is given: writers the `ctx` whose transaction was opened for them, readers `db` and the
 * time in Unix seconds.
 */
type Call<
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Rules = Rules,
  A extends boolean = true,
  W extends boolean = false,
> = Common<Q, B, R> &
  (A extends true ? { corp: Corp } & (W extends true ? { ctx: Ctx } : { db: CorpDb; now: number }) : unknown)

export type OpenDeclaration<
  Q extends Shape,
  B extends Shape,
  P extends Shape,
  R extends Rules,
  A extends boolean,
  W extends boolean,
> = {
  audience: 'open'
  method: 'GET' | 'POST'
  path: `/open-api/${string}`
  summary: string
  description?: string
  /** What its calls are about: operators see them in the log of calls with the right to read it. Absent: several kinds. */
  kind?: Kind
  /** Not one of the specification's own endpoints, but needed to use them. */
  companion?: true
  /** The vendor's page of it was not seen whole: what was not seen keeps to the shape of its siblings. */
  partlyKnown?: true
  /** The seat that the corporation must hold; absent for none. */
  seat?: SeatKind
  /** False: callable without a token. */
  auth?: A
  /** The corporation must have agreed to the chat terms. */
  terms?: 'chat'
  query?: Q
  body?: B
  /** A call without a body is one with an empty object. */
  bodyOptional?: true
  /** A body that is an array is taken as this field of it. */
  listAs?: keyof B & string
  /** An optional field is not set by empty text that it cannot be: programs write it for what they lack. */
  emptyIsUnset?: true
  /** Rewrites what came as the body before its fields are checked. */
  prepare?(body: Record<string, unknown>): Record<string, unknown>
  /** Checks of the body that depend on the corporation's settings. What they refuse leaves the Idempotency-Key free. */
  check?(call: { body: Decoded<B>; corp: Corp; fail: Fail<CodeIn<R>> }): void
  envelope?: EnvelopeName
  /** The fields of the reply or, with `produces`, of each line. */
  reply: P
  /** Answers with a LineStream of this media type; failures are JSON as everywhere. */
  produces?: 'application/x-ndjson'
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
  /** Reads the change feed from a cursor, which may be too old. */
  cursor?: true
  /** Counts as a batch write under the strict limits. */
  batch?: true
  /** Fields that stand beside the envelope even in a failure. */
  failureFields?: Record<string, unknown>
  /** Fields of the reply that some failures carry too, given to `fail`. */
  failureMayCarry?: readonly (keyof P & string)[]
  /** A valid call against the demo corporation, for the API document and the conformance tests. */
  example?: Described['example']
  /** A failure that is returned, not thrown, is the answer to work that was done in part: what was done stays. */
  handle(call: Call<Q, B, R, A, W>): Promise<Answer<P> | LineStream | ApiError>
}

/** An endpoint of the open API as the rest of the server sees it: what its document tells, and what runs it. */
export type OpenEndpoint = Described & {
  kind?: Kind
  removedCorp?: number
  bodyModule?: string
  batch: boolean
  /** Values of a body that say that an optional field is not set, where it cannot be so. */
  blanks: readonly unknown[]
  listAs?: string
  prepare?(body: Record<string, unknown>): Record<string, unknown>
  check?(call: { body: Record<string, unknown>; corp: Corp; fail: Fail<number> }): void
  handle(call: unknown): Promise<Record<string, unknown> | LineStream | ApiError>
}

/** The endpoint with everything that its declaration leaves out. */
export function openEndpoint<
  Q extends Shape,
  B extends Shape,
  P extends Shape,
  R extends Rules,
  A extends boolean,
  W extends boolean,
>(declaration: OpenDeclaration<Q, B, P, R, A, W>): OpenEndpoint {
  const { query, body, reply, handle, ...rest } = declaration
  return {
    auth: true,
    companion: false,
    envelope: 'errcode',
    errors: {},
    bodyLimit: BODY_LIMIT,
    bodyOptional: false,
    writes: false,
    cursor: false,
    batch: false,
    blanks: [],
    failureFields: {},
    failureMayCarry: [],
    example: {},
    ...rest,
    query: z.object(query ?? {}),
    ...(body ? bodyOf(z.object(body), declaration) : {}),
    reply: z.object(reply),
    handle: handle as OpenEndpoint['handle'],
  } as OpenEndpoint
}

type Preparation = Pick<OpenEndpoint, 'prepare'> & { companion?: true; emptyIsUnset?: true }
type Prepared = Pick<OpenEndpoint, 'body' | 'prepare' | 'blanks'>

/** Companions take null for a field that is not set, as programs of the field write it; the specification's own do not. */
function bodyOf(body: z.ZodObject, { companion, emptyIsUnset, prepare = (values) => values }: Preparation): Prepared {
  const blanks = [...(companion ? [null] : []), ...(emptyIsUnset ? [''] : [])]
  if (blanks.length === 0) return { body, prepare, blanks }
  return { body, prepare: (values) => prepare(withoutUnset(body, values, blanks)), blanks }
}

/** The failure that belongs to a declared code: its message, and what in particular was wrong. */
export function failure(errors: Rules, code: number, detail?: string, beside?: Record<string, unknown>): ApiError {
  const rule: Rule | undefined = errors[code]
  const message = rule?.message ?? '参数不合法'
  return new ApiError(code, detail ? `${message}：${detail}` : message, beside ? { beside } : {})
}
