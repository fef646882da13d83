/**
 * Why a call came to nothing. `refused`: the platform said no, and would say it again. `unavailable`: it could not be
 * reached, or had a fault. `limited`: too many calls for now. `unconfigured`: an operator has to do something first, such
 * as connect the corporation, replace a secret or permit our address.
 */
export type PlatformFault = 'refused' | 'unavailable' | 'limited' | 'unconfigured'

type Details = { retryAfterMs?: number; errcode?: number; outcomeUnknown?: boolean; cause?: unknown }

/** The only error that an adapter throws for what the platform or the way to it does; any other is a fault of ours. */
export class PlatformError extends Error {
  readonly fault: PlatformFault
  /** Milliseconds that the platform asked to wait for. */
  readonly retryAfterMs: number | undefined
  /** The platform's own number for it, when it answered. */
  readonly errcode: number | undefined
  /** The call was sent and its answer lost: what it asked for may have happened. */
  readonly outcomeUnknown: boolean
  constructor(fault: PlatformFault, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'PlatformError'
    this.fault = fault
    this.retryAfterMs = details.retryAfterMs
    this.errcode = details.errcode
    this.outcomeUnknown = details.outcomeUnknown ?? false
  }
}

/** Milliseconds until work that waits for an operator looks again; connecting has it look at once. */
export const WAIT_MS = 600_000

/**
 * What a call came to, with a refusal as a value: that alone may be recorded as the platform's answer. `waiting` is what an
 * operator has to do before it can be asked at all. Everything else is thrown on, to be tried again; at the last attempt a
 * fault of the platform's is its answer too.
 */
export async function answerOf<T>(
  call: Promise<T>,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<{ accepted: T } | { refused: string; failure: 'refused' | 'given_up' } | { waiting: string }> {
  try {
    return { accepted: await call }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.fault === 'refused') return { refused: error.message, failure: 'refused' }
    if (error.fault === 'unconfigured') return { waiting: error.message }
    if (lastAttempt) return { refused: `given up: ${error.message}`, failure: 'given_up' }
    throw error
  }
}
