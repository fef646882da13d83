import { databaseFault } from './fault.ts'

/**
 * The driver may fail where no statement waits for it, in a timer or in a promise that it dropped
 * (https://github.com/porsager/postgres/issues/1192, 1208): those that we know are avoided or patched, and one that we do
 * not know ends no process, since the statements on that connection fail by themselves. `note` hears of it.
 */
export function surviveLostConnections(note: (code: string | undefined) => void = () => {}): void {
  const judge = (error: unknown) => {
    if (databaseFault(error) !== 'unavailable') throw error
    note((error as { code?: string }).code)
  }
  process.on('uncaughtException', judge)
  process.on('unhandledRejection', judge)
}
