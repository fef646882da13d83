import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { surviveLostConnections } from '../storage/driver/stray-errors.ts'
import { openStore, prepareStore, type Store } from '../storage/open.ts'
import { interruptedBy, interruption } from './interruption.ts'
import { type Answer, printAnswer, printNote } from './output.ts'

/** Connections of a command that does one thing and leaves: what holds a lock, a transaction, and what is asked beside it. */
const FEW = 3

/**
 * Makes a command's action out of work on the open, migrated database. The options come last, after the arguments.
 * A signal ends the work, closes the database and gives the exit code of that signal.
 */
export function onStore<Args extends [...unknown[], object]>(work: (store: Store, ...args: Args) => Promise<Answer>) {
  return async (...given: [...Args, Command]): Promise<void> => {
    const args = given.slice(0, -1) as unknown as Args
    const { json = false } = args.at(-1) as { json?: boolean }
    await withStore(json ? () => {} : printNote, async (store) => printAnswer(await work(store, ...args), json))
  }
}

/** Work on the open database in the course of a command that does not keep it open. */
export async function onStoreBriefly<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl, appUrl, dataFolder, dbTimeout: callTimeout } = readConfig()
  surviveLostConnections()
  const store = await openStore({ databaseUrl, appUrl, callTimeout, dataFolder, pool: FEW, say: () => {} })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function withStore(say: (line: string) => void, work: (store: Store) => Promise<void>): Promise<void> {
  const interrupted = interruption()
  const { databaseUrl, appUrl, dataFolder, dbTimeout: callTimeout } = readConfig()
  surviveLostConnections()
  const store = await openStore({ databaseUrl, appUrl, callTimeout, dataFolder, pool: FEW, say })
  const working = prepareStore(store, say).then(() => work(store))
  working.catch(() => {})
  let atOnce = false
  try {
    await Promise.race([
      working,
      interrupted.then((exitCode) => {
        atOnce = true
        throw interruptedBy(exitCode)
      }),
    ])
  } finally {
    await store.close({ atOnce })
  }
}
