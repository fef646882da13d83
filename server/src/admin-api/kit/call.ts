import type { z } from 'zod'
import type { ProblemRules } from '../../contract/problem.ts'
import type { Right } from '../../contract/roles.ts'
import { type CommonCall, type Method, type RestDeclaration, restEndpoint } from '../../endpoint/rest.ts'
import type { Shape } from '../../endpoint/shape.ts'
import type { Audit, InTransaction, RestEndpoint } from '../../endpoint.ts'
import type { CorpDb } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { OperatorCaller } from '../authenticate.ts'

export const CORP = '/admin-api/corps/{corp_id}'

/** What every function of the management API in a corporation is given. */
type AdminCall<Q extends Shape = Shape, B extends Shape = Shape> = Omit<CommonCall<Q, B, string>, 'caller'> & {
  path: Record<string, string> & { id: never }
  caller: OperatorCaller
}
export type ReadCall<Q extends Shape = Shape> = AdminCall<Q> & { db: CorpDb }
export type CallingOut<B extends Shape = Shape> = AdminCall<Shape, B> & { db: CorpDb; inTransaction: InTransaction }
export type WriteCall<B extends Shape = Shape> = AdminCall<Shape, B> & { ctx: Ctx; audit: Audit }

type AnyDeclaration = RestDeclaration<
  string,
  Record<string, z.ZodType>,
  Method,
  Shape,
  Shape,
  z.ZodObject | Shape,
  ProblemRules
>

/** A declaration with `path` below the corporation. */
type Declared = Omit<AnyDeclaration, 'audience' | 'handle' | 'right'> & { right: Right; orRight?: Right }

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
