import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPagePath, PAGE_PATHS, type PageReply } from '../contract/page-call.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import type { AppDeps } from './app-deps.ts'
import { languageOf } from './language.ts'
import { LimitError, overloaded } from './limits.ts'
import { logFault } from './log-fault.ts'

/** Bytes that a page is sent, and a form; with pictures that known visitors send along. */
const BODY_LIMIT = 16 * 1024
const FORM_LIMIT = 1024 * 1024
const WITH_PICTURES = 12 * 1024 * 1024
/** Forms with pictures that a node takes in at once: they are held whole in memory. */
const MOST_WITH_PICTURES = 16

/** The pages that customers meet: they speak HTML, so they are no endpoints of an audience. Refusals are pages too. */
export function addPages(app: FastifyInstance, deps: AppDeps): void {
  const { pages, pool, metrics } = deps
  if (!pages) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    let large = 0
    scope.addHook('preParsing', async (request, reply) => {
      if (!isLargeForm(request)) return
      if (!(await withDbTimeout(pool, () => pages.takesPictures(targetOf(request), request.headers, request.ip))))
        throw Object.assign(new Error('too large'), { statusCode: 413 })
      if (large >= MOST_WITH_PICTURES) throw overloaded()
      large++
      reply.raw.once('close', () => large--)
    })
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof LimitError) metrics.refused.inc({ limit: error.limit })
      const { statusCode, http = statusCode ?? 503 } = error as { statusCode?: number; http?: number }
      const status = http >= 400 && http < 500 ? http : 503
      if (status === 503 && !(error instanceof LimitError)) logFault(deps, request, error)
      const language = languageOf(request.headers['accept-language'])
      return send(reply, pages.refusal(status, language, status === 503 ? '1' : undefined))
    })
    for (const prefix of PAGE_PATHS) {
      scope.route({
        method: ['GET', 'POST'],
        url: `${prefix}*`,
        bodyLimit: prefix === FORMS ? WITH_PICTURES : BODY_LIMIT,
        handler: async (request, reply) => {
          const [path = '', ...query] = targetOf(request).split('?')
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

/** Path and query, also of a request that names the whole address, as to a proxy; https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
const targetOf = ({ raw }: FastifyRequest) => (raw.url ?? '').replace(/^https?:\/\/[^/?]*/i, '')

const NOTHING = Buffer.alloc(0)

const FORMS = '/f/'

/** Whether a form is, or may become, larger than what was typed into it; as the router reads its address, in any writing. */
function isLargeForm({ routeOptions, headers }: FastifyRequest): boolean {
  const said = headers['content-length']
  const isSmall = said === undefined ? headers['transfer-encoding'] === undefined : Number(said) <= FORM_LIMIT
  return routeOptions.url === `${FORMS}*` && !isSmall
}

function send(reply: FastifyReply, { status, headers, body }: PageReply): FastifyReply {
  reply.request.code = status < 400 ? 0 : status
  return reply.code(status).headers(headers).send(body)
}
