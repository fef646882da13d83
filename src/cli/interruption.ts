import { constants } from 'node:os'
import { onOrphaned } from '../orphan.ts'

/** Resolves once to the exit code of the first signal, or of our launcher's death; later ones are ignored. */
export function interruption(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(128 + constants.signals[signal]))
    }
    onOrphaned(() => resolve(128 + constants.signals.SIGTERM))
  })
}
