import type { Check, Finding, Lab } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { bareCalls } from './bare-calls.ts'
import { events, insert, post } from './intake.ts'
import { CORP, platformSetup } from './setup.ts'

type Setup = Awaited<ReturnType<typeof platformSetup>>

/** The connector: customers compared with the platform, and callbacks taken in and worked off. */
export const check: Check = {
  name: 'platform',
  title: 'The messaging platform: comparing customers, taking in callbacks',
  minutes: { quick: 5, full: 15 },
  async run(lab) {
    const distant = await distantComparison(lab)
    const setup = await platformSetup(lab)
    const worker = await setup.worker()
    const compared = await comparing(lab, setup, worker)
    return [
      ...compared,
      distant,
      await intake(lab, setup, worker.greeting as string),
      await backlog(lab, setup, worker),
    ]
  },
}

type Worker = Awaited<ReturnType<Setup['worker']>>

const AGAINST = 'a bare loop over the same calls, one after the other, that does nothing with the replies'

async function comparing(lab: Lab, { db, origin, staff, load }: Setup, worker: Worker): Promise<Finding[]> {
  const customers = lab.by({ slice: 2_000, quick: 20_000, full: 100_000 })
  await load(customers)
  const perSecond = (ms: number) => customers / (ms / 1000)
  const bare = async () => perSecond(await bareCalls(origin, staff))
  const ours = async () => perSecond((await worker.ask('sync')) as number)
  await bare()
  const first = { theirs: [await bare()], ours: [await ours()] }
  const [row] = await db.owner`select count(*)::int as n from customer where corp_id = ${CORP}`
  if (row?.n !== customers) throw new Error(`${row?.n} of ${customers} customers came`)
  const again = await interleave(lab.by({ slice: 1, quick: 3, full: 5 }), { ours, theirs: bare })
  const about = { against: AGAINST, bar: { atLeast: 0.8 }, unit: 'customers per second' }
  const many = customers.toLocaleString('en-US')
  return [
    ratio({ ...about, what: `first comparison, ${many} new customers` }, first),
    ratio({ ...about, what: `comparison of ${many} customers without changes` }, again),
  ]
}

/** The first comparison with a platform that takes as long for an answer as the real one does, over the internet. */
async function distantComparison(lab: Lab): Promise<Finding> {
  const { origin, staff, load, slowDown, worker } = await platformSetup(lab)
  const customers = lab.by({ slice: 400, quick: 5_000, full: 20_000 })
  const ms = lab.by({ slice: 20, quick: 100, full: 100 })
  await load(customers)
  const ours = await worker()
  await slowDown(ms)
  const perSecond = (took: number) => customers / (took / 1000)
  const samples = {
    theirs: [perSecond(await bareCalls(origin, staff))],
    ours: [perSecond((await ours.ask('sync')) as number)],
  }
  const what = `first comparison, ${customers.toLocaleString('en-US')} new customers, every answer after ${ms} ms`
  return ratio({ what, against: AGAINST, bar: { atLeast: 0.8 }, unit: 'customers per second' }, samples)
}

async function intake(lab: Lab, { db }: Setup, address: string): Promise<Finding> {
  const count = lab.by({ slice: 500, quick: 3_000, full: 20_000 })
  let from = 0
  const fresh = () => {
    from += count
    return events(from, count)
  }
  await post(address, fresh())
  const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 7 }), {
    ours: () => post(address, fresh()),
    theirs: () => insert(db.owner, fresh()),
  })
  const what = 'callbacks taken in: verified, decrypted, kept once, with their jobs'
  const against = 'the same inserts from a bare script, no HTTP'
  return ratio({ what, against, bar: { atLeast: 0.6 }, unit: 'callbacks per second' }, samples)
}

/** Callbacks that came while no worker ran. */
async function backlog(lab: Lab, { db }: Setup, worker: Worker): Promise<Finding> {
  const count = lab.by({ slice: 500, quick: 10_000, full: 10_000 })
  await db.owner`delete from job where corp_id = ${CORP}`
  await db.owner`delete from platform_event where corp_id = ${CORP}`
  await post(worker.greeting as string, events(10_000_000, count))
  const ms = (await worker.ask('work')) as number
  const [row] = await db.owner`
    select (select count(*)::int from platform_event where corp_id = ${CORP} and state = 'done') as done,
      (select count(*)::int from relation r join customer c on c.corp_id = r.corp_id and c.pk = r.customer_pk
        where c.corp_id = ${CORP} and c.external_user_id like 'wmnew10%' and r.lost_at is null) as relations`
  const exact = row?.done === count && row?.relations === count
  return {
    what: `${count.toLocaleString('en-US')} callbacks that came while the worker was stopped`,
    bar: 'worked off exactly: each one relation',
    outcome: exact ? 'held' : 'missed',
    result: `${Math.round(count / (ms / 1000))} a second; ${row?.done} done, ${row?.relations} relations`,
  }
}
