import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { everyNodeKnows } from '../../engines/sandbox/gate.ts'
import { listSnapshots, type Snapshot } from '../../engines/sandbox/snapshots.ts'
import {
  forgetSnapshot,
  resetSandbox,
  restoreSnapshot,
  type StateCall,
  type StateDeps,
  StateError,
  saveSnapshot,
} from '../../sandbox-api/states.ts'
import { timeOf } from '../../storage/as-command.ts'
import type { Sql } from '../../storage/connect.ts'
import { onStore } from '../command.ts'
import { CliError, EXIT, notFound } from '../exit.ts'
import { group, leaf } from '../leaf.ts'
import { showTime, table } from '../output.ts'
import { findSimulator } from '../simulator-beside.ts'
import { ofCorp, sandboxOf } from './which.ts'

type Given = { corp: string }

/** `guanxi sandbox snapshot …` and `guanxi sandbox reset` */
export function addSnapshots(sandbox: Command): void {
  const snapshot = group(sandbox, 'snapshot', 'states to come back to', [
    'sandbox snapshot save before --corp ww123',
    'sandbox snapshot restore before --corp ww123',
  ])

  ofCorp(leaf(snapshot, 'save <name>', 'keep the present state', ['sandbox snapshot save before --corp ww123'])).action(
    onStore(async ({ owner }, name: string, { corp }: Given) => {
      if (!NAME.test(name)) throw new CliError('a name has letters, digits, ".", "_" and "-", 64 at most', EXIT.usage)
      const saved = await ofState(owner, corp, (deps, call) => saveSnapshot(deps, call, name))
      return { data: saved, text: `kept ${saved.records} rows of ${corp} as ${name}` }
    }),
  )

  ofCorp(
    leaf(snapshot, 'restore <name>', 'go back to a state', ['sandbox snapshot restore before --corp ww123']),
  ).action(
    onStore(async ({ owner }, name: string, { corp }: Given) => {
      await ofState(owner, corp, (deps, call) => restoreSnapshot(deps, call, name))
      return { data: { name }, text: `${corp} is as it was at ${name}` }
    }),
  )

  ofCorp(leaf(snapshot, 'list', 'list the states', ['sandbox snapshot list --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      const items = await listSnapshots({ corpId: await sandboxOf(owner, corp), pool: owner })
      return { data: { items }, text: table(['NAME', 'MADE', 'ROWS'], items.map(row)) }
    }),
  )

  ofCorp(leaf(snapshot, 'remove <name>', 'forget a state', ['sandbox snapshot remove before --corp ww123'])).action(
    onStore(async ({ owner }, name: string, { corp }: Given) => {
      await ofState(owner, corp, (deps, call) => forgetSnapshot(deps, call, name))
      return { data: { removed: name }, text: `${name} is forgotten` }
    }),
  )

  ofCorp(leaf(sandbox, 'reset', 'go back to how it began', ['sandbox reset --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      await ofState(owner, corp, resetSandbox)
      await everyNodeKnows()
      return { data: { name: 'start' }, text: `${corp} is as it was when it began` }
    }),
  )
}

const NAME = /^[A-Za-z0-9._-]{1,64}$/

/** Does something with the state of a sandbox; what cannot be done is one line. */
export async function ofState<T>(
  owner: Sql,
  corp: string,
  work: (deps: StateDeps, call: StateCall) => Promise<T>,
): Promise<T> {
  const corpId = await sandboxOf(owner, corp)
  const simulator = await findSimulator(readConfig())
  try {
    const now = await timeOf(owner, corpId)
    return await work({ owner, simulator }, { corpId, actor: { kind: 'command' }, now })
  } catch (error) {
    if (!(error instanceof StateError)) throw error
    throw error.code === 'not_found' ? notFound(`snapshot of ${corp}`) : new CliError(error.message)
  }
}

const row = ({ name, made_at, records }: Snapshot) => [name, showTime(made_at), String(records)]
