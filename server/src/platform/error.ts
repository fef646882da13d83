/**
 * Why a call came to nothing. `refused`: the platform said no, and would say it again. `unavailable`: it could not be
 * reached, or had a fault. `limited`: too many calls for now.
 */
export type PlatformFault = 'refused' | 'unavailable' | 'limited'

/** The only error that an adapter throws for what the platform or the way to it does; any other is a fault of ours. */
export class PlatformError extends Error {
  readonly fault: PlatformFault
  /** Milliseconds that the platform asked to wait for. */
  readonly retryAfterMs: number | undefined
  constructor(fault: PlatformFault, message: string, { retryAfterMs }: { retryAfterMs?: number } = {}) {
    super(message)
    this.name = 'PlatformError'
    this.fault = fault
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * What a call came to, with a refusal as a value: that alone may be recorded as the platform's answer. Everything else
 * is thrown on, to be tried again; at the last attempt a fault of the platform's is its answer too.
 */
export async function answerOf<T>(
  call: Promise<T>,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<{ accepted: T } | { refused: string; failure: 'refused' | 'given_up' }> {
  try {
    return { accepted: await call }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.fault === 'refused') return { refused: error.message, failure: 'refused' }
    if (lastAttempt) return { refused: `given up: ${error.message}`, failure: 'given_up' }
    throw error
  }
}
