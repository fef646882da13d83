import { readConfig } from '../config.ts'
import { surviveLostConnections } from '../storage/driver/stray-errors.ts'
import { openStore, type Store } from '../storage/open.ts'
import { interruptedBy, interruption } from './interruption.ts'

/**
 * Runs work on the opened database as it is: not migrated. With `alone`, no `serve` runs on the data folder meanwhile.
 * A signal cuts the work off, waits until it has cleaned up after itself, and gives the exit code of that signal.
 */
export async function onDatabase<T>(
  { say, alone = false }: { say: (line: string) => void; alone?: boolean },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const interrupted = interruption().then((exitCode) => {
    throw interruptedBy(exitCode)
  })
  interrupted.catch(() => {})
  const { databaseUrl, appUrl, dataFolder } = readConfig()
  surviveLostConnections()
  const store = await openStore({ databaseUrl, appUrl, dataFolder, pool: 1, say, serving: alone })
  const working = work(store)
  try {
    const done = await Promise.race([working, interrupted])
    await store.close()
    return done
  } catch (error) {
    await store.close({ atOnce: true })
    await working.catch(() => {})
    throw error
  }
}
