import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Admission } from './admission.ts'
import type { AppDeps } from './app-deps.ts'
import { LimitError } from './limits.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it takes calls, the database answers and is migrated. `/metrics`: Prometheus
 * metrics. However many ask at once, the database is asked once.
 */
export function addHealth(app: FastifyInstance, { ready, metrics }: AppDeps, admission: Admission): void {
  const looked = shared(ready)
  const measured = shared(() => metrics.text())
  app.get('/healthz', { config: { always: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', {
    errorHandler: (error, _request, reply) => {
      if ((error as { code?: unknown }).code !== 10953) throw error
      if (error instanceof LimitError) metrics.refused.inc({ limit: error.limit })
      return unready(reply, error instanceof LimitError ? 'overloaded' : 'draining')
    },
    handler: async (_request, reply) => {
      if (admission.draining) return unready(reply, 'draining')
      try {
        await looked()
        return { status: 'ok' }
      } catch (error) {
        return unready(reply, (error as Error).message)
      }
    },
  })
  app.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', metrics.registry.contentType).send(await measured())
  })
}

function unready(reply: FastifyReply, reason: string) {
  return reply
    .code(503)
    .header('retry-after', '1')
    .send({ status: reason === 'draining' ? reason : 'unavailable', reason })
}

/** The same work for all who ask while it is being done. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
