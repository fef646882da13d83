import { startChild } from '../lab/child.ts'
import type { Check } from '../lab/finding.ts'
import { throughput } from '../lab/load.ts'
import { seeded } from '../lab/random.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { benchSetup } from './bench-setup.ts'
import { crm } from './customer-fixture.ts'
import { unionid } from './rows/customers.ts'

export const POINTS_CLIENTS = 16

/** Points for a hundred customers a call: HTTP, checks, key and kept reply, beside the statements alone. */
export const check: Check = {
  name: 'points',
  title: 'Points for 100 customers a call',
  prepare: crm,
  async run(lab) {
    const { db, service, loader } = await benchSetup(lab)
    const { corpId, token, people } = await crm(lab)
    const batches = batchesOf(people)
    const bare = await startChild(new URL('./points-process.ts', import.meta.url), {
      login: db.logins.app,
      corpId,
      people,
    })
    lab.after(() => bare.kill())
    const seconds = lab.by({ slice: 0.5, quick: 1.5, full: 10 })
    const path = `/open-api/integral/batch/update?access_token=${token}`
    const load = {
      address: service.address,
      connections: POINTS_CLIENTS,
      seconds,
      good: '"errcode":0,"errmsg":"ok"}',
      requests: batches.map((batch) => ({ path, body: JSON.stringify({ unionid: batch, integral: 1 }), keyed: true })),
    }
    await throughput(loader, load)
    await bare.ask(seconds)
    const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 5 }), {
      ours: () => throughput(loader, load),
      theirs: async () => (await bare.ask(seconds)) as number,
    })
    await bare.kill()
    const what = 'points for 100 customers a call, with Idempotency-Key, 16 clients'
    const against = 'the same statements from a bare script, no HTTP, no key'
    return [ratio({ what, against, bar: { atLeast: 0.6 }, unit: 'calls per second' }, samples)]
  },
}

/** The unionids of a hundred customers each, the same ones every time. */
export function batchesOf(people: number): string[][] {
  const random = seeded(5)
  return Array.from({ length: 400 }, () => {
    const some = new Set<number>()
    while (some.size < 100) some.add(1 + Math.floor(random() * people))
    return [...some].map(unionid)
  })
}
