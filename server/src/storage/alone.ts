import type { Sql, Tx } from './connect.ts'

/**
 * Does work that one process at a time may do, on a connection that holds the lock of that name; the lock goes with the process,
 * however it ends, and with the database. Throws what `taken` makes where another one is at it.
 */
export async function alone<T>(
  pool: Sql,
  name: string,
  taken: () => Error,
  work: (connection: Tx) => Promise<T>,
): Promise<T> {
  const connection = await pool.reserve()
  try {
    const [row] = await connection<{ held: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 22)) as held`
    if (!row?.held) throw taken()
    try {
      return await work(connection as unknown as Tx)
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${name}, 22))`.catch(() => {})
    }
  } finally {
    connection.release()
  }
}
