import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { ANYONE, type Caller } from '../contract/caller.ts'
import { problem } from '../contract/problem.ts'
import type { RestEndpoint } from '../endpoint.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps, AudienceDeps } from './app-deps.ts'
import type { AuthContext, Gate } from './audience.ts'
import { problemBytes, toProblem } from './problems.ts'
import { answerRest } from './rest-answer.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const NO_HEADERS: Record<string, string> = {}
const stay = () => {}

/** The management API or the public pages: callers that `authenticate` knows, their rights, HTTP statuses and problems. */
export function restGate(
  deps: AppDeps,
  { authenticate, callsPerMinute, tools }: AudienceDeps = {},
): Gate<RestEndpoint> {
  const limiter = callsPerMinute ? new RateLimiterMemory({ points: callsPerMinute, duration: 60 }) : undefined

  async function pass(endpoint: RestEndpoint, request: FastifyRequest): Promise<AuthContext> {
    const { corp_id: corpId } = request.params as { corp_id?: string }
    const known = authenticate && (await withDbTimeout(deps.pool, async () => authenticate(request)))
    if (limiter) await count(limiter, known, request.ip)
    if (endpoint.auth) expectRight(endpoint, known, corpId)
    return { corpId, headers: NO_HEADERS, leave: stay, caller: known ?? ANYONE }
  }

  return {
    contentType: 'application/json; charset=utf-8',
    pass,
    answer: (endpoint, request, reply) => answerRest(deps, tools, endpoint, request, reply),
    failure(_endpoint, error) {
      const known = toProblem(error)
      const { status, headers } = known
      return { status, code: status, headers, contentType: PROBLEM_TYPE, bytes: problemBytes(known) }
    },
  }
}

/** 401 for nobody, 404 where the corporation is not theirs, 403 without the right. */
function expectRight({ right }: RestEndpoint, caller: Caller | undefined, corpId: string | undefined): void {
  if (!caller) throw problem('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
  const rights = caller.rightsIn(corpId)
  if (!rights) throw problem('not_found')
  if (right && !rights.has(right)) throw problem('forbidden', { detail: `需要权限 ${right}` })
}

async function count(limiter: RateLimiterMemory, caller: Caller | undefined, address: string): Promise<void> {
  const key = caller ? JSON.stringify(caller.actor) : address
  await limiter.consume(key).catch((full: RateLimiterRes) => {
    const wait = Math.max(1, Math.ceil(full.msBeforeNext / 1000))
    throw problem('too_many_requests', { headers: { 'retry-after': String(wait) } })
  })
}
