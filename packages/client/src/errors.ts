/** What is known of a call that failed. */
export interface Failure {
  /** Method and path, never the query. */
  endpoint: string
  attempts: number
  code?: number | undefined
  requestId?: string | undefined
  httpStatus?: number | undefined
  /** Seconds that the service asks to wait. */
  retryAfter?: number | undefined
  /** The key of a writing call: repeat it with the same one when you do not know its outcome. */
  idempotencyKey?: string | undefined
  /** The reply, with the fields that some failures carry beside their code. */
  body?: unknown
}

/** A call that did not succeed. Neither token nor secret is in any of its fields. */
export class GuanxiError extends Error {
  override readonly name: string = 'GuanxiError'
  readonly code: number | undefined
  readonly endpoint: string
  readonly requestId: string | undefined
  readonly httpStatus: number | undefined
  readonly retryAfter: number | undefined
  readonly idempotencyKey: string | undefined
  readonly attempts: number
  readonly body: unknown

  constructor(message: string, failure: Failure) {
    super(message)
    this.code = failure.code
    this.endpoint = failure.endpoint
    this.requestId = failure.requestId
    this.httpStatus = failure.httpStatus
    this.retryAfter = failure.retryAfter
    this.idempotencyKey = failure.idempotencyKey
    this.attempts = failure.attempts
    this.body = failure.body
  }
}

/** 10001: the token, or the secret, is not accepted. */
export class AuthError extends GuanxiError {
  override readonly name = 'AuthError'
}

/** 10901: the corporation lacks the seat. */
export class SeatError extends GuanxiError {
  override readonly name = 'SeatError'
}

/** 10902: the corporation has not agreed to the chat terms. */
export class TermsError extends GuanxiError {
  override readonly name = 'TermsError'
}

/** 10049 and the endpoints' own codes: the call must be corrected. */
export class ParameterError extends GuanxiError {
  override readonly name = 'ParameterError'
}

/** 10052, 10053: too many calls; `retryAfter` says how long to wait. */
export class ThrottledError extends GuanxiError {
  override readonly name = 'ThrottledError'
}

/** 10909: the idempotency key was used for another call, or that call is still running. */
export class ConflictError extends GuanxiError {
  override readonly name = 'ConflictError'
}

/** 10910: events after the cursor are no longer kept; read everything again. */
export class CursorExpiredError extends GuanxiError {
  override readonly name = 'CursorExpiredError'
}

/** 10950, 10953, any HTTP 5xx, or a reply that is no JSON. */
export class ServerError extends GuanxiError {
  override readonly name = 'ServerError'
}

/** No reply came: refused, reset, or a name that is not known. */
export class ConnectionError extends GuanxiError {
  override readonly name = 'ConnectionError'
}

/** No whole reply within `timeoutMs`. */
export class TimeoutError extends GuanxiError {
  override readonly name = 'TimeoutError'
}

type ErrorClass = new (message: string, failure: Failure) => GuanxiError

const BY_CODE: Record<number, ErrorClass> = {
  10001: AuthError,
  10049: ParameterError,
  10052: ThrottledError,
  10053: ThrottledError,
  10901: SeatError,
  10902: TermsError,
  10909: ConflictError,
  10910: CursorExpiredError,
  10950: ServerError,
  10953: ServerError,
}

/** The error of a reply, by its code and then by its HTTP status. */
export function errorOf(message: string, failure: Failure): GuanxiError {
  const { code = 0, httpStatus = 0 } = failure
  const parameter = code >= 20_000 && code < 30_000 ? ParameterError : undefined
  const server = httpStatus >= 500 ? ServerError : undefined
  const throttled = httpStatus === 429 ? ThrottledError : undefined
  return new (BY_CODE[code] ?? parameter ?? server ?? throttled ?? GuanxiError)(message, failure)
}
