import { type Right, rightsOf } from '../../../server/src/contract/roles.ts'
import type { RestEndpoint } from '../../../server/src/endpoint.ts'
import type { Headers } from '../../lab/operators.ts'
import type { Person } from './people.ts'

export type Tried = { calls: number; problems: string[] }

/** One call; the body is read to its end, or let go where it has none. */
export async function send(
  address: string,
  method: string,
  path: string,
  headers: Headers,
  body?: string,
): Promise<{ status: number; code: string | undefined }> {
  const abort = new AbortController()
  const response = await fetch(new URL(path, address), {
    ...{ method, signal: abort.signal },
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  })
  if (response.headers.get('content-type')?.startsWith('application/problem+json'))
    return { status: response.status, code: ((await response.json()) as { code: string }).code }
  abort.abort()
  return { status: response.status, code: undefined }
}

/** The endpoint's path in a corporation, with ids that name nothing, so that a call that is authorized changes nothing. */
export function pathOf({ path }: RestEndpoint, corpId: string): string {
  return path.replace('{corp_id}', corpId).replaceAll(/\{\w+\}/g, '999999999')
}

/**
 * What authorization must say to this person: a problem's code, or undefined where it lets them pass. A call that is
 * authorized fails by its body, which is no JSON, or its id, which names nothing.
 */
function expected({ auth, right, personal, path }: RestEndpoint, { is, headers }: Person): string | undefined {
  if (!auth) return undefined
  if (is === 'nobody') return 'unauthenticated'
  const inCorp = path.includes('{corp_id}')
  if (is === 'stranger' && inCorp) return 'not_found'
  if (personal && headers.authorization !== undefined) return 'forbidden'
  if (right === undefined || is === 'admin') return undefined
  if (is === 'stranger') return 'forbidden'
  return rightsOf[is].has(right as Right) ? undefined : 'forbidden'
}

/** The one call that changes something although it names nothing: it would remove the corporation. */
const removesCorp = ({ method, path }: RestEndpoint) => method === 'DELETE' && path === '/admin-api/corps/{corp_id}'

/** A browser says of every change which page asks for it. */
function fromOurPage(headers: Headers, address: string): Headers {
  return headers.cookie ? { ...headers, origin: new URL(address).origin } : headers
}

const REFUSALS = ['unauthenticated', 'forbidden']

/** Every endpoint by everybody: refused with the exact code, or let through. */
export async function tryMatrix(
  address: string,
  endpoints: readonly RestEndpoint[],
  people: readonly Person[],
  corpId: string,
): Promise<Tried> {
  const problems: string[] = []
  let calls = 0
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint, corpId)
    const asking = removesCorp(endpoint) ? people.filter(({ is }) => is !== 'admin') : people
    const asked = asking.map(async (person) => {
      const body = endpoint.body ? '{' : undefined
      const { status, code } = await send(address, endpoint.method, path, fromOurPage(person.headers, address), body)
      calls++
      const wanted = expected(endpoint, person)
      const right = wanted === undefined ? !REFUSALS.includes(code ?? '') && status < 500 : code === wanted
      if (!right) problems.push(`${endpoint.method} ${endpoint.path} ${person.what}: ${status} ${code}, not ${wanted}`)
    })
    await Promise.all(asked)
  }
  return { calls, problems }
}
