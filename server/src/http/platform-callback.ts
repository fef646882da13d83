import type { FastifyInstance } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps } from './app-deps.ts'
import { LimitError } from './limits.ts'

/** Callbacks are a few kilobytes; a group chat's list of members may make one longer. */
const BODY_LIMIT = 1024 * 1024

type Params = { corp_id: string }

/**
 * `/platform/wecom/{corp_id}/callback`: what the messaging platform calls. It speaks XML and plain text, so it is no
 * endpoint of an audience. Whatever is wrong with a call is answered with a 4xx; 503 has the platform call again.
 */
export function addPlatformCallback(app: FastifyInstance, { platformCallback, pool, logger, metrics }: AppDeps): void {
  if (!platformCallback) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof LimitError) metrics.refused.inc({ limit: error.limit })
      const { statusCode = 503 } = error as { statusCode?: number }
      const status = statusCode >= 400 && statusCode < 500 ? statusCode : 503
      request.code = status
      if (status === 503 && !(error instanceof ApiError))
        logger.error({ reqId: request.id, code: (error as { code?: string }).code }, 'a callback failed')
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .send(status === 503 ? 'try again' : 'refused')
    })
    scope.route<{ Params: Params }>({
      method: ['GET', 'POST'],
      url: '/platform/wecom/:corp_id/callback',
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const query = queryOf(request.raw.url ?? '')
        const body = request.method === 'POST' ? String(request.body ?? '') : undefined
        const call = { corpId: request.params.corp_id, query, body }
        const { status, text } = await withDbTimeout(pool, () => platformCallback(call))
        request.code = status === 200 ? 0 : status
        return reply
          .code(status)
          .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
          .send(text)
      },
    })
  })
}

function queryOf(url: string): URLSearchParams {
  const cut = url.indexOf('?')
  return new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1))
}
