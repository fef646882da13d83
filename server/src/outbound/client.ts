import type { lookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, type FormData } from 'undici'
import { reason } from '../contract/reasons.ts'
import { inSpan } from '../tracing/span.ts'
import { guardedConnector } from './connector.ts'
import { OutboundError, outboundError } from './error.ts'
import { openGuard } from './guard.ts'

/** A call to somebody else's address. */
export type OutboundCall = {
  url: string
  method?: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: string | Buffer | FormData
  /** Milliseconds for the call with its answer, 15 seconds unless said otherwise. */
  withinMs?: number
  /** Bytes of the answer's body that are kept; the rest is not waited for, and `isWhole` is false. */
  mostBytes: number
  signal?: AbortSignal
  /** The person who runs the server configured this address: it may be on a private network, or on this machine. */
  configured?: true
}

type Request = Pick<OutboundCall, 'url' | 'method' | 'headers' | 'body' | 'configured'>

/** An answer, whatever its status: redirects are not followed, and a body is not decompressed. */
export type OutboundReply = { status: number; headers: IncomingHttpHeaders; body: Buffer; isWhole: boolean }

/** An answer whose body its caller reads to its end, or destroys. */
type OpenReply = Omit<OutboundReply, 'body' | 'isWhole'> & { body: Readable }

export type Outbound = {
  /** Throws an `OutboundError`, or the reason of `signal`. */
  send(call: OutboundCall): Promise<OutboundReply>
  /** The answer as it comes: it has as long as `signal` gives it. Throws as `send` does, and so does its body. */
  open(call: Omit<OutboundCall, 'withinMs' | 'mostBytes'>): Promise<OpenReply>
  close(): Promise<void>
}

export type OutboundOptions = {
  /** Networks that are no public ones and may be reached all the same, such as `10.1.0.0/16`. */
  allow?: readonly string[]
  /** Resolves names; the operating system's resolver unless a test brings its own. */
  lookup?: typeof lookup
  /** Milliseconds that connecting may take. */
  connectMs?: number
  /** Connections to one address at once; without it, as many as are needed. */
  connections?: number
}

const CONNECT_MS = 5_000
const WITHIN_MS = 15_000

/** Of several timers the signal's must be the first to end a call, which gives the reason. */
const NEVER_FIRST_MS = 3_600_000

/**
 * The only way out over HTTP: to public addresses and to those that were allowed, of which each is checked at the moment of
 * connecting, with bounds on time and body.
 */
export function openOutbound({
  allow = [],
  lookup,
  connectMs = CONNECT_MS,
  connections,
}: OutboundOptions = {}): Outbound {
  const options: Agent.Options = {
    pipelining: 1,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    headersTimeout: NEVER_FIRST_MS,
    bodyTimeout: NEVER_FIRST_MS,
    ...(connections === undefined ? {} : { connections }),
  }
  const guarded = new Agent({ ...options, connect: guardedConnector(openGuard(allow), connectMs, lookup) })
  const trusted = new Agent({ ...options, connect: { timeout: connectMs } })

  const request = ({ url, method = 'GET', headers = {}, body, configured }: Request, signal?: AbortSignal) => {
    const { origin, path } = addressOf(url)
    return (configured ? trusted : guarded).request({
      ...{ origin, path, method, headers, body: body ?? null, signal: signal ?? null },
    })
  }
  /** The path may hold a key. */
  const traced = <T>({ url, method = 'GET' }: Request, work: () => Promise<T>) =>
    inSpan('outbound', method, { 'http.request.method': method, 'server.address': addressOf(url).origin }, work)

  return {
    async send({ withinMs = WITHIN_MS, mostBytes, signal, ...call }) {
      const deadline = AbortSignal.timeout(withinMs)
      try {
        return await traced(call, async () => {
          const answer = await request(call, signal ? AbortSignal.any([signal, deadline]) : deadline)
          return { status: answer.statusCode, headers: answer.headers, ...(await bodyOf(answer, mostBytes)) }
        })
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        throw deadline.aborted
          ? new OutboundError('late', reason('answer_late', { seconds: withinMs / 1000 }))
          : outboundError(error)
      }
    },
    async open({ signal, ...call }) {
      try {
        const { statusCode, headers, body } = await traced(call, () => request(call, signal))
        return { status: statusCode, headers, body }
      } catch (error) {
        throw signal?.aborted ? signal.reason : outboundError(error)
      }
    },
    async close() {
      await Promise.all([guarded.destroy(), trusted.destroy()])
    },
  }
}

/** One call to a configured address, for callers that make no second one. */
export async function sendOnce(call: OutboundCall & { configured: true }): Promise<OutboundReply> {
  const outbound = openOutbound()
  try {
    return await outbound.send(call)
  } finally {
    await outbound.close()
  }
}

function addressOf(url: string): { origin: string; path: string } {
  const { protocol, origin, pathname, search, username, password } = URL.canParse(url) ? new URL(url) : NOWHERE
  if (!/^https?:$/.test(protocol) || username || password) {
    throw new OutboundError('refused', reason('address_not_http'), { unsent: true })
  }
  return { origin, path: pathname + search }
}

const NOWHERE = new URL('about:blank')

async function bodyOf({ body }: Dispatcher.ResponseData, most: number): Promise<{ body: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    pieces.push(piece)
    length += piece.length
    if (length > most) break
  }
  const all = Buffer.concat(pieces)
  return length > most ? { body: all.subarray(0, most), isWhole: false } : { body: all, isWhole: true }
}
