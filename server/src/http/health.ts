import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'

/** `/healthz` speaks of the process, `/readyz` of the database and its schema, `/metrics` of what happened. */
export function addHealth(app: FastifyInstance, { ready, metrics }: AppDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await ready()
      return { status: 'ok' }
    } catch (error) {
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ status: 'unavailable', reason: (error as Error).message })
    }
  })
  app.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
