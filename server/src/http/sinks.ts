import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps } from './app-deps.ts'
import { readJsonBody } from './json-bodies.ts'

/** What is larger was no push of ours. */
const BODY_LIMIT = 256 * 1024
/** Milliseconds after which a connection that hangs is closed. */
const HANG_MS = 60_000

/** `/sandbox/sink/{corp_id}/{name}`: receivers that sandboxes script themselves. They are called as receivers are, without a key. */
export function addSinks(app: FastifyInstance, { sinks, pool }: AppDeps): void {
  if (!sinks) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', readJsonBody)
    scope.route<{ Params: { corp_id: string; name: string } }>({
      method: ['GET', 'POST'],
      url: '/sandbox/sink/:corp_id/:name',
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const { corp_id: corpId, name } = request.params
        const query = new URL(request.raw.url ?? '', 'http://sink').searchParams
        const body = request.method === 'POST' ? textOf(request.body) : undefined
        const call = { corpId, name, query, headers: request.headers, body }
        const answer = await withDbTimeout(pool, () => sinks.answer(call))
        request.release?.()
        const wait = (ms: number) => pause(ms, undefined, { signal: sinks.stopping }).catch(() => {})
        if (answer.delay_ms) await wait(answer.delay_ms)
        if (answer.hang) await wait(HANG_MS)
        if (answer.hang || answer.reset) return close(reply)
        return reply
          .code(answer.status)
          .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...answer.headers })
          .send(answer.body ?? '')
      },
    })
  })
}

/** A body as text that PostgreSQL can keep. */
const textOf = (body: unknown) => String(body ?? '').replaceAll('\0', '\uFFFD')

function close(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.request.raw.socket.destroy()
  return reply
}
