/** What the management API refuses a call with (RFC 9457); `errors` names fields. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; message: string }[]
  readonly requestId: string | undefined

  constructor(status: number, body: Record<string, unknown>, requestId?: string) {
    super(String(body.detail ?? body.title ?? status))
    this.status = status
    this.code = String(body.code ?? '')
    this.fields = Array.isArray(body.errors) ? body.errors : []
    this.requestId = requestId
  }
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown) => error instanceof ProblemError && error.status === 401
