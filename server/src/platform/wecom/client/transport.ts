import { excessOf } from '../../../contract/json-limits.ts'
import { parseKeeping } from '../../../contract/parse-keeping.ts'
import { reason } from '../../../contract/reasons.ts'
import { openOutbound } from '../../../outbound/client.ts'
import { OutboundError } from '../../../outbound/error.ts'
import { fileForm } from '../../../outbound/form.ts'
import { PlatformError } from '../../error.ts'

/** A file to upload, in the platform's form field. */
export type Upload = { field?: string; filename: string; contentType: string; bytes: Buffer }

export type HttpCall = {
  method: 'GET' | 'POST'
  url: string
  body?: object
  file?: Upload
  signal?: AbortSignal
}

/** A reply: its JSON, or the bytes of a file. */
export type HttpReply = { json: Record<string, unknown> } | { bytes: Buffer; contentType: string }

export type WecomTransport = { send(call: HttpCall): Promise<HttpReply>; close(): Promise<void> }

type Timeouts = { connectMs?: number; totalMs?: number; uploadMs?: number; connections?: number }

/** Bytes of a reply: files have up to 20 MB. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Sends calls over kept connections, to the address that the corporation's connection was configured with. Whatever is not
 * an answer of the platform's is a `PlatformError`.
 */
export function openWecomTransport(timeouts: Timeouts = {}): WecomTransport {
  const { connectMs = 5_000, totalMs = 15_000, uploadMs = 120_000, connections = 64 } = timeouts
  const outbound = openOutbound({ connectMs, connections })
  return {
    async send({ method, url, body, file, signal }) {
      const form = file && fileForm(file.field ?? 'media', file.filename, file.contentType, file.bytes)
      const { pathname } = new URL(url)
      try {
        const { status, headers, ...answer } = await outbound.send({
          ...{ url, method, configured: true, mostBytes: MOST_BYTES, withinMs: form ? uploadMs : totalMs },
          ...(signal ? { signal } : {}),
          ...(form ? { body: form } : {}),
          ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
        })
        if (!answer.isWhole) throw unreadable(pathname, 'answer_too_long')
        return replyOf(pathname, status, String(headers['content-type'] ?? ''), answer.body)
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        const { message, unsent } = error
        throw new PlatformError('unavailable', reason('unanswered', { path: pathname, said: message }), {
          outcomeUnknown: !unsent,
          cause: error,
        })
      }
    },
    close: () => outbound.close(),
  }
}

/** The reply that bytes with this status are, or the platform's fault that they tell of. */
export function replyOf(path: string, status: number, contentType: string, bytes: Buffer): HttpReply {
  if (status >= 500 || status === 429) {
    throw new PlatformError('unavailable', reason('http_status', { path, status }), { outcomeUnknown: status >= 500 })
  }
  if (status !== 200) throw new PlatformError('refused', reason('http_status', { path, status }))
  const isText = /json|text/.test(contentType)
  if (!isText && bytes[0] !== OPEN_OBJECT) return { bytes, contentType }
  const excess = excessOf(bytes)
  try {
    const json = excess ? undefined : parseKeeping(bytes.toString('utf8'), PASSING)
    if (typeof json === 'object' && json !== null) return { json: json as Record<string, unknown> }
  } catch {}
  if (!isText) return { bytes, contentType }
  throw unreadable(path, excess ? 'answer_too_deep' : 'answer_not_json')
}

const OPEN_OBJECT = 123

/** What of a reply goes on as it was written: numbers to the last digit, names in their order. */
const PASSING = ['extattr', 'external_profile']

/** What is no answer of the platform's. */
export const unreadable = (path: string, code: 'answer_too_long' | 'answer_too_deep' | 'answer_not_json') =>
  new PlatformError('unavailable', reason(code, { path }), { outcomeUnknown: true })

/** Whether an address is this machine's: a simulator's. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
