import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { corpId } from '../../engines/corporations/corporation.ts'
import { makeClone } from '../../sandbox-api/clones.ts'
import type { Store } from '../../storage/open.ts'
import { onStore } from '../command.ts'
import { CliError, EXIT } from '../exit.ts'
import { leaf } from '../leaf.ts'
import { runningService } from '../running-service.ts'
import { localUrl } from '../service-url.ts'
import { simulateOn } from '../simulate.ts'
import { findSimulator } from '../simulator-beside.ts'
import { ofState } from './snapshot.ts'
import { ofCorp } from './which.ts'

type Given = { corp: string; as: string; name?: string }

/** `guanxi sandbox clone` */
export function addClone(sandbox: Command): void {
  ofCorp(
    leaf(sandbox, 'clone', 'make a sandbox of its own with the same data', [
      'sandbox clone --corp ww123 --as ww123-try',
      'corp remove ww123-try --purge',
    ]),
  )
    .requiredOption('--as <corp_id>', 'the id of the new one')
    .option('--name <name>', 'its name; the same unless given')
    .action(
      onStore(async (store, { corp, as, name }: Given) => {
        if (!corpId.safeParse(as).success) throw new CliError('--as must be an id of a corporation', EXIT.usage)
        const simulate = await simulateBeside(store)
        const made = await ofState(store.owner, corp, (deps, call) =>
          makeClone({ ...deps, simulate }, call, { as, name }),
        )
        return { data: made, text: `${as} is a copy of ${corp}; its secret, shown this once: ${made.secret}` }
      }),
    )
}

/** The platform checks an address of callbacks when it is entered: without a service, the next start does it. */
async function simulateBeside(store: Store) {
  const config = readConfig()
  const simulator = await findSimulator(config)
  return simulator && runningService(config)
    ? simulateOn(
        store,
        () => simulator,
        () => localUrl(config),
      )
    : undefined
}
