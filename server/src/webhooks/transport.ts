import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { Guard } from './guard.ts'

/** What came of one request: an answer, or the reason why there is none. */
export type AttemptResult = {
  status?: number
  body?: string
  retryAfter?: string
  error?: string
}

type Call = { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; body?: string }

/** Sends requests to receivers; never throws, follows no redirects, connects only where the guard lets it. */
export type Transport = {
  send(call: Call): Promise<AttemptResult>
  close(): Promise<void>
}

type Options = {
  guard: Guard
  /** Resolves names; the operating system's resolver unless a test brings its own. */
  lookup?: typeof systemLookup
  connectMs?: number
  totalMs?: number
}

/** Bytes of an answer's body that are kept. */
export const MOST_BODY = 20_000

/** `totalMs` is how long a request may take with its answer, `connectMs` how much of that connecting may. */
export function openTransport({
  guard,
  lookup = systemLookup,
  connectMs = 5_000,
  totalMs = 15_000,
}: Options): Transport {
  const agent = new Agent({
    connect: guardedConnector(guard, connectMs, lookup),
    pipelining: 1,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
  })
  return {
    async send({ method, url, headers = {}, body }) {
      const deadline = AbortSignal.timeout(totalMs)
      try {
        const { origin, pathname, search } = new URL(url)
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method,
          headers,
          signal: deadline,
          ...(body === undefined ? {} : { body }),
        })
        const text = await bodyOf(answer)
        const after = answer.headers['retry-after']
        return {
          status: answer.statusCode,
          body: text,
          ...(typeof after === 'string' ? { retryAfter: after } : {}),
        }
      } catch (error) {
        return { error: deadline.aborted ? `no answer within ${totalMs / 1000} s` : reasonOf(error) }
      }
    },
    close: () => agent.destroy(),
  }
}

/** The body's beginning as text; the rest is not waited for. */
async function bodyOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= MOST_BODY) break
  }
  return Buffer.concat(chunks).subarray(0, MOST_BODY).toString('utf8').replaceAll('\0', '\uFFFD')
}

/**
 * Connects only to addresses that pass the guard. A name is resolved once, here, and the connection goes to the very
 * addresses that were checked, so that a name cannot point elsewhere a moment later.
 */
export function guardedConnector(
  guard: Guard,
  timeout: number,
  lookup: typeof systemLookup = systemLookup,
): buildConnector.connector {
  const checked: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const open = found.filter(({ address }) => !guard(address))
      const [first] = open
      if (!first) return callback(new Error(`refused: ${hostname} does not lead to a public address`), '')
      if (options.all) return callback(null, open)
      callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout, lookup: checked })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const refusal = isIP(host) ? guard(host) : undefined
    if (refusal) return callback(new Error(`refused: ${refusal}`), null)
    connect(options, callback)
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).slice(0, 500)
}
