import { setTimeout as pause } from 'node:timers/promises'

const DEADLOCK = '40P01'
const TAKEN = '23505'
const ATTEMPTS = 5

/** Longer with each attempt: the transaction that was let through must have taken its locks by then, or the two meet again. */
const PAUSE_MS = 50

/** Does a whole transaction again when PostgreSQL ended it to untie a deadlock; nothing of it has happened then. */
export function throughDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  return again(transaction, isDeadlock)
}

/** The same when another one wrote a row that this one was about to write: the next attempt sees it. */
export function throughConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  return again(transaction, (error) => isDeadlock(error) || codeOf(error) === TAKEN)
}

function again<T>(transaction: () => Promise<T>, passes: (error: unknown) => boolean, attempt = 1): Promise<T> {
  // most calls come by here: no frame of its own waits for what goes well
  return transaction().catch(async (error) => {
    if (attempt === ATTEMPTS || !passes(error)) throw error
    await pause(attempt * PAUSE_MS)
    return again(transaction, passes, attempt + 1)
  })
}

/** Whether PostgreSQL ended a transaction to untie a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === DEADLOCK
}

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code
