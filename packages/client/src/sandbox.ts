import { type Force, force } from './force.ts'
import type {
  ClockStep,
  Fault,
  Latency,
  MovedClock,
  NewFault,
  OutboxItem,
  OutboxQuery,
  ReceivedPush,
  SandboxClock,
  Sink,
  SinkScript,
  Snapshot,
  StoryStep,
  StoryStepDone,
  Triggered,
  Waited,
  WaitOptions,
} from './sandbox-types.ts'

export interface SandboxOptions {
  baseUrl: string
  corpId: string
  /** An API key of the management API, with the rights `sandbox:read`, `sandbox:write` and, for clones and sinks, `developers:write`. */
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
      ...{ method, redirect: 'manual' },
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
    clock: {
      get: () => call<SandboxClock>('GET', '/clock'),
      /** Lets time stand still; `freeze(false)` lets it go on. */
      freeze: (freeze = true) => call<MovedClock>('POST', '/clock', { freeze }),
      /** Goes to a time in Unix seconds; answers when all that became due is done, or after `timeout_s` (30). */
      set: (to: number, wait: { timeout_s?: number } = {}) => call<MovedClock>('POST', '/clock', { ...wait, set: to }),
      advance: (seconds: number, wait: { timeout_s?: number } = {}) =>
        call<MovedClock>('POST', '/clock', { ...wait, advance_s: seconds }),
      /** Goes to the next moment at which something is due. */
      toNext: (wait: { timeout_s?: number } = {}) => call<MovedClock>('POST', '/clock', { ...wait, to_next: true }),
      due: async (limit = 20) => (await call<{ items: ClockStep[] }>('GET', `/clock/due?limit=${limit}`)).items,
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
