import type { Logger } from 'pino'
import { type Clock, seconds } from '../clock.ts'
import { stampAll } from '../feed/stamp.ts'
import { sweepCallAudit } from '../storage/audit-sweep.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { checkDatabase, openVault } from '../storage/vault.ts'
import { openGuard } from './guard.ts'
import { sweepEvents } from './sweep.ts'
import { openTransport } from './transport.ts'
import { startWorker } from './worker.ts'

/** Settings of the background work on events; see `Config`. */
export type EventSettings = {
  masterKey: string | undefined
  dataFolder: string
  callbackAllow: readonly string[]
  eventDays: number
}

const STAMP_MS = 250
const SWEEP_MS = 600_000

/** Starts the work on events: stamping the feed, delivering, deleting old ones. Throws when the master key is wrong. */
export async function startEvents(owner: Sql, settings: EventSettings, clock: Clock, logger: Logger) {
  const vault = await openVault({ key: settings.masterKey, folder: settings.dataFolder })
  await checkDatabase(owner, vault)
  const transport = openTransport({ guard: openGuard(settings.callbackAllow) })
  const onFault = (error: unknown) => {
    logger.warn(faultFields(error), 'work on deliveries failed; it will be tried again')
  }
  const worker = startWorker({
    ...{ owner, vault, transport, clock, onFault },
    onDisabled: (disabled) => logger.warn(disabled, 'subscription disabled'),
  })
  const stamping = every(STAMP_MS, () => withDbTimeout(owner, () => stampAll(owner, clock)), onFault)
  const sweep = () =>
    withDbTimeout(owner, async () => {
      const now = seconds(clock)
      await sweepEvents(owner, now, settings.eventDays)
      await sweepCallAudit(owner, now - settings.eventDays * 24 * 3600)
    })
  const sweeping = every(SWEEP_MS, sweep, onFault)
  return {
    async stop(): Promise<void> {
      await Promise.all([stamping.stop(), sweeping.stop()])
      await worker.stop()
      await transport.close()
    },
  }
}

/** Does something again and again, each time that long after the last ended. */
function every(ms: number, work: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const schedule = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(onFault)
        .then(() => stopped || schedule())
    }, ms)
    timer.unref()
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
