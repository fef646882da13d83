import type { RestEndpoint } from '../../endpoint.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import type { AppDeps, AudienceDeps } from '../app-deps.ts'
import type { Audience } from '../audience.ts'
import { languageOf } from '../language.ts'
import { answer } from './answer.ts'
import { openAuthorization } from './authorize.ts'
import { PROBLEM_TYPE, problemBytes, toProblem } from './problems.ts'

/** The management API or the public pages: callers that `authenticate` knows, their rights, HTTP statuses and problems. */
export function restAudience(deps: AppDeps, own: AudienceDeps = {}): Audience<RestEndpoint> {
  return {
    contentType: 'application/json; charset=utf-8',
    authorize: openAuthorization(deps, own),
    answer(endpoint, request, reply) {
      const run = () => answer(deps, own.tools, endpoint, request, reply)
      if (!endpoint.waits) return withDbTimeout(deps.pool, run)
      request.release?.()
      return run()
    },
    failure(_endpoint, error, { headers: asked }) {
      const known = toProblem(error)
      const { status } = known
      const language = languageOf(asked['accept-language'])
      const headers = { ...known.headers, 'content-language': language }
      return { status, code: status, headers, contentType: PROBLEM_TYPE, bytes: problemBytes(known, language) }
    },
  }
}
