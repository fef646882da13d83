import { isDriverSlip, isUnavailable } from '../storage/connect.ts'

/**
 * A connection that PostgreSQL cuts off may fail where no statement waits for it: that is no reason to end here and now,
 * since the statements on it fail by themselves. `note` hears of it; every other failure still ends the process.
 */
export function surviveLostConnections(note: (code: string | undefined) => void = () => {}): void {
  const judge = (error: unknown) => {
    if (!isDriverSlip(error) && !isUnavailable(error)) throw error
    note((error as { code?: string }).code)
  }
  process.on('uncaughtException', judge)
  process.on('unhandledRejection', judge)
}
