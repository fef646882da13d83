import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changesByGet } from '../contract/changes-by-get.ts'
import { type ApiError, globalError } from '../contract/errors.ts'
import type { AudienceName, Endpoint } from '../endpoint.ts'

/** A path as the router takes it: `:id` for `{id}`. */
export function routeOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

type Unknown = { error: ApiError; endpoint?: Endpoint; audience?: AudienceName }

/** Tells what to answer a call of no path, or of a path by another method; its body is not looked at. */
export function openUnknown(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const pages = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') pages.add(url)
  })
  const fixed = Map.groupBy(endpoints, ({ path }) => path)
  const templates = endpoints
    .filter(({ path }) => path.includes('{'))
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }))
  return ({ url }: FastifyRequest): Unknown => {
    const path = url.split('?', 1)[0] as string
    const there = [
      ...(fixed.get(path) ?? []),
      ...templates.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint),
    ]
    const methods = there.length > 0 ? [...new Set(there.flatMap(methodsOf))] : pages.has(path) ? ['GET', 'HEAD'] : []
    if (methods.length === 0) return { error: globalError(10904) }
    const error = globalError(10905, `应为 ${methods.join('、')}`, { headers: { allow: methods.join(', ') } })
    const [endpoint] = there
    return endpoint ? { error, endpoint, audience: endpoint.audience } : { error }
  }
}

/** The methods that a path answers: HEAD where GET only reads. */
export function methodsOf(endpoint: Endpoint): string[] {
  return endpoint.method === 'GET' && !changesByGet(endpoint) ? ['GET', 'HEAD'] : [endpoint.method]
}

function patternOf({ path }: Endpoint): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
