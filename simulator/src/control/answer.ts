import type { z } from 'zod'
import { type ControlDeps, ControlError } from './call.ts'
import { CONTROL_CALLS } from './calls.ts'
import { WithHeaders } from './with-headers.ts'

export interface ControlReply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const routes = new Map(CONTROL_CALLS.map((call) => [`${call.method} ${call.path}`, call]))
const paths = new Set(CONTROL_CALLS.map(({ path }) => path))

/** Answers one control call. Bad input changes nothing and is told with the field's name. */
export async function answerControl(
  deps: ControlDeps,
  { method, path, query, body }: { method: string; path: string; query: URLSearchParams; body: Buffer },
): Promise<ControlReply> {
  const call = routes.get(`${method} ${path}`)
  if (!call) return paths.has(path) ? failed(405, `${method} is not allowed here`) : failed(404, `there is no ${path}`)
  try {
    const given = method === 'GET' ? Object.fromEntries(query) : parse(body, query)
    const parsed = call.input.safeParse(given)
    if (!parsed.success) return failed(400, explain(parsed.error))
    const result = await call.handle(deps, parsed.data as never)
    if (result instanceof WithHeaders) return { status: 200, body: result.body, headers: result.headers }
    return { status: 200, body: result }
  } catch (error) {
    if (error instanceof ControlError) return failed(error.status, error.message)
    throw error
  }
}

const failed = (status: number, error: string): ControlReply => ({ status, body: { error } })

function parse(body: Buffer, query: URLSearchParams): unknown {
  if (body.length === 0) return Object.fromEntries(query)
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new ControlError('the body is not JSON')
  }
}

/** Every problem with the name of its field, unknown fields first. */
function explain({ issues }: z.ZodError): string {
  return issues
    .flatMap((issue) => {
      const at = issue.path.join('.')
      if (issue.code !== 'unrecognized_keys') return `${at || 'body'}: ${issue.message}`
      return issue.keys.map((key) => `unknown field: ${at ? `${at}.` : ''}${key}`)
    })
    .join('; ')
}
