import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '../contract/problem.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps } from './app-deps.ts'
import { readJsonBody } from './json-bodies.ts'

/** What is larger was no push of ours. */
const BODY_LIMIT = 256 * 1024
/** Milliseconds after which a connection that hangs is closed. */
const HANG_MS = 60_000
/** Should a browser get an answer after all, nothing of it runs as if it were the console. */
const LIFELESS = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

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
        // a script may answer with any headers and body, and the console has this origin too
        if (isOfBrowser(request.headers)) throw problem('forbidden')
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
          .headers({
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': 'no-store',
            ...answer.headers,
            ...LIFELESS,
          })
          .send(answer.body ?? '')
      },
    })
  })
}

/** Browsers name the page's origin, or say what it is to this one. */
const isOfBrowser = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders) => (origin ?? site) !== undefined

/** A body as text that PostgreSQL can keep. */
const textOf = (body: unknown) => String(body ?? '').replaceAll('\0', '\uFFFD')

function close(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.request.raw.socket.destroy()
  return reply
}
