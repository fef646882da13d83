/**
 * Why there is no answer: `refused` by us, `late`, or `failed` on the way. `unsent`: it never got to the other side, so
 * that nothing can have happened there.
 */
export class OutboundError extends Error {
  readonly why: 'refused' | 'late' | 'failed'
  readonly unsent: boolean

  constructor(
    why: OutboundError['why'],
    message: string,
    { unsent = false, cause }: { unsent?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.why = why
    this.unsent = unsent
  }
}

const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
const LONGEST = 500

/** What a failed call was thrown, as our own. */
export function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { message, code = '' } = error as { message?: string; code?: string }
  const said = (message || code || String(error)).slice(0, LONGEST)
  return new OutboundError('failed', said, { unsent: NEVER_CONNECTED.includes(code), cause: error })
}
