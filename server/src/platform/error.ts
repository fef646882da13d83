import { Explained } from '../contract/explained.ts'
import type { Reason } from '../contract/reasons.ts'

/**
 * Why a call came to nothing. `refused`: the platform said no, and would say it again. `unavailable`: it could not be
 * reached, or had a fault. `limited`: too many calls for now. `unconfigured`: an operator has to do something first, such
 * as connect the corporation, replace a secret or permit our address.
 */
export type PlatformFault = 'refused' | 'unavailable' | 'limited' | 'unconfigured'

type Details = {
  retryAfterMs?: number
  errcode?: number
  outcomeUnknown?: boolean
  isOfFile?: boolean
  cause?: unknown
}

/** The only error that an adapter throws for what the platform or the way to it does; any other is a fault of ours. */
export class PlatformError extends Explained {
  readonly fault: PlatformFault
  /** Milliseconds that the platform asked to wait for. */
  readonly retryAfterMs: number | undefined
  /** The platform's own number for it, when it answered. */
  readonly errcode: number | undefined
  /** The call was sent and its answer lost: what it asked for may have happened. */
  readonly outcomeUnknown: boolean
  /** It is about a file to be sent, which could not be got or is unfit, not about the platform. */
  readonly isOfFile: boolean
  /** What is tried again is tried at once when somebody has put the connection right. */
  readonly waitsFor = UNTIL_CONNECTED.waitsFor
  constructor(fault: PlatformFault, reason: Reason, details: Details = {}) {
    super(reason, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'PlatformError'
    this.fault = fault
    this.retryAfterMs = details.retryAfterMs
    this.errcode = details.errcode
    this.outcomeUnknown = details.outcomeUnknown ?? false
    this.isOfFile = details.isOfFile ?? false
  }
}

/** Whether the platform said no, by one of its numbers. */
export const isRefusal = (error: unknown, errcodes: readonly number[]): error is PlatformError =>
  error instanceof PlatformError && errcodes.includes(error.errcode ?? 0)

/** A file to be sent could not be got, or is unfit; the reason stands at its recipient. */
export function fileError(fault: 'refused' | 'unavailable', reason: Reason): PlatformError {
  return new PlatformError(fault, reason, { isOfFile: true })
}

/** Work that waits for an operator looks again after so many milliseconds; connecting has it look at once. */
export const UNTIL_CONNECTED = { ms: 600_000, waitsFor: 'platform' } as const

/**
 * What a call came to, with a refusal as a value: that alone may be recorded as the platform's answer. `waiting` is what an
 * operator has to do before it can be asked at all. Everything else is thrown on, to be tried again; at the last attempt a
 * fault of the platform's is its answer too.
 */
export async function answerOf<T>(
  call: Promise<T>,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<{ accepted: T } | { refused: Reason; failure: 'refused' | 'given_up' | 'bad_file' } | { waiting: Reason }> {
  try {
    return { accepted: await call }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const failure = error.isOfFile ? 'bad_file' : undefined
    if (error.fault === 'refused') return { refused: error.reason, failure: failure ?? 'refused' }
    if (error.fault === 'unconfigured') return { waiting: error.reason }
    if (lastAttempt) return { refused: error.reason, failure: failure ?? 'given_up' }
    throw error
  }
}
