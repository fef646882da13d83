import type { Effect } from './force.ts'

/** What may be made to fail or slow: calls of the open API, our callbacks, our calls to the platform. */
export const directions = ['call', 'callback', 'platform'] as const
export type Direction = (typeof directions)[number]

/** Something that is about to happen in a corporation. */
export type Occasion = {
  direction: Direction
  method: string
  path: string
  /** Whether a code of ours could be answered here. */
  has?(code: number): boolean
}

/** What a sandbox wants to happen; `fault` is the rule's number. */
export type Strike = Effect & { fault: number }

/** Makes corporations for trials slow and faulty; for all others it is one look into a map. */
export type SandboxGate = {
  /** Whether a corporation is for trials. */
  isTrial(corpId: string): Promise<boolean> | boolean
  /** Whether an address is that of a receiver of this sandbox's own, on this service. */
  isOwnSink(corpId: string, url: string): Promise<boolean> | boolean
  /** A corporation's own time in Unix seconds, where it has a clock of its own; undefined for all others. */
  now(corpId: string): Promise<number | undefined> | undefined
  /** Waits as long as the corporation's latency says, then tells which fault strikes, if one does. */
  meet(corpId: string, occasion: Occasion): Promise<Strike | undefined> | undefined
}

/** A call of a sandbox's receiver; without a body it is the check of its address. */
export type SinkCall = {
  corpId: string
  name: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: string | undefined
}

/** How it is answered. */
export type SinkAnswer = {
  status: number
  headers?: Record<string, string> | undefined
  body?: string | undefined
  delay_ms?: number | undefined
  /** No answer, and the connection stays. */
  hang?: true | undefined
  /** No answer, and the connection is closed. */
  reset?: true | undefined
}
