import { ConnectionError, createClient, GuanxiError, TimeoutError } from '../../client/src/index.ts'
import { type Answer, type Call, type ConformOptions, type Dialect, Stop, Unreachable } from './types.ts'

/** Parameters whose values may be shown; those of others may be somebody's name. */
const SHOWN = new Set([
  'limit',
  'offset',
  'page_no',
  'page_size',
  'last_id',
  'order',
  'type',
  'status',
  'mission_status',
])
const THROTTLED = [10052, 10053]
const LONGEST_WAIT_S = 60
const TIMEOUT_MS = 30_000
/** Calls without an answer, one after the other, after which a service counts as gone. */
const MOST_UNANSWERED = 3

export interface Calls {
  /** How many were made, and how many may still be. */
  made(): number
  left(): number
  /** The token that calls use; where the service wants fewer calls, after a wait. */
  token(): Promise<string>
  ask(method: string, path: string, call?: Call): Promise<Answer>
  bare(method: string, path: string, call?: Call & { token?: string | undefined }): Promise<Answer>
}

interface Raw {
  status: number
  headers: Answer['headers']
  text: string
}

/** Makes calls one after the other, no faster and no more than allowed; one that is told to wait is made once more. */
export function openCalls(options: ConformOptions & { dialect: Dialect }): Calls {
  const { base, corp: corpId, secret, dialect, rate = 2, calls: most = 400 } = options
  const origin = base.replace(/\/+$/, '')
  const send = options.fetch ?? ((url: string, init?: any) => globalThis.fetch(url, init))
  let made = 0
  let nextMs = 0
  let last: Raw | undefined
  let stopped: Stop | undefined
  let unanswered = 0

  async function paced(url: string, init?: any): Promise<any> {
    if (made >= most) {
      stopped = new Stop(`the ${most} calls that are allowed were made`)
      throw stopped
    }
    const waitMs = nextMs - performance.now()
    if (rate > 0 && waitMs > 0) await pause(waitMs)
    nextMs = performance.now() + (rate > 0 ? 1000 / rate : 0)
    made++
    last = undefined
    const response = await send(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    const text = await response.text()
    last = { status: response.status, headers: response.headers, text }
    return { status: response.status, headers: response.headers, text: async () => text }
  }
  const client = createClient({
    ...{ baseUrl: origin, corpId, secret, dialect, fetch: paced, maxRetries: 0, timeoutMs: TIMEOUT_MS },
  })

  /** What a call was answered with, whatever that was; undefined where nothing came. */
  async function rawOf(endpoint: string, make: () => Promise<unknown>): Promise<Raw | undefined> {
    last = undefined
    let failure: unknown
    try {
      await make()
    } catch (error) {
      failure = error
    }
    if (stopped) throw stopped
    if (last) {
      unanswered = 0
      return last
    }
    if (failure instanceof GuanxiError && !isUnanswered(failure)) throw failure
    if (++unanswered >= MOST_UNANSWERED) throw new Unreachable(`${origin}: no answer, at last of ${endpoint}`)
    return undefined
  }

  /** The answer of what `make` calls, once more after a wait where the service wants one. */
  async function answered(endpoint: string, curl: string, make: () => Promise<unknown>): Promise<Answer> {
    for (let again = false; ; again = true) {
      const raw = await rawOf(endpoint, make)
      if (!raw) return { status: 0, headers: NONE, text: '', endpoint, curl, body: undefined, code: undefined }
      const body = objectOf(raw.text)
      const code = codeOf(body)
      if (!THROTTLED.includes(code ?? 0)) return { ...raw, endpoint, curl, body, code }
      if (again) throw new Stop(`the service answers ${code}: it wants fewer calls`)
      await pause(waitOf(raw.headers.get('retry-after')))
    }
  }

  return {
    made: () => made,
    left: () => most - made,
    async token() {
      try {
        return await client.token().catch(async (error) => {
          if (stopped || !THROTTLED.includes(error?.code)) throw error
          await pause(waitOf(String(error.retryAfter ?? '')))
          return client.token()
        })
      } catch (error) {
        throw stopped ?? new Unreachable(`no token: ${(error as Error).message}`)
      }
    },
    ask(method, path, { query, body, headers } = {}) {
      return answered(`${method} ${path}`, curlOf(method, path, { query, body }), () =>
        client.request(method, path, { query, body, ...(headers ? { headers } : {}) } as never),
      )
    },
    bare(method, path, { query, body, headers, token } = {}) {
      const url = new URL(origin + path)
      for (const [name, value] of Object.entries({ ...query, ...(token === undefined ? {} : { access_token: token }) }))
        url.searchParams.set(name, String(value))
      return answered(`${method} ${path}`, curlOf(method, path, { query, body }), () =>
        paced(url.href, {
          method,
          headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      )
    },
  }
}

const NONE = { get: () => null }
const isUnanswered = (error: unknown) => error instanceof ConnectionError || error instanceof TimeoutError

/** Milliseconds that a `Retry-After` asks to wait, within bounds. */
const waitOf = (seconds: string | null) => Math.min(Number(seconds) || 1, LONGEST_WAIT_S) * 1000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function objectOf(text: string): Record<string, any> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The code in a reply: 200 of those that count as HTTP does is none. */
function codeOf(body: Record<string, any> | undefined): number | undefined {
  const told = body?.errcode ?? body?.status_code
  if (told === undefined || told === null || Number.isNaN(Number(told))) return undefined
  return body?.errcode === undefined && Number(told) === 200 ? 0 : Number(told)
}

/** The call as a command; the token is a variable, and values that may be a person's are hidden. */
function curlOf(method: string, path: string, { query = {}, body }: Call): string {
  const shown = Object.entries(query).filter(([, value]) => value !== undefined)
  const pairs = shown.map(
    ([name, value]) => `${name}=${SHOWN.has(name) || /_time$/.test(name) ? encodeURIComponent(String(value)) : '***'}`,
  )
  const fields = body
    ? ` -H 'content-type: application/json' -d '${JSON.stringify(Object.fromEntries(Object.keys(body).map((name) => [name, '***'])))}'`
    : ''
  return `curl -s -X ${method} "$BASE${path}?${[...pairs, 'access_token=$TOKEN'].join('&')}"${fields}`
}
