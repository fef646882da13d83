import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Finds who answers a call in place of this app; undefined at once where nobody else does. */
export type Elsewhere = (
  request: FastifyRequest,
) => Promise<{ handle(request: IncomingMessage, response: ServerResponse): void } | undefined> | undefined

/** Hands calls of corporations that live in another cell to the app of that cell, before anything else looks at them. */
export function answerElsewhere(app: FastifyInstance, elsewhere: Elsewhere | undefined): void {
  app.decorateRequest('elsewhere', false)
  if (!elsewhere) return
  app.addHook('onRequest', (request, reply, done) => {
    const found = elsewhere(request)
    if (found === undefined) return done()
    found.then((cell) => {
      if (!cell) return done()
      request.elsewhere = true
      reply.hijack()
      cell.handle(request.raw, reply.raw)
    }, done)
  })
}
