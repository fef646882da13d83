import { PgReadError, protocolError } from './error.ts'
import type { Row, Statement, Value } from './types.ts'

const [CLOSED, PARSED, BOUND, ROW, COMPLETE, EMPTY, READY] = [0x33, 0x31, 0x32, 0x44, 0x43, 0x49, 0x5a]

/** How far the server's answer has come: which message comes next. */
export const STEP = { close: 0, parse: 1, bind: 2, rows: 3, ready: 4 }

const ANSWERS: Record<number, number> = {
  [CLOSED]: STEP.close,
  [PARSED]: STEP.parse,
  [BOUND]: STEP.bind,
  [COMPLETE]: STEP.rows,
  [EMPTY]: STEP.rows,
}

/** A read and what has come of it so far. */
export type PendingRead = {
  statement: Statement
  values: readonly Value[]
  resolve(rows: Row[]): void
  reject(error: Error): void
  step: number
  rows: Row[]
  bytes: number
  /** More came than is allowed; the rest is not kept. */
  excess: boolean
  /** The caller has had its timeout already; what still comes is not kept. */
  expired: boolean
  error: PgReadError | undefined
  /** It was sent a second time, since the prepared statement was gone or out of date. */
  again: boolean
  /** The tick of the pool's timer at which it was asked. */
  born: number
}

/** Takes the answer a message further, or throws when that message may not come now. Tells whether its body is wanted. */
export function advance(asked: PendingRead | undefined, type: number, length: number, maxBytes: number): boolean {
  if (asked && !asked.error && type === ROW && asked.step === STEP.rows) {
    asked.bytes += length
    if (asked.bytes > maxBytes || asked.rows.length >= (asked.statement.maxRows ?? 1)) {
      asked.excess = true
      asked.rows = []
    }
    return !asked.excess && !asked.expired
  }
  if (asked && type === READY && length === 1 && (asked.error || asked.step === STEP.ready)) return true
  if (asked && !asked.error && ANSWERS[type] === asked.step && (length === 0 || type === COMPLETE)) {
    asked.step++
    return false
  }
  const what = `message ${JSON.stringify(String.fromCharCode(type))} of ${length} bytes`
  throw protocolError(asked ? `${what} out of order` : `${what} that answers no read`)
}

export function takeRow(asked: PendingRead, row: Row) {
  const columns = asked.statement.columns ?? asked.rows[0]?.length ?? row.length
  if (row.length !== columns) throw protocolError(`a row of ${row.length} columns instead of ${columns}`)
  asked.rows.push(row)
}

/** Whether it failed before it ran, since the statement was deallocated or a migration changed its columns. */
export function isStale({ error, step }: PendingRead): boolean {
  if (!error || step !== STEP.bind) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

export function settle({ error, excess, rows, resolve, reject }: PendingRead) {
  if (error) reject(error)
  else if (excess) reject(new PgReadError('too-large', '54000', 'the read gave more than it is allowed to'))
  else resolve(rows)
}
