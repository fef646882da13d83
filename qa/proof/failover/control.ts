import { setTimeout as pause } from 'node:timers/promises'
import { type Finding, noProblems } from '../../lab/finding.ts'
import { auditLedger } from '../database-faults/ledger.ts'
import type { Database } from './database.ts'
import { signalAll, titleOf } from './process-tree.ts'
import { OWNER, startCallers } from './scene.ts'

const CORP = 'ww_unsafe'

/** The control: without synchronous replication, and with standbys held back, the same audit must find lost writes. */
export async function losesWithoutSync(database: Database, nodes: readonly string[]): Promise<Finding> {
  await database.whole()
  await database.configure({ synchronous_mode: false })
  while ((await database.members()).some(({ role }) => role === 'sync_standby')) await pause(500)
  const owner = database.open(OWNER, 'guanxi')
  const callers = await startCallers(owner, nodes, CORP)
  await callers.more(30)
  const primary = await database.primary()
  const receivers = await receiversOf(database)
  signalAll(receivers, 'SIGSTOP')
  await callers.more(50)
  await primary.kill()
  // what they have not read yet goes with them
  signalAll(receivers, 'SIGKILL')
  while ((await database.primary()).name === primary.name) await pause(200)
  await callers.more(30)
  await callers.finish()
  const lost = (await auditLedger(owner, CORP, callers.acknowledged)).filter((each) => /lost/.test(each))
  await primary.start()
  return noProblems(
    {
      what: 'control: asynchronous replication, both standbys held back, the primary’s machine killed',
      bar: 'the same audit finds writes that were acknowledged and are lost',
      result: `${lost.length} of ${callers.acknowledged.size.toLocaleString('en-US')} found lost`,
      figures: { lost: lost.length, acknowledged: callers.acknowledged.size },
    },
    lost.length > 0 ? [] : ['nothing was found lost: the audit would not notice'],
  )
}

/** The processes by which the standbys receive what the primary writes. */
async function receiversOf(database: Database): Promise<number[]> {
  const found: number[] = []
  for (const machine of database.machines) {
    for (const pid of await machine.postgres()) if (/walreceiver/.test(await titleOf(pid))) found.push(pid)
  }
  if (found.length !== 2) throw new Error(`${found.length} standbys receive`)
  return found
}
