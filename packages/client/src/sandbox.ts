import { type Force, force } from './force.ts'

/** What a fault is about; `path` is exact, or a beginning and a star. */
export interface FaultMatch {
  direction?: 'call' | 'callback' | 'platform'
  path?: string
  method?: string
}

/** What goes wrong; at most one of `code`, `http`, `reset`, `empty` and `truncate`. */
export interface FaultEffect {
  code?: number
  http?: number
  reset?: true
  empty?: true
  truncate?: true
  slow_ms?: number
  retry_after?: number
  at?: 'before' | 'after_commit'
}

export interface NewFault {
  match?: FaultMatch
  effect: FaultEffect
  times?: number
  probability?: number
  seed?: number
}

export interface Fault extends NewFault {
  id: number
  struck: number
}

/** Always so many milliseconds, or by a median and a 99th percentile. */
export type Delay = { fixed_ms: number } | { p50_ms: number; p99_ms: number; seed?: number }

export interface Latency {
  calls?: Delay
  callbacks?: Delay
  platform?: Delay
}

export interface SandboxOptions {
  baseUrl: string
  corpId: string
  /** An API key of the management API, with the rights `sandbox:read` and `sandbox:write`. */
  key: string
  fetch?: typeof globalThis.fetch
}

/** A call that the sandbox refused; `code` is the problem's, such as `not_sandbox`. */
export class SandboxError extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Record<string, unknown>
  constructor(status: number, problem: Record<string, unknown>) {
    super(`${problem.code ?? status}: ${problem.detail ?? problem.title ?? 'no answer of the service’s'}`)
    this.name = 'SandboxError'
    this.status = status
    this.code = String(problem.code ?? '')
    this.problem = problem
  }
}

/** Lets a sandbox corporation fail and be slow, for tests of a program that uses it. */
export function sandbox({ baseUrl, corpId, key, fetch = globalThis.fetch }: SandboxOptions) {
  const base = `${baseUrl.replace(/\/+$/, '')}/sandbox/corps/${encodeURIComponent(corpId)}`

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new SandboxError(response.status, parsed(text))
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  return {
    faults: {
      add: (fault: NewFault) => call<Fault>('POST', '/faults', fault),
      list: async () => (await call<{ items: Fault[] }>('GET', '/faults')).items,
      /** Ends one fault, or all. */
      clear: (id?: number) => call<void>('DELETE', id === undefined ? '/faults' : `/faults/${id}`),
    },
    latency: {
      get: () => call<Latency>('GET', '/latency'),
      /** What is left out is as fast as it is. */
      set: (latency: Latency) => call<Latency>('PUT', '/latency', latency),
    },
    force: (wanted: Force) => force(wanted),
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
