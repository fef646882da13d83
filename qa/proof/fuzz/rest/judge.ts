import type { Reply } from '../wire.ts'
import type { RestCall } from './call.ts'
import type { RestDocument, RestOperation } from './document.ts'

/** What the judge knows beside the document: a name that no reply may contain, and every path's methods. */
export type RestLaw = { foreign: string; validProblem: RestDocument['validProblem']; methods: Map<string, Set<string>> }

export function restLaw({ operations, validProblem }: RestDocument, foreign: string): RestLaw {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of operations) {
    const known = methods.get(path) ?? new Set()
    methods.set(path, known.add(method))
    if (method === 'GET') known.add('HEAD')
  }
  return { foreign, validProblem, methods }
}

const PROBLEM = 'application/problem+json; charset=utf-8'

/** Statuses that any operation may answer with, beside its own: too long, another method, not to be parsed. */
const ANYWHERE = [400, 404, 405, 408, 413, 414, 415, 429, 431]

/** What is wrong with a reply of the management API; undefined when nothing is. */
export function judgeRest(law: RestLaw, call: RestCall, reply: Reply): string | undefined {
  const { operation, method } = call
  const { status, headers, body } = reply
  if (!(status < 500)) return `HTTP ${status}`
  if (headers.get('x-request-id') !== call.id) return `the reply to another call: ${headers.get('x-request-id')}`
  if (!/no-store|private/.test(headers.get('cache-control') ?? '')) return 'may be cached'
  // an administrator's list of corporations has all of them
  if (call.caller.is !== 'admin' && body.includes(law.foreign)) return "shows another corporation's data"
  if (method === 'HEAD') return body.length > 0 ? 'HEAD has a body' : undefined
  if (status >= 400) return judgeProblem(law, call, reply)
  const foreignMethod = method !== operation.method && !law.methods.get(operation.path)?.has(method)
  if (foreignMethod) return `${method} gives HTTP ${status}`
  if (method !== operation.method) return undefined
  return judgeCaller(call) ?? judgeSuccess(call, reply)
}

function judgeProblem(law: RestLaw, { operation, method }: RestCall, { status, headers, body }: Reply) {
  if (headers.get('content-type') !== PROBLEM) return `HTTP ${status} of ${headers.get('content-type')}`
  const value = parse(body) as { status?: number; title?: string } | undefined
  if (!value || !law.validProblem(value)) return `no problem: ${JSON.stringify(law.validProblem.errors?.slice(0, 2))}`
  if (value.status !== status) return `HTTP ${status} says ${value.status}`
  if (!/\p{Script=Han}/u.test(value.title ?? '')) return 'a title that is not Chinese'
  if (method !== operation.method) return undefined
  return operation.refusals.has(status) || ANYWHERE.includes(status) ? undefined : `HTTP ${status} is not declared`
}

/** Nobody succeeds without signing in, nor without the right. */
function judgeCaller({ operation, caller }: RestCall): string | undefined {
  const { needsCaller, right } = operation
  if (!needsCaller || caller.rights === 'all') return undefined
  if (caller.rights === 'none') return `${caller.what} succeeds`
  return right === null || caller.rights.includes(right) ? undefined : `${caller.what} succeeds without ${right}`
}

function judgeSuccess(call: RestCall, { status, headers, body }: Reply): string | undefined {
  const { operation, accept } = call
  const { success } = operation
  if (status === 304) return body.length > 0 ? 'HTTP 304 with a body' : undefined
  if (status !== success.status && !(status === 206 && isFile(operation)))
    return `HTTP ${status}, not ${success.status}`
  if (!call.mayPass()) return 'succeeds although the document forbids it'
  if (status === 204) return body.length > 0 ? 'HTTP 204 with a body' : undefined
  const type = headers.get('content-type') ?? ''
  if (headers.get('x-content-type-options') !== 'nosniff' && isFile(operation)) return 'a file that may be sniffed'
  if (isFile(operation)) return /svg|html|xml/.test(type) ? `a file of type ${type}` : undefined
  const plain = type.split(';')[0] as string
  if (!success.types.some((each) => each.split(';')[0] === plain)) return `a reply of type ${type}`
  if (plain !== 'application/json')
    return plain === 'text/csv' && !accept?.includes('text/csv') ? 'CSV unasked' : undefined
  const value = parse(body)
  if (!value) return 'no JSON object'
  return success.valid?.(value) === false
    ? `off its schema: ${JSON.stringify(success.valid.errors?.slice(0, 2))}`
    : undefined
}

const isFile = ({ path }: RestOperation) => path.endsWith('/content')

function parse(body: Buffer): object | undefined {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
