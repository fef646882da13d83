import type { Ctx } from '../../../storage/ctx.ts'
import { PlatformError } from '../../error.ts'
import type { PlatformEvent } from '../../events.ts'
import type { WecomClient } from '../client/client.ts'
import type { Inbound } from '../inbound.ts'

/** A callback as it was kept; `openedMs` is the database's time when the work on it began. */
export type Stored = {
  body: string
  subject: string
  at: number
  receivedMs: number
  openedMs: number
  /** The pair last changed in the second of this loss: which of the two came later, only the platform knows. */
  sameSecond: boolean
}

/** What became of an event; `together` is set for a beginning that came while the pair was together. */
export type Verdict = { state: 'done' | 'stale' | 'unknown'; note?: string; together?: boolean }

/** Does what an event asks for, in the transaction that settles it. */
export type Apply = (ctx: Ctx) => Promise<Verdict>

export const DONE: Verdict = { state: 'done' }
/** What is known already is done; the rest is left to a refresh. */
export const LATER: Verdict = { state: 'done', note: 'the platform could not be asked; it will be' }

/** What became of an event about a pair: something newer may be known of it. */
export function verdictOf(outcome: 'done' | 'together' | 'stale'): Verdict {
  if (outcome === 'stale') return { state: outcome, note: 'something newer is known of this pair' }
  return { state: 'done', together: outcome === 'together' }
}

/** What the work on an event is given. */
export type Work = {
  client: Pick<WecomClient, 'call'>
  inbound: Inbound
  corpId: string
  stored: Stored
  event: PlatformEvent
}

/** Undefined when the platform cannot be asked now. */
export async function undefinedIfUnavailable<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    const timeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    if (timeout || error instanceof PlatformError) return undefined
    throw error
  }
}
