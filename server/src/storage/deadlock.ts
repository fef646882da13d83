const DEADLOCK = '40P01'
const ATTEMPTS = 4

/** Does a whole transaction again when PostgreSQL ended it to untie a deadlock; nothing of it has happened then. */
export async function throughDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { code?: unknown } | undefined)?.code !== DEADLOCK) throw error
    }
  }
}
