import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { SandboxGate } from '../contract/sandbox.ts'
import { recordForBots } from '../records/bot-record.ts'
import { startStepper } from '../stepper/start.ts'
import { faultFields } from '../storage/driver/fault.ts'
import type { Store } from '../storage/open.ts'
import type { SimulatorBeside } from '../trigger/control.ts'
import { openTransport } from '../webhooks/transport.ts'
import { jobKinds } from '../worker/kinds.ts'
import type { OpenPlatform } from '../worker/platform.ts'
import { logFailure } from '../worker/start.ts'
import { before, type Running } from './running.ts'
import { notedSimulator } from './simulator-beside.ts'

type Place = { store: Store; config: Config; logger: Logger }
type Beside = { sandbox: SandboxGate; simulator?: (() => SimulatorBeside | undefined) | undefined }

/** Starts the work of sandboxes whose clock is their own. */
export function startClocks({ store, config, logger }: Place, platform: OpenPlatform, beside: Beside): Running {
  const { sandbox, simulator = () => notedSimulator(config) } = beside
  const transport = openTransport({ allow: config.callbackAllow })
  const stepper = startStepper({
    ...{ owner: store.owner, app: store.app, kinds: jobKinds, deps: platform, simulator },
    sender: { vault: platform.vault, transport, sandbox, forBots: recordForBots },
    onFailure: (failure) => logFailure(logger, failure),
    onFault: (error) => logger.warn(faultFields(error), 'the clock of a sandbox stands still; it will be tried again'),
  })
  return before({ stop: () => transport.close() }, stepper)
}
