import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenEndpoint } from '../endpoint.ts'
import type { AppDeps } from './app-deps.ts'
import type { AuthContext } from './audience.ts'
import type { Sending } from './line-stream.ts'
import type { Parts } from './send.ts'

/** The code of an idempotency key that another call has. */
const KEY_TAKEN = 10909

/** Hands a call of a corporation on to the log of its last calls. */
export function noteCall(deps: AppDeps, request: FastifyRequest, reply: FastifyReply, declared: OpenEndpoint): void {
  const { method, path } = declared
  const { corpId, session } = request.auth as AuthContext
  if (corpId === undefined) return
  const actor = session?.actor as { secretId?: string } | undefined
  deps.noteCall?.({
    ...{ corpId, atMs: deps.clock(), requestId: request.id, method, path, url: request.url, code: request.code },
    ...{ secretId: actor?.secretId, address: request.ip, status: reply.statusCode, ms: reply.elapsedTime },
    request: request.body as Buffer | undefined,
    ...{ reply: request.responseBody, declared },
    ...(request.hint ? { hint: request.hint } : {}),
    ...(request.code === KEY_TAKEN ? { key: String(request.headers['idempotency-key']) } : {}),
  })
}

/** Whether an answer comes piece by piece. */
export function isStream(sent: Buffer | string | Parts | Readable | Sending): sent is Readable | Sending {
  return typeof sent === 'function' || (typeof sent === 'object' && 'pipe' in sent)
}
