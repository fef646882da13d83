import type { Command } from 'commander'
import { group } from '../leaf.ts'
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
