import { problem } from '../contract/problem.ts'
import type { Language } from '../contract/reasons.ts'
import { adminRights } from '../contract/roles.ts'
import { type Answered, type ApiCall, type Calls, Refused, segment } from './calls.ts'

type Corp = {
  corp_id: string
  name: string
  role: string
  rights: string[]
  time_zone: string | null
  sandbox: boolean
}
type SessionReply = {
  name: string
  admin: boolean
  corps: Corp[]
  key: { corp_id: string | null; rights: string[] | null } | null
}

/** Whose key an agent has, in which corporation, and what it may do there. */
type Who = { operator: string; corp: OwnCorp; role: string; rights: ReadonlySet<string> }
/** `sandbox` is undefined where only a call tells. */
type OwnCorp = Pick<Corp, 'corp_id' | 'name' | 'time_zone'> & { sandbox: boolean | undefined }

/** What tools are given. */
export type Env = {
  who: Who
  /** Where people reach the console. */
  origin: string
  /** In which problems of tools are told, as those of the calls are. */
  language: Language
  /** Calls below the corporation, or what is refused as a `Refused`. */
  call(method: ApiCall['method'], path: string, more?: Omit<ApiCall, 'method' | 'path'>): Promise<Answered>
  /** The same for the sandbox's own calls. */
  sandbox(method: ApiCall['method'], path: string, body?: unknown): Promise<Answered>
}

/**
 * Asks whose key it is; a corporation that is not named is the key's only one. `everySandbox`: corporations may be for trials
 * though they are not marked so.
 */
export async function openEnv(
  calls: Calls,
  wanted: string | undefined,
  { origin, language, everySandbox }: { origin: string; language: Language; everySandbox: boolean },
): Promise<Env> {
  const expect = async (asked: ApiCall) => {
    const answered = await calls(asked)
    if (answered.status >= 400) throw new Refused(answered.body)
    return answered
  }
  const session = (await expect({ method: 'GET', path: '/admin-api/session' })).body as unknown as SessionReply
  const who = await whoOf(session, wanted, { everySandbox, expect })
  const below = segment(who.corp.corp_id)
  return {
    ...{ who, origin, language },
    call: (method, path, more) => expect({ method, path: `/admin-api/corps/${below}/${path}`, ...more }),
    sandbox: (method, path, body) => expect({ method, path: `/sandbox/corps/${below}/${path}`, body }),
  }
}

async function whoOf(
  session: SessionReply,
  wanted: string | undefined,
  { everySandbox, expect }: { everySandbox: boolean; expect: Calls },
): Promise<Who> {
  const { name: operator, admin, corps, key } = session
  const only = key?.corp_id ?? (corps.length === 1 ? corps[0]?.corp_id : undefined)
  const corpId = wanted ?? only
  if (corpId === undefined)
    throw problem('bad_request', {
      detail: { zh: '须指明企业：/mcp/{corp_id}', en: 'name the corporation: /mcp/{corp_id}' },
    })
  const member = corps.find(({ corp_id }) => corp_id === corpId)
  if (!admin) {
    if (!member) throw problem('not_found')
    const { corp_id, name, time_zone, rights, role } = member
    const sandbox = member.sandbox || (everySandbox ? undefined : false)
    return { operator, corp: { corp_id, name, time_zone, sandbox }, role, rights: new Set(rights) }
  }
  const path = `/admin-api/corps/${segment(corpId)}/settings`
  const settings: { name?: string; time_zone?: string } = await expect({ method: 'GET', path }).then(
    ({ body }) => body,
    (error: unknown) => {
      if (error instanceof Refused && error.problem.status === 403) return {}
      throw error
    },
  )
  const { name = corpId, time_zone = null } = settings
  const corp = { corp_id: corpId, name, time_zone, sandbox: undefined }
  return { operator, corp, role: 'admin', rights: key?.rights ? new Set(key.rights) : adminRights }
}

/** Whether the corporation is for trials. */
export async function isSandbox({ who, sandbox }: Env): Promise<boolean> {
  if (who.corp.sandbox !== undefined || !who.rights.has('sandbox:read')) return who.corp.sandbox ?? false
  return sandbox('GET', 'latency').then(
    () => true,
    () => false,
  )
}

/** The corporation's time, in Unix seconds: that of a sandbox can be moved, and only callers who may see its clock get it. */
export async function timeOf({ who, sandbox }: Env): Promise<number> {
  const real = Math.floor(Date.now() / 1000)
  if (!who.rights.has('sandbox:read')) return real
  return sandbox('GET', 'clock').then(
    ({ body }) => body.now as number,
    () => real,
  )
}
