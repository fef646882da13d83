/** What the management API refuses a call with (RFC 9457); `errors` names fields. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; message: string }[]
  /** The record as it is now, where another version of it was to be changed. */
  readonly current: Record<string, unknown> | undefined
  /** Its version. */
  readonly etag: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: Record<string, unknown>, headers = new Headers()) {
    super(String(body.detail ?? body.title ?? status))
    this.status = status
    this.code = String(body.code ?? '')
    this.fields = Array.isArray(body.errors) ? body.errors : []
    this.current = (body.current as Record<string, unknown> | undefined) ?? undefined
    this.etag = headers.get('etag') ?? undefined
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown) => error instanceof ProblemError && error.status === 401
