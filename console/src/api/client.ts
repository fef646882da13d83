import createClient from 'openapi-fetch'
import { ProblemError } from './problem.ts'
import type { paths } from './schema.d.ts'
import { noteSignedOut } from './signed-out.ts'

export type Query = Record<string, unknown>

/** The management API. Anything but a success is thrown as a `ProblemError`. */
export const client = createClient<paths>({ querySerializer: queryText })

client.use({
  async onResponse({ response }) {
    if (response.ok) return
    const problem = await response.json().catch(() => ({}))
    if (response.status === 401) noteSignedOut(true)
    throw new ProblemError(response.status, await understood(problem), response.headers)
  },
  onError({ error }) {
    if (error instanceof ProblemError || (error instanceof DOMException && error.name === 'AbortError')) return
    return new ProblemError(0, { code: 'unreachable' })
  },
})

/** The API's sentences are Chinese. */
async function understood(problem: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (document.documentElement.lang !== 'en') return problem
  return (await import('./in-english.ts')).problemInEnglish(problem)
}

/** Lists are joined by commas, objects are JSON, and what has no value is left out. */
export function queryText(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  return params.toString()
}
