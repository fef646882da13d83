import { setTimeout as pause } from 'node:timers/promises'

const DEADLOCK = '40P01'
const ATTEMPTS = 5

/** Longer with each attempt: the transaction that was let through must have taken its locks by then, or the two meet again. */
const PAUSE_MS = 50

/** Does a whole transaction again when PostgreSQL ended it to untie a deadlock; nothing of it has happened then. */
export async function throughDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error
      await pause(attempt * PAUSE_MS)
    }
  }
}

/** Whether PostgreSQL ended a transaction to untie a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === DEADLOCK
}
