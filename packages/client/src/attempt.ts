import { ConnectionError, errorOf, type Failure, GuanxiError, ServerError, TimeoutError } from './errors.ts'
import type { Signal } from './types.ts'
import { later, raced } from './wait.ts'

/** One HTTP request, made. */
export interface Attempt {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
  timeoutMs: number
  signal: Signal | undefined
  /** What must not be shown: token and secret. */
  hidden: readonly (string | undefined)[]
  /** Whether a reply of lines is handed on as it is. */
  lines: boolean
}

type Known = Pick<Failure, 'endpoint' | 'attempts' | 'idempotencyKey'>
type Ways = { fetch: (url: string, init?: any) => Promise<any>; parse: (text: string) => any }

/** A network failure before anything was sent. */
const UNSENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/
const unsent = new WeakSet<GuanxiError>()

/** Whether the service cannot have received the call that failed so. */
export const wasUnsent = (error: GuanxiError): boolean => unsent.has(error)

/** Makes the request and reads the reply: its fields, or for lines the response itself. Whatever fails is a GuanxiError. */
export async function attempt(what: Attempt, ways: Ways, known: Known): Promise<any> {
  const { signal, timeoutMs } = what
  const controller = new AbortController()
  let late = false
  const stop = later(timeoutMs, () => {
    late = true
    controller.abort()
  })
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const reply = async () => {
      const response = await ways.fetch(what.url, { ...what.init, redirect: 'manual', signal: controller.signal })
      const isLines = what.lines && response.status === 200 && /ndjson/.test(response.headers.get('content-type') ?? '')
      return isLines ? response : { response, text: (await response.text()) as string }
    }
    const got = await raced(reply(), controller.signal)
    return 'text' in got && 'response' in got ? decoded(got, what, ways, known) : got
  } catch (error) {
    if (error instanceof GuanxiError) throw error
    if (late) throw new TimeoutError(`no reply within ${timeoutMs} ms`, known)
    if (signal?.aborted) throw error
    throw connectionError(error, known)
  } finally {
    stop()
    signal?.removeEventListener('abort', abort)
  }
}

/** Its message names the system's code alone: the runtime's own may hold the address with the token. */
export function connectionError(error: unknown, known: Known): ConnectionError {
  const { cause, code } = (error ?? {}) as { cause?: { code?: string }; code?: string }
  const reason = cause?.code ?? code
  const made = new ConnectionError(`no reply: ${reason ?? 'the connection failed'}`, known)
  if (typeof reason === 'string' && UNSENT.test(reason)) unsent.add(made)
  return made
}

function decoded({ response, text }: { response: any; text: string }, what: Attempt, ways: Ways, known: Known): any {
  const failure: Failure = {
    ...known,
    httpStatus: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new ServerError('the service redirects, and a token goes nowhere but to baseUrl', failure)
  let body: any
  try {
    body = ways.parse(text)
  } catch {
    throw new ServerError(`HTTP ${response.status}, and the reply is no JSON`, failure)
  }
  const told = body?.errcode ?? body?.status_code
  const code = /^-?\d+$/.test(String(told)) ? Number(told) : undefined
  if (code === 0 && response.status < 400) {
    const { errcode: _, errmsg: _1, errmsge: _2, status_code: _3, status_message: _4, success: _5, ...fields } = body
    return { fields, failure: { ...failure, code } }
  }
  const safe = what.hidden.reduce((body: any, secret) => (secret ? masked(body, secret) : body), body)
  const message = safe?.errmsg ?? safe?.status_message ?? `HTTP ${response.status}, and the reply has no code`
  throw errorOf(String(message), { ...failure, code, body: safe })
}

/** The reply as it was parsed, without the secret. */
function masked(body: any, secret: string): any {
  if (typeof body === 'string') return body.split(secret).join('***')
  if (Array.isArray(body)) return body.map((each) => masked(each, secret))
  if (Object.prototype.toString.call(body) !== '[object Object]') return body
  return Object.fromEntries(Object.entries(body).map((pair) => masked(pair, secret)))
}

/** Seconds of a `Retry-After`, which may be a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
