import { ProblemError } from './problem.ts'

export type Query = Record<string, unknown>

type Call = { query?: Query; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }

/** Calls the management API and gives the reply's body; anything but a success is thrown as a `ProblemError`. */
export async function call<T>(method: string, path: string, { query, body, headers, signal }: Call = {}): Promise<T> {
  const response = await fetch(urlOf(path, query), {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ProblemError(0, { code: 'unreachable' })
  })
  if (response.ok) return (response.status === 204 ? undefined : await readBody(response)) as T
  const problem = await response.json().catch(() => ({}))
  throw new ProblemError(response.status, problem, response.headers.get('x-request-id') ?? undefined)
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The address of a call; lists are joined by commas, and what has no value is left out. */
export function urlOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  const text = params.toString()
  return `/admin-api${path}${text && `?${text}`}`
}
