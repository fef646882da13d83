import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../server/src/storage/connect.ts'

const OBJECT_IN_USE = '55006'
const INSUFFICIENT_PRIVILEGE = '42501'

/** Thirty seconds of waiting. */
const TRIES = 600
const PAUSE_MS = 50

/**
 * Does what wants a database to itself: with `force` PostgreSQL ends its sessions, but none that the owner may not end, such as
 * those of its own cleaning or of a login that is gone. They are waited for.
 */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (![OBJECT_IN_USE, INSUFFICIENT_PRIVILEGE].includes(code) || tries === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Drops a database of tests with the sessions in it. */
export async function dropDatabase(admin: Sql, name: string): Promise<void> {
  await persistently(() => admin.unsafe(`drop database if exists ${name} with (force)`))
}
