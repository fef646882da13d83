import type { Rules } from './contract/errors.ts'
import type { ProblemRules } from './contract/problem.ts'
import { type OpenDeclaration, type OpenEndpoint, openEndpoint } from './endpoint/open.ts'
import { type Method, type RestDeclaration, type RestEndpoint, restEndpoint } from './endpoint/rest.ts'
import type { Shape } from './endpoint/shape.ts'

export {
  failure,
  type OpenEndpoint,
  type RefusedToken,
  type TokenIssuer,
} from './endpoint/open.ts'
export type { Audit, InTransaction, RestEndpoint } from './endpoint/rest.ts'
export { LineStream, RawJson } from './endpoint/shape.ts'

export type Endpoint = OpenEndpoint | RestEndpoint
export type AudienceName = Endpoint['audience']

type None = Record<never, never>

/**
 * Declares an endpoint; everything about it that is not its function is derived from this. Those of the open API answer
 * in its envelopes; those of the management API and of public pages with HTTP statuses and `application/problem+json`.
 */
export function endpoint<
  const Q extends Shape = None,
  const B extends Shape = None,
  const P extends Shape = None,
  const R extends Rules = None,
  const A extends boolean = true,
  const W extends boolean = false,
>(declaration: OpenDeclaration<Q, B, P, R, A, W>): OpenEndpoint
export function endpoint<
  const P extends string,
  const M extends Method,
  const S = None,
  const Q extends Shape = None,
  const B extends Shape = None,
  const O = undefined,
  const R extends ProblemRules = None,
>(declaration: RestDeclaration<P, S, M, Q, B, O, R>): RestEndpoint
export function endpoint(declaration: { audience: AudienceName }): Endpoint {
  return declaration.audience === 'open' ? openEndpoint(declaration as never) : restEndpoint(declaration as never)
}
