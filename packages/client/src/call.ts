import { type Attempt, attempt, wasUnsent } from './attempt.ts'
import { ConflictError, ConnectionError, type Failure, GuanxiError, TimeoutError } from './errors.ts'
import type { Tokens } from './token.ts'
import type { CallOptions, ClientOptions, RequestInfo } from './types.ts'
import { raced, uuid, wait } from './wait.ts'

/** A call of any endpoint. */
export interface Request {
  method: string
  path: string
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** Whether it changes something. */
  writes: boolean
  /** Whether it needs a token. */
  auth: boolean
  /** Whether the reply is lines, to be handed on. */
  lines?: boolean
}

/** What all calls of a client share. */
export interface Shared {
  options: ClientOptions
  tokens: Tokens
  inSlot: <T>(work: () => Promise<T>) => Promise<T>
}

const RETRIED_STATUS = [408, 429, 500, 502, 503, 504]
const RETRIED_CODE = [10052, 10053, 10953]
const LONGEST_DELAY_MS = 8000
const LONGEST_RETRY_AFTER_S = 60
const CONFLICT_MS = 1000

/** Calls an endpoint until it answers, or must not or need not be called again. */
export async function perform(shared: Shared, request: Request, call: CallOptions = {}): Promise<any> {
  const { options, tokens } = shared
  const { signal } = call
  const vendor = options.dialect === 'vendor'
  const { maxRetries = options.maxRetries ?? 2 } = call
  const idempotencyKey = request.writes && !vendor ? (call.idempotencyKey ?? uuid()) : undefined
  const endpoint = `${request.method} ${request.path}`
  const info = { callId: uuid(), endpoint, idempotencyKey }
  const repeatable = !request.writes || idempotencyKey !== undefined
  let renewed = false
  let conflicted = false
  let retries = 0
  for (let number = 1; ; number++) {
    const token = request.auth ? await raced(tokens.get(), signal) : undefined
    try {
      return await shared.inSlot(() => once(shared, request, call, token, { ...info, attempt: number }))
    } catch (error) {
      if (!(error instanceof GuanxiError)) throw error
      let delayMs: number
      if (error.code === 10001 && token !== undefined) {
        if (renewed) throw error
        renewed = true
        tokens.drop(token)
        continue
      }
      if (error instanceof ConflictError) {
        if (conflicted || !repeatable || maxRetries === 0) throw error
        conflicted = true
        delayMs = CONFLICT_MS
      } else {
        if (retries >= maxRetries || !isTransient(error) || !(repeatable || wasUnsent(error))) throw error
        if ((error.retryAfter ?? 0) > LONGEST_RETRY_AFTER_S) throw error
        delayMs = error.retryAfter === undefined ? backoff(options.retryMs ?? 500, retries) : error.retryAfter * 1000
        retries++
      }
      options.onRetry?.({ ...info, attempt: number, delayMs, error })
      await wait(delayMs, signal)
    }
  }
}

function isTransient(error: GuanxiError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true
  return RETRIED_STATUS.includes(error.httpStatus ?? 0) || RETRIED_CODE.includes(error.code ?? 0)
}

/** Doubles with each retry, and is up to a quarter shorter so that callers do not come back together. */
function backoff(first: number, retries: number): number {
  return Math.min(first * 2 ** retries, LONGEST_DELAY_MS) * (1 - Math.random() / 4)
}

async function once(
  shared: Shared,
  request: Request,
  call: CallOptions,
  token: string | undefined,
  info: RequestInfo,
): Promise<any> {
  const { options } = shared
  options.onRequest?.(info)
  const began = Date.now()
  const tell = ({ httpStatus, code, requestId }: Partial<Failure>) =>
    options.onResponse?.({ ...info, durationMs: Date.now() - began, httpStatus, code, requestId })
  const known = { endpoint: info.endpoint, attempts: info.attempt, idempotencyKey: info.idempotencyKey }
  const fetch = options.fetch ?? ((url: string, init: any) => globalThis.fetch(url, init))
  try {
    const got = await attempt(
      attemptOf(options, request, call, token, info),
      { fetch, parse: options.parse ?? JSON.parse },
      known,
    )
    if (got.fields) {
      tell(got.failure)
      return got.fields
    }
    tell({ httpStatus: got.status, requestId: got.headers.get('x-request-id') ?? undefined })
    return got
  } catch (error) {
    tell(error instanceof GuanxiError ? error : {})
    throw error
  }
}

function attemptOf(
  options: ClientOptions,
  { method, path, query = {}, body, lines = false }: Request,
  call: CallOptions,
  token: string | undefined,
  { idempotencyKey }: RequestInfo,
): Attempt {
  const inQuery = (options.tokenIn ?? (options.dialect === 'vendor' ? 'query' : 'header')) === 'query'
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  if (token !== undefined && inQuery) search.set('access_token', token)
  const headers: Record<string, string> = { accept: lines ? 'application/x-ndjson' : 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined && !inQuery) headers.authorization = `Bearer ${token}`
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  Object.assign(headers, options.headers, call.headers)
  // what cannot be sent is no failure of the connection
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method)) throw new TypeError(`a ${method} has no body`)
  const wrong = Object.keys(headers).find((name) => /[^\t -~\x80-\xff]/.test(headers[name]!.trim()))
  if (wrong) throw new TypeError(`the header ${wrong} has a character that no header can have`)
  const asked = String(search)
  return {
    url: `${options.baseUrl.replace(/\/+$/, '')}${path}${asked && `?${asked}`}`,
    init: {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 30_000,
    signal: call.signal,
    hidden: [token, options.secret],
    lines,
  }
}
