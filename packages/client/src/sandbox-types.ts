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

export type OutboxKind = 'welcome' | 'message' | 'moment' | 'tag' | 'tag_library' | 'remark' | 'staff_message' | 'code'

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

/** What time it is in a corporation, in Unix seconds. */
export interface SandboxClock {
  now: number
  real_now: number
  /** Seconds that it is ahead of the real time. */
  ahead_s: number
  frozen: boolean
  /** `advancing`: it is still on its way to `target`. */
  status: 'ready' | 'advancing'
  target: number | null
  /** When something is due next. */
  next_due: number | null
}

/** Something that was done, or will be: a job by its kind, a `delivery`, or something of the `platform`. */
export interface ClockStep {
  at: number
  kind: string
  id: number | null
}

/** A clock that was moved, and what was done on the way, in its order. */
export interface MovedClock extends SandboxClock {
  steps: ClockStep[]
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
