import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { isSandbox } from '../../engines/sandbox/sandbox-corp.ts'
import type { Sql } from '../../storage/connect.ts'
import { group } from '../command.ts'
import { found } from '../corp.ts'
import { CliError } from '../exit.ts'
import { addClock } from './clock.ts'
import { addClone } from './clone.ts'
import { addFaults } from './fault.ts'
import { addLatency } from './latency.ts'
import { addOutbox } from './outbox.ts'
import { addSinks } from './sink.ts'
import { addSnapshots } from './snapshot.ts'

/** `guanxi sandbox …` */
export function addSandbox(program: Command): void {
  const sandbox = group(
    program,
    'sandbox',
    'let a corporation for trials fail, be slow, have its own time and come back to a state',
    [
      'sandbox fault add --corp ww123 --path "/open-api/staff/*" --code 10053 --times 2',
      'sandbox latency set --corp ww123 --calls 250',
      'sandbox reset --corp ww123',
    ],
  )
  addFaults(sandbox)
  addLatency(sandbox)
  addClock(sandbox)
  addOutbox(sandbox)
  addSinks(sandbox)
  addSnapshots(sandbox)
  addClone(sandbox)
}

/** The corporation if it is a sandbox, else the failure that says why not. */
export async function sandboxOf(owner: Sql, corpId: string): Promise<string> {
  await found(owner, corpId)
  if (await isSandbox({ corpId, pool: owner }, readConfig().sandbox)) return corpId
  throw new CliError(`corporation ${corpId} is no sandbox: see guanxi corp set ${corpId} --sandbox on`)
}
