import type { lookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type Dispatcher, type FormData } from 'undici'
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

/** An answer, whatever its status: redirects are not followed, and a body is not decompressed. */
export type OutboundReply = { status: number; headers: IncomingHttpHeaders; body: Buffer; isWhole: boolean }

export type Outbound = {
  /** Throws an `OutboundError`, or the reason of `signal`. */
  send(call: OutboundCall): Promise<OutboundReply>
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

  return {
    async send({ url, method = 'GET', headers = {}, body, withinMs = WITHIN_MS, mostBytes, signal, configured }) {
      const { origin, path } = addressOf(url)
      const deadline = AbortSignal.timeout(withinMs)
      const call = async () => {
        const answer = await (configured ? trusted : guarded).request({
          ...{ origin, path, method, headers },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          ...(body === undefined ? {} : { body }),
        })
        return { status: answer.statusCode, headers: answer.headers, ...(await bodyOf(answer, mostBytes)) }
      }
      try {
        // the path may hold a key
        return await inSpan('outbound', method, { 'http.request.method': method, 'server.address': origin }, call)
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        throw deadline.aborted
          ? new OutboundError('late', `no answer within ${withinMs / 1000} s`)
          : outboundError(error)
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
    throw new OutboundError('refused', 'refused: not an http or https address without credentials', { unsent: true })
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
