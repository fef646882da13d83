import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../contract/caller.ts'
import { isOwnOrigin } from '../contract/own-addresses.ts'
import { problem } from '../contract/problem.ts'
import { adminRights, grantable, type Role, rightsOf } from '../contract/roles.ts'
import { type FoundCaller, findCaller } from '../engines/operators/session.ts'
import type { Sql } from '../storage/connect.ts'

export const COOKIE = 'guanxi_session'

const NO_RIGHTS: ReadonlySet<string> = new Set()

/** An operator as the management API's endpoints know their caller. */
export type OperatorCaller = Caller & {
  operator: FoundCaller
  token: string
  /** Answers for the server, and so for every corporation: what owners may not decide alone is theirs. */
  isAdministrator: boolean
}

type Request = { headers: IncomingHttpHeaders; method: string; host: string; params: unknown }

/**
 * Finds who calls by an API key or by the session's cookie. Calls that change something and come from a page of another
 * origin are refused: a browser sends the cookie with them from any page.
 */
export function openAuthenticate(pool: Sql, now: () => number, own: () => string) {
  return async (request: Request): Promise<OperatorCaller | undefined> => {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer === undefined) expectOwnOrigin(request, own())
    const token = bearer ?? cookieOf(request.headers.cookie)
    const isKey = token?.startsWith('gxo_') ?? false
    if (token === undefined || isKey !== (bearer !== undefined)) return undefined
    const { corp_id } = (request.params ?? {}) as { corp_id?: string }
    const operator = await findCaller(pool, token, now(), corp_id?.includes('\0') ? null : corp_id)
    return operator && { ...callerOf(operator), operator, token }
  }
}

/** Reading is safe, and what is no browser sends neither header. */
function expectOwnOrigin({ method, headers, host }: Request, own: string): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (
    !['same-origin', 'none'].includes(site as string) ||
    (origin !== undefined && !isOwnOrigin(origin, host, new URL(own)))
  )
    throw problem('forbidden', {
      detail: { zh: '不接受其他网站发起的请求', en: 'requests of other sites are not accepted' },
    })
}

/** The cookie's value; of several of that name, which another site on the same domain may have set, none is believed. */
export function cookieOf(header: string | undefined): string | undefined {
  const own = (header ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2)
    return name === COOKIE && value ? [value] : []
  })
  return own.length === 1 ? own[0] : undefined
}

function callerOf(operator: FoundCaller): Caller & { isAdministrator: boolean } {
  const { operator_id, key_id, key_corp_id, key_rights, admin, members, corp_open } = operator
  const member = (corpId: string) => members.find(({ corp_id }) => corp_id === corpId)
  const isAdministrator = admin && key_corp_id === null && key_rights === null
  const rightsAs = (role: Role | 'admin'): ReadonlySet<string> => {
    if (key_rights !== null) return new Set(grantable(role).filter((right) => key_rights.includes(right)))
    return role === 'admin' ? adminRights : rightsOf[role]
  }
  return {
    isAdministrator,
    actor: {
      kind: 'operator',
      operatorId: String(operator_id),
      ...(key_id === null ? {} : { keyId: String(key_id) }),
    },
    rightsIn(corpId) {
      if (corpId === undefined) return isAdministrator ? adminRights : NO_RIGHTS
      const role = admin ? corp_open && 'admin' : member(corpId)?.role
      return role ? rightsAs(role) : undefined
    },
    staffIn: (corpId) => member(corpId)?.staff_id ?? undefined,
  }
}
