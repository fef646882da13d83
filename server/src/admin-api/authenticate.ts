import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../contract/caller.ts'
import { problem } from '../contract/problem.ts'
import { adminRights, rightsOf } from '../contract/roles.ts'
import { type FoundCaller, findCaller } from '../engines/operators/session.ts'
import type { Sql } from '../storage/connect.ts'

export const COOKIE = 'guanxi_session'

const NO_RIGHTS: ReadonlySet<string> = new Set()

/** An operator as the management API's endpoints know their caller. */
export type OperatorCaller = Caller & { operator: FoundCaller; token: string }

type Request = { headers: IncomingHttpHeaders; method: string; host: string; params: unknown }

/**
 * Finds who calls by an API key or by the session's cookie. Calls that change something and come from a page of another
 * origin are refused: a browser sends the cookie with them whoever wrote the page.
 */
export function openAuthenticate(pool: Sql, now: () => number) {
  return async (request: Request): Promise<OperatorCaller | undefined> => {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer === undefined) expectOwnOrigin(request)
    const token = bearer ?? cookieOf(request.headers.cookie)
    const isKey = token?.startsWith('gxo_') ?? false
    if (token === undefined || isKey !== (bearer !== undefined)) return undefined
    const { corp_id } = (request.params ?? {}) as { corp_id?: string }
    const operator = await findCaller(pool, token, now(), corp_id?.includes('\0') ? null : corp_id)
    return operator && { ...callerOf(operator), operator, token }
  }
}

/** Reading is safe, and what is no browser sends neither header. */
function expectOwnOrigin({ method, headers, host }: Request): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw problem('forbidden', { detail: '不接受其他网站发起的请求' })
  const { origin } = headers
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host))
    throw problem('forbidden', { detail: '不接受其他网站发起的请求' })
}

/** The cookie's value; of several of that name, which another site on the same domain may have set, none is believed. */
export function cookieOf(header: string | undefined): string | undefined {
  const own = (header ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2)
    return name === COOKIE && value ? [value] : []
  })
  return own.length === 1 ? own[0] : undefined
}

function callerOf({ operator_id, key_id, admin, members, corp_open }: FoundCaller): Caller {
  const member = (corpId: string) => members.find(({ corp_id }) => corp_id === corpId)
  return {
    actor: {
      kind: 'operator',
      operatorId: String(operator_id),
      ...(key_id === null ? {} : { keyId: String(key_id) }),
    },
    rightsIn(corpId) {
      if (admin) return corpId === undefined || corp_open ? adminRights : undefined
      if (corpId === undefined) return NO_RIGHTS
      const found = member(corpId)
      return found && rightsOf[found.role]
    },
    staffIn: (corpId) => member(corpId)?.staff_id ?? undefined,
  }
}
