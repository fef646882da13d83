import type { FastifyInstance, FastifyReply } from 'fastify'
import { isPagePath, PAGE_PATHS, type PageReply } from '../contract/page-call.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps } from './app-deps.ts'
import { languageOf } from './language.ts'
import { LimitError } from './limits.ts'
import { logFault } from './log-fault.ts'

/** Bytes that a page is sent; where forms are, pictures may come along. */
const BODY_LIMIT = 256 * 1024
const WITH_PICTURES = 12 * 1024 * 1024

/** The pages that customers meet: they speak HTML, so they are no endpoints of an audience. Refusals are pages too. */
export function addPages(app: FastifyInstance, deps: AppDeps): void {
  const { pages, pool, metrics } = deps
  if (!pages) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof LimitError) metrics.refused.inc({ limit: error.limit })
      const { statusCode = 503 } = error as { statusCode?: number }
      const status = statusCode >= 400 && statusCode < 500 ? statusCode : 503
      if (status === 503 && !(error instanceof LimitError)) logFault(deps, request, error)
      const language = languageOf(request.headers['accept-language'])
      return send(reply, pages.refusal(status, language, status === 503 ? '1' : undefined))
    })
    for (const prefix of PAGE_PATHS) {
      scope.route({
        method: ['GET', 'POST'],
        url: `${prefix}*`,
        bodyLimit: prefix === '/f/' ? WITH_PICTURES : BODY_LIMIT,
        handler: async (request, reply) => {
          const url = request.raw.url ?? ''
          const [path = '', ...query] = url.split('?')
          const answer = await withDbTimeout(pool, () =>
            pages.answer({
              ...{
                method: request.method,
                path,
                query: query.join('?'),
                headers: request.headers,
                address: request.ip,
              },
              language: languageOf(request.headers['accept-language']),
              body: Buffer.isBuffer(request.body) ? request.body : NOTHING,
            }),
          )
          return send(reply, answer)
        },
      })
    }
  })
}

/** The page for an address that the router cannot read, or that is asked for by another method; else nothing. */
export function unknownPage({ pages }: AppDeps, reply: FastifyReply, status: number): boolean {
  const { url, headers } = reply.request
  if (!pages || !isPagePath(url)) return false
  send(reply, pages.refusal(status, languageOf(headers['accept-language'])))
  return true
}

const NOTHING = Buffer.alloc(0)

function send(reply: FastifyReply, { status, headers, body }: PageReply): FastifyReply {
  reply.request.code = status < 400 ? 0 : status
  return reply.code(status).headers(headers).send(body)
}
