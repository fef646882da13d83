import type { Logger } from 'pino'
import { type Clock, seconds } from '../clock.ts'
import { refreshDuePackage } from '../engines/crowds/refresh-due.ts'
import { sandbox } from '../platform/sandbox.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { startWorker, type Worker } from './worker.ts'

/** Milliseconds between two looks for packages that are due, and how many one look takes in hand, one after the other. */
const PACKAGE_MS = 1000
const PACKAGES = 100

/** Settings of the sandbox; see `Config`. */
export type PlatformSettings = { sandboxDelayMs: number; sandboxFailureRate: number; sandboxSeed: number }

/**
 * Starts the work at the platform, which is the sandbox: group messages, moments, clue tasks and welcomes on their way to
 * their results. And beside it that on packages that are due.
 */
export function startPlatform(owner: Sql, settings: PlatformSettings, clock: Clock, logger: Logger): Worker {
  const { sandboxDelayMs: delayMs, sandboxFailureRate: failureRate, sandboxSeed: seed } = settings
  const onFault = (error: unknown) => {
    logger.warn(faultFields(error), 'work at the platform failed; it will be tried again')
  }
  const platform = sandbox({ delayMs, failureRate, seed }, clock)
  const worker = startWorker({ owner, platform, clock, onFault })
  let stopped = false
  const refresh = async () => {
    for (let n = 0; n < PACKAGES && !stopped; n++) {
      if (!(await withDbTimeout(owner, () => refreshDuePackage(owner, seconds(clock))))) return
    }
  }
  let packages: Promise<void> | undefined
  const timer = setInterval(() => {
    packages ??= refresh()
      .catch(onFault)
      .finally(() => {
        packages = undefined
      })
  }, PACKAGE_MS).unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all([worker.stop(), packages])
    },
  }
}
