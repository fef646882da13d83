import createClient from 'openapi-fetch'
import { noteReachable } from './connection.ts'
import { ProblemError } from './problem.ts'
import type { components, paths } from './schema.d.ts'
import { noteSignedOut } from './signed-out.ts'

export type Query = Record<string, unknown>

/** The management API. Anything but a success is thrown as a `ProblemError`. */
export const client = createClient<paths>({ querySerializer: queryText })

client.use({
  onRequest({ request }) {
    request.headers.set('accept-language', pageLanguage())
  },
  async onResponse({ response }) {
    noteReachable(true)
    if (response.ok) return
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
