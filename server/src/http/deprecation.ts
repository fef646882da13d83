import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../endpoint.ts'
import type { AppDeps } from './app-deps.ts'

/** Counts a call of an endpoint that is on its way out, and says so in its reply's headers (RFC 9745). */
export function markDeprecated(deps: Pick<AppDeps, 'metrics'>, endpoint: Endpoint, reply: FastifyReply): void {
  const { since, successor } = endpoint.deprecated as { since: string; successor?: string }
  deps.metrics.deprecated.inc({ path: endpoint.path })
  reply.header('deprecation', `@${Math.floor(Date.parse(since) / 1000)}`)
  reply.header(
    'link',
    successor ? `<${successor}>; rel="successor-version"` : '</docs>; rel="deprecation"; type="text/html"',
  )
}
