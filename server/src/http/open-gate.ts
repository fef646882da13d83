import type { OpenEndpoint } from '../endpoint.ts'
import { answer, asApiError } from './answer.ts'
import type { AppDeps } from './app-deps.ts'
import type { Gate } from './audience.ts'
import type { Bodies } from './bodies.ts'
import { pass } from './gate.ts'
import type { LimitCounters } from './limits.ts'
import { failureBytes, PLAIN } from './reply.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The open API: tokens of secrets, limits by corporation, envelopes with codes. */
export function openGate(deps: AppDeps, limits: LimitCounters, bodies: Bodies): Gate<OpenEndpoint> {
  return {
    contentType: JSON_TYPE,
    pass: (endpoint, request) => (endpoint.auth ? pass(deps, limits, endpoint, request) : undefined),
    answer: (endpoint, request, reply) => answer(deps, endpoint, request, request.auth?.session, bodies, reply),
    failure(endpoint, error) {
      const known = asApiError(endpoint, error)
      const { http: status, code, headers } = known
      return { status, code, headers, contentType: JSON_TYPE, bytes: failureBytes(endpoint ?? PLAIN, known) }
    },
  }
}
