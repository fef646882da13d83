/**
 * Why a read gave nothing.
 * - `unavailable`: no connection, or it was lost; a FATAL of the server is this too, and a server that is a standby
 * - `silent`: no answer in time; what the server did meanwhile is unknown
 * - `protocol`: the peer broke PostgreSQL's protocol, so its connection was dropped
 * - `unsupported`: the server asks for something that this client cannot do
 * - `server`: PostgreSQL refused the statement; the connection goes on
 * - `too-large`: more rows or bytes than the read allows; the connection goes on
 */
export type Kind = 'unavailable' | 'silent' | 'protocol' | 'unsupported' | 'server' | 'too-large'

/** `code` is the SQLSTATE where the server sent one, else the system's error code or one that describes the kind. */
export class PgReadError extends Error {
  readonly kind: Kind
  readonly code: string
  /** ERROR, FATAL or PANIC, never translated; only where the server sent it. */
  readonly severity: string | undefined
  /** The function of PostgreSQL's source that raised it. */
  readonly routine: string | undefined

  constructor(
    kind: Kind,
    code: string,
    message: string,
    more: ErrorOptions & { severity?: string; routine?: string } = {},
  ) {
    super(message, more)
    this.name = 'PgReadError'
    this.kind = kind
    this.code = code
    this.severity = more.severity
    this.routine = more.routine
  }
}

export function protocolError(message: string): PgReadError {
  return new PgReadError('protocol', '08P01', message)
}

export function silentError(message: string): PgReadError {
  return new PgReadError('silent', 'DATABASE_SILENT', message)
}

/** What ended a connection, as one of ours: a system error, or nothing when the peer just closed it. */
export function lossOf(cause: unknown): PgReadError {
  if (cause instanceof PgReadError) return cause
  const { code = 'CONNECTION_CLOSED', message = 'the server closed the connection' } = (cause ?? {}) as Partial<
    Record<'code' | 'message', string>
  >
  return new PgReadError('unavailable', code, `no connection to the database: ${message}`, { cause })
}

/** Logins, databases, roles and settings that a server or a proxy does not accept, and too many connections. */
const REFUSED = /^(?:08P01|0A|22|28|3D|42|53300)/

/** Whether dialling again soon is of no use, since it is this client, its login or its settings that are refused. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof PgReadError)) return false
  return error.kind === 'unsupported' || (error.kind === 'unavailable' && REFUSED.test(error.code))
}

/** The server, or what it has become, takes no writes: another one is the primary. */
const READ_ONLY = '25006'

export function standbyError(): PgReadError {
  return new PgReadError('unavailable', READ_ONLY, 'the server is a standby')
}

/** An ErrorResponse: fields of a letter and a text each. FATAL and PANIC end the connection, and so does a demoted server. */
export function serverError(body: Buffer): PgReadError {
  const fields: Record<string, string> = {}
  for (const field of body.toString('utf8').split('\0')) if (field) fields[field[0] as string] ??= field.slice(1)
  const { C: code = 'XX000', M: message = 'no message', R: routine } = fields
  const severity = fields.V ?? fields.S ?? 'ERROR'
  const over = severity === 'FATAL' || severity === 'PANIC' || code === READ_ONLY
  const kind = over ? 'unavailable' : 'server'
  return new PgReadError(kind, code, message, { severity, ...(routine ? { routine } : {}) })
}
