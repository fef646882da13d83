import type { Reason } from '../contract/reasons.ts'
import { type OutboundOptions, openOutbound } from '../outbound/client.ts'
import { OutboundError } from '../outbound/error.ts'

/** What came of one request: an answer, with a reason where a bot did not take the message, or the reason why there is none. */
export type AttemptResult =
  | { status: number; body: string; retryAfter?: string; reason?: Reason }
  | { status?: undefined; body?: undefined; retryAfter?: undefined; reason: Reason }

export type Call = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  configured?: true
}

/** Sends requests to receivers, and tells what came of each; never throws. */
export type Transport = {
  send(call: Call): Promise<AttemptResult>
  close(): Promise<void>
}

/** Bytes of an answer's body that are kept. */
const MOST_BODY = 20_000

/** `totalMs` is how long a request may take with its answer. */
export function openTransport({
  totalMs = 15_000,
  ...options
}: OutboundOptions & { totalMs?: number } = {}): Transport {
  const outbound = openOutbound(options)
  return {
    async send(call) {
      try {
        const { status, headers, body } = await outbound.send({ ...call, withinMs: totalMs, mostBytes: MOST_BODY })
        const after = headers['retry-after']
        return { status, body: textOf(body), ...(after === undefined ? {} : { retryAfter: after }) }
      } catch (error) {
        if (error instanceof OutboundError) return { reason: error.reason }
        throw error
      }
    },
    close: () => outbound.close(),
  }
}

/** PostgreSQL holds no text with U+0000. */
const textOf = (body: Buffer) => body.toString('utf8').replaceAll('\0', '\uFFFD')
