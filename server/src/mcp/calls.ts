import { problem } from '../contract/problem.ts'

/** A call of the management API below the origin. */
export type ApiCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export type Answered = { status: number; body: Record<string, unknown>; etag: string | undefined }

/** Makes calls of the management API with the agent's key: within this process, or over HTTP. */
export type Calls = (asked: ApiCall) => Promise<Answered>

/** The management API's problem, which a tool answers in place of a result. */
export class Refused extends Error {
  readonly problem: Record<string, unknown>
  readonly code: string
  constructor(problem: Record<string, unknown>) {
    super(String(problem.title))
    this.problem = problem
    this.code = String(problem.code)
  }
}

/** Every call says by which way it came: the audit log tells it. */
export const VIA = { 'guanxi-via': 'mcp' }

/** The address of a call with its query: lists are joined by commas, objects written as JSON. */
export function urlOf({ path, query = {} }: ApiCall): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = (value: unknown) => {
    if (Array.isArray(value)) return value.join(',')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, text(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}

/** A value as one part of a path. What a path would take for a step up names nothing. */
export function segment(value: string | number): string {
  if (value === '.' || value === '..') throw problem('not_found')
  return encodeURIComponent(value)
}

/** A reply as tools read it. */
export function answered(status: number, text: string, etag: string | null | undefined): Answered {
  return { status, body: text === '' ? {} : JSON.parse(text), etag: etag ?? undefined }
}
