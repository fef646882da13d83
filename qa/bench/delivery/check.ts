import { randomBytes } from 'node:crypto'
import { vaultOf } from '../../../server/src/storage/vault.ts'
import { createSubscription, setEnabled } from '../../../server/src/webhooks/subscription.ts'
import { type Child, startChild } from '../../lab/child.ts'
import type { Check, Lab } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { makeCorp } from '../../lab/service.ts'
import { benchSetup } from '../bench-setup.ts'
import { orSkipped, peer } from '../peers/install.ts'

const VERSION = '0.18.0'
const ABOUT = {
  what: 'callbacks delivered, encrypted and signed, every attempt on record',
  against: `graphile-worker ${VERSION} with the same POST by the same undici`,
}

const graphileFolder = peer({ packages: [`graphile-worker@${VERSION}`] })

/** How fast events reach a receiver, compared with a job queue that only sends. */
export const check: Check = {
  name: 'delivery',
  title: 'Delivering events to a receiver',
  prepare: graphileFolder,
  run: async (lab) => [
    await orSkipped({ ...ABOUT, bar: 'at least 0.9' }, async () => {
      const folder = await graphileFolder(lab)
      return ratio({ ...ABOUT, bar: { atLeast: 0.9 }, unit: 'events per second' }, await compare(lab, folder))
    }),
  ],
}

async function compare(lab: Lab, folder: string) {
  const { db, cluster } = await benchSetup(lab)
  const receiver = await startChild(new URL('./receiver-process.ts', import.meta.url), null)
  lab.after(() => receiver.kill())
  const url = receiver.greeting as string
  const events = lab.by({ slice: 200, quick: 2000, full: 10_000 })
  const key = randomBytes(32)
  await makeCorp(db.owner, 'wwevents')
  const now = Math.floor(Date.now() / 1000)
  const made = await createSubscription(
    ...[db.owner, vaultOf(key), 'wwevents'],
    { url, kinds: ['work_order_change'], app_id: 'bench' },
    now,
  )
  await setEnabled(db.owner, 'wwevents', made.subscription.subscription_id, { enabled: true, reason: null, now })
  const jobs = await cluster.database('bench_jobs')
  const ours = new URL('./ours-process.ts', import.meta.url)
  const theirs = new URL('./graphile-process.ts', import.meta.url)
  const body = sampleBody()
  return interleave(lab.by({ slice: 1, quick: 3, full: 5 }), {
    ours: () => once(ours, { login: db.logins.owner, key: key.toString('base64'), corpId: 'wwevents' }),
    theirs: () => once(theirs, { login: jobs.logins.owner, folder, url, body }),
  })

  /** Events per second of a process that has delivered a batch before, so that no side is timed while it warms up. */
  async function once(file: URL, input: unknown): Promise<number> {
    const sender = await startChild(file, input)
    lab.after(() => sender.kill())
    await deliver(sender)
    const took = await deliver(sender)
    await sender.kill()
    return (events * 1000) / took
  }

  /** Queues all events, then starts the worker: milliseconds from then to the last arrival. */
  async function deliver(sender: Child): Promise<number> {
    await sender.ask(events)
    await receiver.ask(events)
    const begun = performance.now()
    await sender.ask('go')
    const arrived = await receiver.ask('all')
    const took = performance.now() - begun
    if (arrived !== events) throw new Error(`${arrived} of ${events} events arrived`)
    await sender.ask('end')
    return took
  }

  /** A body as large as one of ours, for the peer to send. */
  function sampleBody(): string {
    return JSON.stringify({ corp_id: 'wwevents', encrypt: randomBytes(560).toString('base64') })
  }
}
