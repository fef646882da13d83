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

export type OutboxKind = 'welcome' | 'message' | 'moment' | 'tag' | 'remark' | 'staff_message' | 'code'

/** Something that the service asked of the platform. */
export interface OutboxItem {
  no: number
  at: number
  kind: OutboxKind
  to: string | null
  from: string | null
  record: { kind: string; id: string } | null
  state: 'sent' | 'failed'
  reason: { code: string; params: Record<string, unknown>; message: string } | null
  body: unknown
}

export interface OutboxQuery {
  kind?: OutboxKind
  to?: string
  /** Only those with a larger `no`. */
  after?: number
}

/** What is waited for did not happen in time; `items` is what did. */
export interface Waited<T> {
  items: T[]
  timed_out?: true
}

export interface WaitOptions {
  /** Answers when there are so many; 1 unless said otherwise. */
  count?: number
  timeout_s?: number
}

/** How a receiver answers one push. */
export interface SinkStep {
  status?: number
  headers?: Record<string, string>
  body?: string
  delay_ms?: number
  hang?: true
  reset?: true
  echo?: 'wrong'
}

export interface SinkScript {
  script?: SinkStep[]
  then?: 'ok' | 'last' | 'repeat'
}

/** A receiver that the service plays, and what it checks pushes with. */
export interface Sink {
  name: string
  url: string
  token: string
  encoding_aes_key: string
  webhook_secret: string
}

/** A push as a receiver got it. */
export interface ReceivedPush {
  no: number
  at: number
  headers: Record<string, string>
  body: string
  plaintext: string | null
  signature: 'ok' | 'bad'
  answered: string
}

/** What the platform said of something that people did, and what moved by it, a line each. */
export interface Triggered {
  reply: Record<string, any>
  moved: string[]
}

/** A state that was kept under a name. */
export interface Snapshot {
  name: string
  made_at: number
  /** Rows of data in it. */
  records: number
}

/** A step of a story: a verb of `trigger`, or `call`, `advance` or `expect`; `as` names its reply for later steps. */
export interface StoryStep {
  do: string
  with?: Record<string, unknown>
  as?: string
}

export interface StoryStepDone {
  do: string
  ok: boolean
  reply: any
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
    outbox: {
      list: async (query: OutboxQuery & { limit?: number } = {}) =>
        (await call<{ items: OutboxItem[] }>('GET', `/outbox${queryOf(query)}`)).items,
      /** Waits until so many have left, or the time is over: then `timed_out` is there. */
      waitFor: (query: OutboxQuery & WaitOptions = {}) =>
        call<Waited<OutboxItem>>('GET', `/outbox/wait${queryOf(query)}`),
    },
    sinks: {
      put: (name: string, script: SinkScript = {}) => call<Sink>('PUT', `/sinks/${encodeURIComponent(name)}`, script),
      subscribe: (name: string, to: { kinds: string[]; app_id?: string }) =>
        call<Sink & { subscription_id: number; enabled: boolean }>(
          'POST',
          `/sinks/${encodeURIComponent(name)}/subscribe`,
          to,
        ),
      received: async (name: string, page: { after?: number; limit?: number } = {}) =>
        (await call<{ items: ReceivedPush[] }>('GET', `/sinks/${encodeURIComponent(name)}/received${queryOf(page)}`))
          .items,
      /** Waits until so many have come, or the time is over: then `timed_out` is there. */
      waitFor: (name: string, wanted: WaitOptions & { after?: number } = {}) =>
        call<Waited<ReceivedPush>>('GET', `/sinks/${encodeURIComponent(name)}/received/wait${queryOf(wanted)}`),
      remove: (name: string) => call<void>('DELETE', `/sinks/${encodeURIComponent(name)}`),
    },
    /** Has people do something on the simulated platform: `trigger('customer.scan', { code: 12 })`. */
    trigger: (verb: string | { verb: string; [option: string]: unknown }, options: Record<string, unknown> = {}) =>
      call<Triggered>('POST', '/trigger', typeof verb === 'string' ? { ...options, verb } : verb),
    /** Does one step after the other until one fails, which is the last one of those given back. */
    story: async (steps: StoryStep[]) => (await call<{ steps: StoryStepDone[] }>('POST', '/story', { steps })).steps,
    snapshots: {
      /** Keeps the present state, in place of one of the same name. */
      save: (name: string) => call<Snapshot>('PUT', `/snapshots/${encodeURIComponent(name)}`),
      restore: (name: string) => call<{ name: string }>('POST', `/snapshots/${encodeURIComponent(name)}/restore`),
      list: async () => (await call<{ items: Snapshot[] }>('GET', '/snapshots')).items,
      remove: (name: string) => call<void>('DELETE', `/snapshots/${encodeURIComponent(name)}`),
    },
    /** A sandbox of its own with the same data, and the secret that opens it. */
    clone: (wanted: { as: string; name?: string }) =>
      call<{ corp_id: string; secret: string }>('POST', '/clone', wanted),
    /** Back to how it began; faults, latency and receivers are gone. */
    reset: () => call<{ name: string }>('POST', '/reset'),
    force: (wanted: Force) => force(wanted),
  }
}

function queryOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return given.length === 0 ? '' : `?${pairs.join('&')}`
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
