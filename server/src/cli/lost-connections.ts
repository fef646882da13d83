import { isDriverSlip, isUnavailable } from '../storage/connect.ts'

/**
 * A lost database connection may throw where no statement awaits it. The process goes on, since the statements on it fail
 * by themselves; `note` is called. Every other uncaught error still ends the process.
 */
export function surviveLostConnections(note: (code: string | undefined) => void = () => {}): void {
  const judge = (error: unknown) => {
    if (!isDriverSlip(error) && !isUnavailable(error)) throw error
    note((error as { code?: string }).code)
  }
  process.on('uncaughtException', judge)
  process.on('unhandledRejection', judge)
}
