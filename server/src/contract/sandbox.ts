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
  /** Waits as long as the corporation's latency says, then tells which fault strikes, if one does. */
  meet(corpId: string, occasion: Occasion): Promise<Strike | undefined> | undefined
}
