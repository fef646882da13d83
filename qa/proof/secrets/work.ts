import { join } from 'node:path'
import type { Lab } from '../../lab/finding.ts'
import { ownProcess } from '../../support/cli-setup.ts'
import { callEverything, login, sendMalformed } from './calls.ts'
import { type Collector, openCollector } from './collect.ts'
import { CORP, writeBadDataset } from './dataset.ts'
import { crashDatabase, refuseRows } from './faults.ts'
import { signInEverywhere } from './operators.ts'
import type { startReceiver } from './receiver.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Where everything happens: the service, its settings, and the folder that it was given. */
export type Site = {
  address: string
  env: Record<string, string>
  dataset: string
  exported: string
  /** The file that a backup is written to. */
  backup: string
  receiver: Receiver
}

const TICKETS = '/open-api/workorder'

/** Goes once through everything that handles credentials and people's data; what was said is in the collector. */
export async function workThrough(
  lab: Lab,
  { address, env, dataset, exported, backup, receiver }: Site,
): Promise<Collector> {
  const collector = openCollector(address)
  const command = async (...args: string[]) => {
    const { out, err, code } = await ownProcess(args, env)
    collector.add(`guanxi ${args[0]} ${args[1] ?? ''}`, `${out}\n${err}`)
    return code
  }
  const sound = async (...args: string[]) => {
    const code = await command(...args)
    if (code !== 0) throw new Error(`guanxi ${args.join(' ')} ended with ${code}`)
  }

  await sound('import', dataset)
  await sound('subscription', 'enable', '--corp', CORP, '--id', '1')
  const token = await login(collector)
  await callEverything(collector, token)
  await signInEverywhere(collector, address, env)
  collector.add('replies to what is no HTTP', await sendMalformed(address))
  await deliver(collector, token, receiver)
  await refuseRows(env.GUANXI_DATA as string, collector, token)
  lab.say(`  ${collector.calls()} calls`)
  if (lab.depth !== 'slice') {
    const refused = await crashDatabase(env.GUANXI_DATA as string, address, collector, token)
    lab.say(`  ${refused} calls refused while the database was away`)
    await command('import', await writeBadDataset(lab))
    for (const args of [['corp', 'list'], ['corp', 'show', CORP], ['doctor'], ['doctor', '--json']])
      await command(...args)
    for (const [group, name] of [
      ['secret', 'list'],
      ['subscription', 'list'],
      ['event', 'deliveries'],
    ])
      await sound(group as string, name as string, '--corp', CORP)
    await command('subscription', 'rotate', '--corp', CORP, '--id', '99')
  }
  await sound('export', CORP, join(exported, 'plain'))
  await sound('backup', backup)
  for (const path of ['/metrics', '/docs/', '/docs/errors', '/openapi.json', '/healthz', '/readyz']) {
    collector.add(path, await (await fetch(`${address}${path}`)).text())
  }
  collector.add('what receivers were sent', receiver.requests.join('\n\n'), ['credential', 'personal'])
  return collector
}

/** Changes a ticket until a callback about it has been delivered, and one has failed. */
async function deliver({ call }: Collector, token: string, receiver: Receiver): Promise<void> {
  const act = async () => {
    const body = { order_no: 'WO202506055047', staff_id: 'litianyu', content: { text: 'x' } }
    await call({ path: `${TICKETS}/reply`, query: { access_token: token }, body })
  }
  await act()
  await until(() => receiver.delivered > 0, 'a delivery')
  receiver.failing = true
  await act()
  await until(() => receiver.failed > 0, 'a failed delivery')
  receiver.failing = false
}

async function until(done: () => boolean, what: string): Promise<void> {
  for (const patience = Date.now() + 120_000; !done(); ) {
    if (Date.now() > patience) throw new Error(`${what} does not come`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
