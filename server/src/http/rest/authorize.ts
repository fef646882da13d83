import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { ANYONE, type Caller } from '../../contract/caller.ts'
import { problem } from '../../contract/problem.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import { throughDeadlocks } from '../../storage/deadlock.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import type { AppDeps, AudienceDeps } from '../app-deps.ts'
import type { AuthContext } from '../audience.ts'

const NO_HEADERS: Record<string, string> = {}
const noop = () => {}

/** The checks before the body is read, in order: who calls, the rate limit, the corporation, the right. */
export function openAuthorization(deps: AppDeps, { authenticate, callsPerMinute }: AudienceDeps) {
  const limiter = callsPerMinute ? new RateLimiterMemory({ points: callsPerMinute, duration: 60 }) : undefined
  const part = () => Math.ceil((callsPerMinute ?? 0) / deps.nodes())

  return async (endpoint: RestEndpoint, request: FastifyRequest): Promise<AuthContext> => {
    const { corp_id: corpId } = request.params as { corp_id?: string }
    const known =
      authenticate && (await withDbTimeout(deps.pool, () => throughDeadlocks(async () => authenticate(request))))
    if (limiter) await count(limiter, part(), known, request.ip)
    if (endpoint.auth) expectRight(endpoint, known, corpId)
    return { corpId, headers: NO_HEADERS, leave: noop, caller: known ?? ANYONE }
  }
}

/** 401 for nobody, 404 where the corporation is not theirs, 403 without the right or where a person is asked for. */
function expectRight(endpoint: RestEndpoint, caller: Caller | undefined, corpId: string | undefined): void {
  const { right, orRight, personal } = endpoint
  if (!caller) throw problem('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
  const rights = caller.rightsIn(corpId)
  if (!rights) throw problem('not_found')
  if (right && !rights.has(right) && !(orRight && rights.has(orRight)))
    throw problem('forbidden', { detail: { zh: `需要权限 ${right}`, en: `the right ${right} is needed` } })
  if (personal && 'keyId' in caller.actor)
    throw problem('forbidden', { detail: { zh: '不能使用 API 密钥，须登录', en: 'API keys may not do this: sign in' } })
}

async function count(limiter: RateLimiterMemory, most: number, caller: Caller | undefined, address: string) {
  const key = caller ? JSON.stringify(caller.actor) : address
  const state = await limiter.consume(key).catch((full: RateLimiterRes) => full)
  if (state.consumedPoints <= most) return
  const wait = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  throw problem('too_many_requests', { headers: { 'retry-after': String(wait) } })
}
