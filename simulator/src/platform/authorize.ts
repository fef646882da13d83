import { type Sim, type World, worldOf } from '../sim.ts'
import { type Token, tokens } from '../state/message-records.ts'
import { type Corp, corps } from '../state/records.ts'
import type { Needs, PlatformCall, Principal } from './call.ts'
import { fail } from './errors.ts'
import type { RateLimits } from './limits.ts'

/** The token in the query string, if the platform knows it. */
export const findToken = ({ store }: Sim, token: string | null): Token | undefined =>
  token ? store.get(tokens, '', token) : undefined

/**
 * The checks before a call, in the platform's order: token, address, permission, rate. Returns who calls, or refuses.
 */
export function authorize(
  sim: Sim,
  call: PlatformCall,
  { given, token, ip, limits }: { given: string | null; token: Token | undefined; ip: string; limits: RateLimits },
): { world: World; principal: Principal } {
  if (!given) return fail(41001)
  const corp = token && sim.store.get(corps, '', token.corpid)
  if (!token || !corp || token.revoked) return fail(40014)
  const world = worldOf(sim, corp)
  if (token.expires_ms <= world.nowMs) return fail(world.setting('expired_token'))
  const principal = principalOf(world, token.principal) ?? fail(40014)
  if (!trusts(corp, principal, ip)) return fail(60020)
  if (!permitted(call.needs, principal)) return fail(48002)
  const minute = world.setting<number>('rate_minute')
  const hour = world.setting<number>('rate_hour')
  const ipMinute = world.setting<number>('ip_rate_minute')
  const ipHour = world.setting<number>('ip_rate_hour')
  if (limits.overRate(`${corp.corpid} ${call.path}`, world.now, minute, hour)) return fail(45009)
  if (limits.overRate(`${ip} ${call.path}`, sim.clock.now(), ipMinute, ipHour)) return fail(45009)
  return { world, principal }
}

/** Whether a secret may be used from an address: by its own list, or else by the corporation's. */
export function trusts(corp: Corp, principal: Principal, ip: string): boolean {
  const own = {
    app: () => principal.kind === 'app' && principal.app.trusted_ips,
    contact: () => corp.contact_trusted_ips,
    archive: () => corp.archive?.trusted_ips,
  }[principal.kind]()
  const list = own || corp.trusted_ips
  return !list || list.includes(ip)
}

function principalOf({ corp }: World, name: string): Principal | undefined {
  if (name === 'contact') return corp.contact_secret ? { kind: 'contact' } : undefined
  if (name === 'archive') return corp.archive ? { kind: 'archive' } : undefined
  const app = corp.apps.find(({ agentid }) => name === `app:${agentid}`)
  return app && { kind: 'app', app }
}

function permitted(needs: Needs, principal: Principal): boolean {
  if (needs === 'nothing' || needs === 'token') return true
  if (needs === 'directory') return principal.kind !== 'archive'
  if (needs === 'customer') return principal.kind === 'app' && principal.app.customer
  return needs === principal.kind
}
