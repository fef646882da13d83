import { setTimeout as pause } from 'node:timers/promises'

const DEADLOCK = '40P01'
const ATTEMPTS = 5

/** Longer with each attempt: the transaction that was let through must have taken its locks by then, or the two meet again. */
const PAUSE_MS = 50

/** Does a whole transaction again when PostgreSQL ended it to untie a deadlock; nothing of it has happened then. */
export function throughDeadlocks<T>(transaction: () => Promise<T>, attempt = 1): Promise<T> {
  // most calls come by here: no frame of its own waits for what goes well
  return transaction().catch(async (error) => {
    if (attempt === ATTEMPTS || !isDeadlock(error)) throw error
    await pause(attempt * PAUSE_MS)
    return throughDeadlocks(transaction, attempt + 1)
  })
}

/** Whether PostgreSQL ended a transaction to untie a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === DEADLOCK
}
