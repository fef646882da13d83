import createClient from 'openapi-fetch'
import { noteReachable } from './connection.ts'
import { ProblemError } from './problem.ts'
import { renewalsSoFar, wasRenewedSince } from './renewal.ts'
import type { components, paths } from './schema.d.ts'
import { noteSignedOut } from './signed-out.ts'

export type Query = Record<string, unknown>

/** The management API. Anything but a success is thrown as a `ProblemError`. */
export const client = createClient<paths>({ querySerializer: queryText })

const begunAt = new WeakMap<Request, number>()

client.use({
  onRequest({ request }) {
    request.headers.set('accept-language', pageLanguage())
    begunAt.set(request, renewalsSoFar())
  },
  async onResponse({ request, response: first }) {
    const response = await withPresentSession(request, first)
    noteReachable(true)
    if (response.ok) return response
    const problem = await response.json().catch(() => ({}))
    if (response.status === 401) noteSignedOut(true)
    throw new ProblemError(response.status, await worded(problem), response.headers)
  },
  onError({ error }) {
    if (error instanceof ProblemError || (error instanceof DOMException && error.name === 'AbortError')) return
    noteReachable(false)
    return new ProblemError(0, { code: 'unreachable' })
  },
})

/** A read that was refused because its session was replaced meanwhile is made again, once, with the new one. */
async function withPresentSession(request: Request, response: Response): Promise<Response> {
  if (response.status !== 401 || request.method !== 'GET') return response
  const isStale = await wasRenewedSince(begunAt.get(request) ?? 0)
  return isStale ? fetch(request.url, { headers: request.headers, signal: request.signal }) : response
}

/** A problem that names its fields in the page's words. */
export async function worded(problem: Record<string, unknown>): Promise<Record<string, unknown>> {
  const errors = problem.errors as components['schemas']['FieldProblem'][] | undefined
  if (!errors?.length) return problem
  const { reasonText } = await import('./reason-text.ts')
  return { ...problem, errors: errors.map((each) => ({ ...each, message: reasonText(each, pageLanguage()) })) }
}

/** The language of the page, which the API's own sentences come in too. */
export const pageLanguage = () => (document.documentElement.lang === 'en' ? 'en' : 'zh')

/** Lists are joined by commas, objects are JSON, and what has no value is left out. */
export function queryText(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  return params.toString()
}
