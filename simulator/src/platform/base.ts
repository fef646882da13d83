import type { Sim, World } from '../sim.ts'
import { tokens } from '../state/message-records.ts'
import type { Corp } from '../state/records.ts'
import { type CallContext, platformCall } from './call.ts'
import { fail } from './errors.ts'
import type { RateLimits } from './limits.ts'

const TOKEN_S = 7200
const HOUR_S = 3600

/** gettoken has no token yet, so it is handed the simulator itself. */
type Opening = CallContext<Record<string, string>> & { sim: Sim; limits: RateLimits; world: World | undefined }

export const baseCalls = [
  platformCall({
    path: 'gettoken',
    method: 'GET',
    about: 'a token for a secret; the same one until it expires',
    needs: 'nothing',
    handle(context) {
      const { sim, limits, args, ip, world } = context as unknown as Opening
      if (!args.corpsecret) return fail(41004)
      if (!args.corpid) return fail(41002)
      if (!world) return fail(40013)
      const limit = world.setting<number>('wrong_secret_limit')
      const blocked = `wrong secret ${ip} ${world.corpid}`
      const principal = principalOf(world.corp, args.corpsecret)
      if (!principal) return limits.over(blocked, world.now, HOUR_S, limit) ? fail(45009) : fail(40001)
      return issue(sim, world, principal)
    },
  }),
  platformCall({
    path: 'get_api_domain_ip',
    method: 'GET',
    about: 'addresses of the platform',
    needs: 'token',
    empty: { ip_list: [] },
    handle: () => ({ ip_list: ['127.0.0.1'] }),
  }),
  platformCall({
    path: 'getcallbackip',
    method: 'GET',
    about: 'addresses that callbacks come from',
    needs: 'token',
    empty: { ip_list: [] },
    handle: () => ({ ip_list: ['127.0.0.1'] }),
  }),
  platformCall({
    path: 'agent/get',
    method: 'GET',
    about: 'the app itself',
    needs: 'app',
    handle: ({ app, body }) => {
      if (Number(body.agentid) !== app.agentid) fail(301002)
      return {
        agentid: app.agentid,
        name: app.name,
        square_logo_url: '',
        description: '',
        allow_userinfos: { user: app.visible === 'all' ? [] : app.visible.map((userid) => ({ userid })) },
        allow_partys: { partyid: app.visible === 'all' ? [1] : [] },
        allow_tags: { tagid: [] },
        close: 0,
        redirect_domain: '',
        report_location_flag: 0,
        isreportenter: 0,
        home_url: '',
      }
    },
  }),
  platformCall({
    path: 'agent/list',
    method: 'GET',
    about: 'the app that calls',
    needs: 'app',
    empty: { agentlist: [] },
    handle: ({ app }) => ({ agentlist: [{ agentid: app.agentid, name: app.name, square_logo_url: '' }] }),
  }),
]

function principalOf(corp: Corp, secret: string): string | undefined {
  const app = corp.apps.find((one) => one.secret === secret)
  if (app) return `app:${app.agentid}`
  if (corp.contact_secret === secret) return 'contact'
  return corp.archive?.secret === secret ? 'archive' : undefined
}

function issue(sim: Sim, { corpid, nowMs }: World, principal: string) {
  const [last] = sim.store.list(tokens, '', { by: `${corpid}/${principal}`, newest: true, limit: 1 })
  if (last && !last.revoked && last.expires_ms > nowMs) {
    return { access_token: last.token, expires_in: Math.ceil((last.expires_ms - nowMs) / 1000) }
  }
  const token = sim.ids.next(corpid, 'token')
  sim.store.put(tokens, '', { token, corpid, principal, expires_ms: nowMs + TOKEN_S * 1000 })
  return { access_token: token, expires_in: TOKEN_S }
}
