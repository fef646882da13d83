import { dirname } from 'node:path'
import { databaseAccount } from './account.ts'
import type { Login } from './attach.ts'
import { EmbeddedError } from './error.ts'
import { acquireLock } from './mutex.ts'

/**
 * Makes this process the only `serve` on its data folder, until it releases the lock or dies.
 * Waits a few seconds for one that is shutting down. Does not depend on PostgreSQL being up.
 */
export async function holdServeLock(
  { owner }: { owner: Login },
  folder: string,
): Promise<{ release(): Promise<void> }> {
  const run = dirname(owner.path)
  const { pid, release } = await acquireLock(run, 's', 5_000, databaseAccount(run))
  if (release) return { release: async () => release() }
  throw new EmbeddedError(
    `another guanxi serve (pid ${pid}) is already running on ${folder}; stop it first or set GUANXI_DATA to another folder`,
  )
}
