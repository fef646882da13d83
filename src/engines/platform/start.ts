import type { Logger } from 'pino'
import { type Clock, seconds } from '../../clock.ts'
import type { Sql } from '../../storage/connect.ts'
import { inTime } from '../../storage/patience.ts'
import { refreshDuePackage } from '../crowds/refresh-due.ts'
import { sandbox } from './sandbox.ts'
import { startWorker, type Worker } from './worker.ts'

/** Milliseconds between two looks for a package that is due. */
const PACKAGE_MS = 1000

/** Settings of the sandbox; see `Config`. */
export type PlatformSettings = { sandboxDelayMs: number; sandboxFailureRate: number; sandboxSeed: number }

/** Starts the work at the platform, group messages on their way to their results, and on packages that are due. */
export function startPlatform(owner: Sql, settings: PlatformSettings, clock: Clock, logger: Logger): Worker {
  const { sandboxDelayMs: delayMs, sandboxFailureRate: failureRate, sandboxSeed: seed } = settings
  const onFault = (error: unknown) => {
    logger.warn({ code: (error as { code?: string })?.code }, 'work at the platform failed; it will be tried again')
  }
  const platform = sandbox({ delayMs, failureRate, seed }, clock)
  const worker = startWorker({ owner, platform, clock, onFault })
  let packages: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    packages = packages.then(() => inTime(owner, () => refreshDuePackage(owner, seconds(clock)))).catch(onFault)
  }, PACKAGE_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all([worker.stop(), packages])
    },
  }
}
