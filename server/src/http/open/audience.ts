import type { OpenEndpoint } from '../../endpoint.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Audience } from '../audience.ts'
import type { LimitCounters } from '../limits.ts'
import { answer } from './answer.ts'
import { authorize } from './authorize.ts'
import type { Bodies } from './bodies.ts'
import { failureBytes, PLAIN } from './envelope.ts'
import { asApiError } from './failure.ts'
import { isSandbox, throughSandbox } from './force.ts'
import { hintOf } from './hint.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The open API: tokens of secrets, limits by corporation, envelopes with codes. */
export function openAudience(deps: AppDeps, limits: LimitCounters, bodies: Bodies): Audience<OpenEndpoint> {
  return {
    contentType: JSON_TYPE,
    authorize: (endpoint, request) => (endpoint.auth ? authorize(deps, limits, endpoint, request) : undefined),
    answer(endpoint, request, reply) {
      const session = request.auth?.session
      const corp = session?.corp
      const run = () => withDbTimeout(deps.pool, () => answer(deps, endpoint, request, session, bodies, reply))
      return isSandbox(deps, corp) ? throughSandbox(deps, endpoint, request, reply, corp, run) : run()
    },
    failure(endpoint, error) {
      const known = asApiError(endpoint, error)
      const { http: status, code, headers } = known
      const hint = known.hint ?? (endpoint && hintOf(endpoint, known))
      const bytes = failureBytes(endpoint ?? PLAIN, known)
      return { status, code, headers, contentType: JSON_TYPE, bytes, ...(hint ? { hint } : {}) }
    },
  }
}
