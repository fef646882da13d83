import type { Sql } from './connect.ts'

/** Sends bounded reads: one statement, one round trip, few rows; each row is an array of the columns' bytes, untouched. */
export type ReadClient = {
  /** `text` is prepared once for each connection; `values` are its parameters in order. */
  read(text: string, values: readonly unknown[]): Promise<(Buffer | null)[][]>
}

const clients = new WeakMap<Sql, ReadClient>()

/** What sends the bounded reads of a pool: the pool itself. */
export function readClientOf(pool: Sql): ReadClient {
  const known = clients.get(pool)
  if (known) return known
  const client: ReadClient = {
    read: async (text, values) =>
      (await pool.unsafe(text, values as never[], { prepare: true }).raw()) as unknown as (Buffer | null)[][],
  }
  clients.set(pool, client)
  return client
}
