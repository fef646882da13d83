import { Agent, FormData } from 'undici'
import { PlatformError } from '../error.ts'

/** A file to upload, in the platform's form field. */
export type Upload = { field?: string; filename: string; contentType: string; bytes: Buffer }

type HttpCall = {
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

/** Sends calls over kept connections. Whatever is not an answer of the platform's is a `PlatformError`. */
export function openWecomTransport(timeouts: Timeouts = {}): WecomTransport {
  const { connectMs = 5_000, totalMs = 15_000, uploadMs = 120_000, connections = 64 } = timeouts
  const agent = new Agent({
    connect: { timeout: connectMs },
    connections,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    headersTimeout: uploadMs,
    bodyTimeout: uploadMs,
  })
  return {
    async send({ method, url, body, file, signal }) {
      const ms = file ? uploadMs : totalMs
      const deadline = AbortSignal.timeout(ms)
      const { origin, pathname, search } = new URL(url)
      try {
        const answer = await agent.request({
          ...{ origin, path: pathname + search, method },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          ...(file ? { body: formOf(file) } : {}),
          ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
        })
        const bytes = Buffer.from(await answer.body.arrayBuffer())
        return replyOf(pathname, answer.statusCode, String(answer.headers['content-type'] ?? ''), bytes)
      } catch (error) {
        if (error instanceof PlatformError) throw error
        if (signal?.aborted) throw signal.reason
        const reason = deadline.aborted ? `no answer within ${ms / 1000} s` : reasonOf(error)
        throw new PlatformError('unavailable', `${pathname}: ${reason}`, {
          outcomeUnknown: !isUnsent(error),
          cause: error,
        })
      }
    },
    close: () => agent.destroy(),
  }
}

function formOf({ field = 'media', filename, contentType, bytes }: Upload): FormData {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: contentType }), filename)
  return form
}

function replyOf(path: string, status: number, contentType: string, bytes: Buffer): HttpReply {
  if (status >= 500 || status === 429) {
    throw new PlatformError('unavailable', `${path}: HTTP ${status}`, { outcomeUnknown: status >= 500 })
  }
  if (status !== 200) throw new PlatformError('refused', `${path}: HTTP ${status}`)
  try {
    const json = JSON.parse(bytes.toString('utf8'))
    if (typeof json === 'object' && json !== null) return { json }
  } catch {
    if (!/json|text/.test(contentType)) return { bytes, contentType }
  }
  throw new PlatformError('unavailable', `${path}: the answer is not JSON`, { outcomeUnknown: true })
}

/** Whether the connection was never made, so that nothing can have happened. */
function isUnsent(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).slice(0, 300)
}

/** Whether an address is this machine's: a simulator's. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
