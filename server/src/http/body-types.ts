import type { FastifyInstance } from 'fastify'
import { notJson, unreadableEncoding } from './body-errors.ts'

/** Takes in JSON, and forms where an endpoint says that it consumes them; both whole, within the endpoint's limit. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, body, done) =>
    done(unreadableEncoding(headers) ?? null, body),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config
    const taken = endpoint !== undefined && 'consumes' in endpoint && endpoint.consumes === 'multipart/form-data'
    done(taken ? (unreadableEncoding(request.headers) ?? null) : notJson(), body)
  })
}
