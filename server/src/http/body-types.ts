import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../contract/problem.ts'
import { notJson, unreadableEncoding } from './body-errors.ts'
import { readJsonBody } from './json-bodies.ts'

/** Forms that a node takes in at once: they are held whole in memory. */
const MOST_FORMS = 16

/** Takes in JSON, and forms where an endpoint says that it consumes them; both whole, within the endpoint's limit. */
export function acceptBodies(app: FastifyInstance): void {
  let forms = 0
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!consumesForms(request)) return done(null, payload)
    if (forms >= MOST_FORMS)
      return done(
        problem('too_many_requests', {
          detail: { zh: '同时进行的上传过多', en: 'too many uploads at once' },
          headers: { 'retry-after': '1' },
        }),
      )
    forms++
    reply.raw.once('close', () => forms--)
    done(null, payload)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readJsonBody)
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    done(consumesForms(request) ? (unreadableEncoding(request.headers) ?? null) : notJson(), body)
  })
}

function consumesForms({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config
  return endpoint !== undefined && 'consumes' in endpoint && endpoint.consumes === 'multipart/form-data'
}
