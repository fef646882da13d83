import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from './types.ts'

/** How often the two connections are compared before they count as having a server session each. */
const TRIES = 10

/** How long a statement may wait for a session of the server while another connection has one. */
const WAIT_MS = 1000

/**
 * Whether a statement that one connection prepared is there in its next transaction, on whichever session of the server a
 * pooler runs it. A second connection is in a transaction meanwhile, so that the first cannot have the same session again.
 * A pooler with a single session leaves the question open: the answer is no.
 */
export async function keepsStatements(open: () => Sql): Promise<boolean> {
  const [one, other] = [open(), open()]
  try {
    const { session } = await ask(one)
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await other.begin(async (tx) => {
        await tx`select 1`
        const asked = ask(one)
        asked.catch(() => {})
        return Promise.race([asked, pause(WAIT_MS)])
      })
      if (!found || found.lost) return false
      if (found.session !== session) return true
    }
    return true
  } finally {
    await Promise.all([one, other].map((pool) => pool.end({ timeout: 1 })))
  }
}

/** Runs the same prepared statement each time. The driver prepares one that was lost again, and notes that it did. */
async function ask(connection: Sql): Promise<{ session: number; lost: boolean }> {
  const query = connection`select pg_backend_pid() as session`
  const [row] = await query
  return { session: row?.session, lost: !!(query as { retried?: unknown }).retried }
}
