import type { Logger } from 'pino'
import type { SandboxGate } from '../contract/sandbox.ts'
import { every } from '../every.ts'
import { stampAll } from '../feed/stamp.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { checkDatabase, openVault } from '../storage/vault.ts'
import type { Sender } from './attempt.ts'
import { openTransport } from './transport.ts'
import { startWorker } from './worker.ts'

/** Settings of the background work on events; see `Config`. */
export type EventSettings = {
  masterKey: string | undefined
  dataFolder: string
  callbackAllow: readonly string[]
}

type Options = { leads: () => boolean; sandbox: SandboxGate } & Pick<Sender, 'forBots'>

const STAMP_MS = 250

/** Starts the work on events: stamping the feed on the node that `leads`, delivering. Throws when the master key is wrong. */
export async function startEvents(owner: Sql, settings: EventSettings, logger: Logger, { leads, ...sender }: Options) {
  const vault = await openVault({ key: settings.masterKey, folder: settings.dataFolder })
  await checkDatabase(owner, vault)
  const transport = openTransport({ allow: settings.callbackAllow })
  const onFault = (error: unknown) => {
    logger.warn(faultFields(error), 'work on deliveries failed; it will be tried again')
  }
  const worker = startWorker({
    ...{ owner, vault, transport, ...sender, onFault },
    onDisabled: (disabled) => logger.warn(disabled, 'subscription disabled'),
  })
  const stamping = every(STAMP_MS, async () => leads() && withDbTimeout(owner, () => stampAll(owner)), onFault)
  return {
    async stop(): Promise<void> {
      await stamping.stop()
      await worker.stop()
      await transport.close()
    },
  }
}
