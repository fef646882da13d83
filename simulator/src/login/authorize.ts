import type { Sim } from '../sim.ts'
import { loginCodes } from '../state/message-records.ts'
import { corps, users } from '../state/records.ts'

/** Who uses the browser: a person with WeChat, or a member in the client. */
export interface Visitor {
  person?: string
  userid?: string
}

const CODE_MS = 5 * 60_000

/** Whether an address is one of the platform's log-in pages, whatever host it names. */
export const isLogin = (url: URL) =>
  url.pathname === '/connect/oauth2/authorize' || url.pathname === '/wwlogin/sso/login'

/** What a log-in page is asked for, or why it cannot be answered. */
export function readLogin(
  { store }: Sim,
  url: URL,
): { error: string } | { corpid: string; agentid?: number; scope: string; redirect: URL; state: string } {
  const query = url.searchParams
  const corpid = query.get('appid') ?? ''
  const corp = store.get(corps, '', corpid)
  if (!corp) return { error: 'appid 参数错误 (invalid appid)' }
  const redirect = query.get('redirect_uri') ?? ''
  if (!URL.canParse(redirect) || !/^https?:/.test(redirect))
    return { error: 'redirect_uri 参数错误 (invalid redirect_uri, 50001)' }
  const agentid = query.get('agentid') ? Number(query.get('agentid')) : undefined
  if (agentid !== undefined && !corp.apps.some((app) => app.agentid === agentid))
    return { error: 'agentid 参数错误 (invalid agentid, 40056)' }
  const state = query.get('state') ?? ''
  if (Buffer.byteLength(state) > 128) return { error: 'state 参数错误 (state is longer than 128 bytes)' }
  const sso = url.pathname === '/wwlogin/sso/login'
  const scope = sso ? 'snsapi_base' : (query.get('scope') ?? 'snsapi_base')
  if (!['snsapi_base', 'snsapi_privateinfo', 'snsapi_userinfo'].includes(scope))
    return { error: 'scope 参数错误 (invalid scope)' }
  if (scope === 'snsapi_privateinfo' && agentid === undefined)
    return { error: 'agentid 参数错误 (snsapi_privateinfo needs agentid)' }
  return { corpid, agentid, scope, redirect: new URL(redirect), state }
}

/** Logs the visitor in: the address to go back to, with a code that is good once and for five minutes. */
export function answerLogin(sim: Sim, url: URL, visitor: Visitor): { error: string } | { location: string } {
  const asked = readLogin(sim, url)
  if ('error' in asked) return asked
  const { corpid, agentid, scope, redirect, state } = asked
  const member = visitor.userid === undefined ? undefined : sim.store.get(users, corpid, visitor.userid.toLowerCase())
  if (visitor.userid !== undefined && !member)
    return { error: `${visitor.userid} 不是该企业的成员 (not a member of this corporation)` }
  const who = member ? { userid: member.userid } : { person: visitor.person }
  const code = sim.store.transaction(() => {
    const made = sim.ids.next(corpid, 'code')
    const expires_ms = sim.clock.nowMs(corpid) + CODE_MS
    sim.store.put(loginCodes, '', {
      code: made,
      corpid,
      scope,
      expires_ms,
      ...(agentid !== undefined && { agentid }),
      ...who,
    })
    return made
  })
  redirect.searchParams.set('code', code)
  redirect.searchParams.set('state', state)
  return { location: redirect.href }
}
