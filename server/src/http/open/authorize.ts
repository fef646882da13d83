import type { FastifyRequest } from 'fastify'
import { seconds } from '../../clock.ts'
import { changesByGet } from '../../contract/changes-by-get.ts'
import type { Session } from '../../contract/corp.ts'
import { ApiError, globalError } from '../../contract/errors.ts'
import { holdsSeat } from '../../contract/seats.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import { withDbTimeout } from '../../storage/driver/db-timeout.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AuthContext } from '../audience.ts'
import type { RawQuery } from '../decode.ts'
import { type LimitCounters, UNKNOWN_TOKENS } from '../limits.ts'

/** The checks before the body is read, in order: token, limits, seat, terms. Waits only for tokens that are not cached. */
export function authorize(
  deps: AppDeps,
  limits: LimitCounters,
  endpoint: OpenEndpoint,
  request: FastifyRequest,
): AuthContext | Promise<AuthContext> {
  if (changesByGet(endpoint) && isAhead(request)) throw globalError(10907)
  const token = tokenOf(request)
  const known = deps.sessions.known(token)
  const go = (session: Session | undefined) => enter(deps, limits, endpoint, valid(deps, endpoint, session))
  return known ? go(known) : findSession(deps, limits, token).then(go)
}

/** Asked for before anybody has decided to. */
function isAhead({ headers }: FastifyRequest): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  return /prefetch|prerender|preview/i.test(purpose)
}

/** Looks a token up; meanwhile the call counts as in flight for the corporation it had last time, else for UNKNOWN_TOKENS. */
export async function findSession(deps: AppDeps, limits: LimitCounters, token: string): Promise<Session | undefined> {
  const leave = limits.enter(deps.sessions.met(token)?.corp ?? UNKNOWN_TOKENS)
  return withDbTimeout(deps.pool, () => deps.sessions.look(token)).finally(leave)
}

function enter(
  deps: AppDeps,
  limits: LimitCounters,
  endpoint: OpenEndpoint,
  session: Session,
): AuthContext | Promise<AuthContext> {
  const { corp } = session
  const leave = limits.enter(corp)
  const finish = (headers: Record<string, string>): AuthContext => {
    if (endpoint.seat && !holdsSeat(corp.seats, endpoint.seat, seconds(deps.clock))) {
      throw globalError(10901, `需要 ${endpoint.seat} 席位`)
    }
    if (endpoint.terms === 'chat' && !corp.chat_terms_agreed) throw globalError(10902)
    return { corpId: corp.corp_id, headers, leave, session }
  }
  const giveUp = (error: unknown): never => {
    leave()
    throw error
  }
  if (limits.counts(corp, endpoint)) return limits.count(corp, endpoint).then(finish).catch(giveUp)
  try {
    return finish(NO_HEADERS)
  } catch (error) {
    return giveUp(error)
  }
}

const NO_HEADERS: Record<string, string> = {}

function valid(deps: AppDeps, endpoint: OpenEndpoint, session: Session | undefined): Session {
  if (!session || session.expiresAt <= seconds(deps.clock)) throw globalError(10001, 'access_token 无效或已过期')
  if (!session.corp.removed) return session
  const code = endpoint.removedCorp
  if (code === undefined) throw globalError(10001, 'access_token 无效或已过期')
  throw new ApiError(code, endpoint.errors[code]?.message ?? '')
}

/** Credentials of other schemes are ignored. */
const BEARER = /^Bearer(?:$|\s(.*))/i

/** The token that a call has, in its address or its header. */
export function tokenOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string {
  const { values, broken, repeated } = query as RawQuery
  const inQuery = values.access_token || undefined
  const header = headers.authorization
  const bearer = header === undefined ? null : BEARER.exec(header)
  const inHeader = bearer ? (bearer[1] ?? '').trim() : undefined
  if (broken.has('access_token') || repeated.has('access_token'))
    throw globalError(10001, 'access_token 重复出现或编码不合法')
  if (inQuery && inHeader !== undefined && inQuery !== inHeader) throw globalError(10001, '两处 access_token 不一致')
  const token = inQuery ?? inHeader
  if (!token) throw globalError(10001, '缺少 access_token')
  return token
}
