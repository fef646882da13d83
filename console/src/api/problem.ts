import type { components } from './schema.d.ts'

/** What the management API may refuse a call with; nothing where something else answered. */
type ProblemCode = components['schemas']['Problem']['code'] | ''

/** What the management API refuses a call with (RFC 9457); `errors` names fields. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly fields: readonly { field: string; message: string }[]
  /** The record as it is now, where another version of it was to be changed. */
  readonly current: Record<string, unknown> | undefined
  /** Its version. */
  readonly etag: string | undefined
  readonly requestId: string | undefined
  /** Whether the service asks to try again. */
  readonly again: boolean

  constructor(status: number, body: Record<string, unknown>, headers = new Headers()) {
    super(String(body.detail ?? body.title ?? status))
    this.status = status
    this.code = String(body.code ?? '') as ProblemCode
    this.fields = Array.isArray(body.errors) ? body.errors : []
    this.current = (body.current as Record<string, unknown> | undefined) ?? undefined
    this.etag = headers.get('etag') ?? undefined
    this.requestId = headers.get('x-request-id') ?? undefined
    this.again = headers.has('retry-after')
  }
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown) => error instanceof ProblemError && error.status === 401

/**
 * Whether a call failed by an answer that says what became of it. No reply, a fault of the service, and a call with the
 * same key that still runs (`Retry-After`) leave that open.
 */
export const isAnswer = (error: unknown) =>
  error instanceof ProblemError && error.status >= 400 && error.status < 500 && !error.again
