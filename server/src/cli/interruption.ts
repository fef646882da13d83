import { constants } from 'node:os'
import { onParentExit } from '../parent-exit.ts'
import { CliError } from './exit.ts'

/** The exit code when the reader of stdout is gone: that of SIGPIPE, which Node ignores. */
export const UNREAD = 128 + constants.signals.SIGPIPE

/** Whether a stream failed because its reader has gone. */
export function isUnread(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE'
}

/** Resolves once to the exit code of the first signal, of our launcher's death, or of stdout's reader going away. */
export function interruption(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(128 + constants.signals[signal]))
    }
    onParentExit(() => resolve(128 + constants.signals.SIGTERM))
    process.stdout.on('error', (error) => isUnread(error) && resolve(UNREAD))
  })
}

/** The failure of work that an interruption cut off. */
export function interruptedBy(exitCode: number): CliError {
  return new CliError(exitCode === UNREAD ? 'nobody reads stdout any more' : 'interrupted', exitCode)
}
