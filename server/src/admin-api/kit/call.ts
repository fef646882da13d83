import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { FieldProblem, Problem, ProblemRules } from '../../contract/problem.ts'
import type { Right } from '../../contract/roles.ts'
import { type Method, restEndpoint } from '../../endpoint/rest.ts'
import type { Decoded, Shape } from '../../endpoint/shape.ts'
import type { Audit, InTransaction, RestEndpoint } from '../../endpoint.ts'
import type { Sql } from '../../storage/connect.ts'
import type { CorpDb } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { OperatorCaller } from '../authenticate.ts'

export const CORP = '/admin-api/corps/{corp_id}'

/** What every function of the management API in a corporation is given; see `RestCall`. */
type AdminCall<Q extends Shape = Shape, B extends Shape = Shape> = {
  path: Record<string, string> & { id: never }
  query: Decoded<Q>
  body: Decoded<B>
  caller: OperatorCaller
  rights: ReadonlySet<string>
  now: number
  address: string
  origin: string
  requestId: string
  callId: string
  requestHeaders: IncomingHttpHeaders
  upload?: Buffer
  replyHeaders: Record<string, string>
  pool: Sql
  tools: unknown
  fail(code: string, detail?: string, errors?: readonly FieldProblem[]): Problem
}
export type ReadCall<Q extends Shape = Shape> = AdminCall<Q> & { db: CorpDb }
export type CallingOut<B extends Shape = Shape> = AdminCall<Shape, B> & { db: CorpDb; inTransaction: InTransaction }
export type WriteCall<B extends Shape = Shape> = AdminCall<Shape, B> & { ctx: Ctx; audit: Audit }

type Declared = {
  method: Method
  /** Below the corporation. */
  path: string
  tag: string
  summary: string
  description?: string
  right: Right
  params?: Record<string, z.ZodType>
  query?: Shape
  body?: Shape
  reply?: z.ZodObject | Shape
  status?: 200 | 201 | 202
  produces?: string
  consumes?: 'multipart/form-data'
  alsoProduces?: readonly string[]
  shownOnce?: readonly string[]
  unaudited?: true
  callsOut?: true
  versioned?: true
  errors?: ProblemRules
  bodyLimit?: number
  example?: { path?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
}

/** Declares an endpoint of a corporation whose path is put together, so that its types are named here instead. */
export function inCorporation<Call>(declared: Declared, handle: (call: Call) => Promise<unknown>): RestEndpoint {
  const { path, example = {}, ...rest } = declared
  return restEndpoint({
    ...{ audience: 'admin', ...rest, path: `${CORP}/${path}`, handle },
    example: { ...example, path: { corp_id: EXAMPLE_CORP, ...example.path } },
  } as never)
}

/** The corporation of examples: the demo's. */
export const EXAMPLE_CORP = 'ww_demo_yunqi_tea'
