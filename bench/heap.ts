import type { Check } from '../lab/finding.ts'
import { seeded } from '../lab/random.ts'
import { startServiceProcess } from '../lab/service.ts'
import { crm } from './crm.ts'
import { POOL, type Rig, rig } from './rig.ts'
import { unionid } from './rows/customers.ts'

const MB = 1024 * 1024

/** Whether memory grows with the calls that were answered. */
export const check: Check = {
  name: 'heap',
  title: 'Memory under mixed load',
  async run(lab) {
    const all = await rig(lab)
    const { token } = await crm(lab)
    const service = await startServiceProcess({ logins: all.db.logins, pool: POOL, nodeArgs: ['--expose-gc'] })
    lab.after(() => service.kill())
    const step = lab.by({ slice: 0.5, quick: 20, full: 30 })
    const steps = lab.by({ slice: 4, quick: 6, full: 20 })
    const base = lab.by({ slice: 2, quick: 3, full: 2 })
    const heap: [number, number][] = []
    const resident: [number, number][] = []
    let calls = 0
    for (let i = 1; i <= steps; i++) {
      const load = { address: service.address, connections: 16, seconds: step, requests: mixed(all, token), seed: i }
      calls += (await all.loader.run(load)).calls
      const { heapUsed, rss } = (await service.ask('memory')) as NodeJS.MemoryUsage
      heap.push([i * step, heapUsed / MB])
      resident.push([i * step, rss / MB])
    }
    await service.kill()
    const first = heap[base - 1]?.[1] as number
    const last = heap.at(-1)?.[1] as number
    const grown = last / first
    const minutes = (seconds: number) => `${seconds / 60} minutes`
    return [
      {
        what: `heap after collection, after ${minutes(steps * step)} of mixed load`,
        against: `after ${minutes(base * step)}`,
        bar: 'at most 1.2',
        outcome: grown <= 1.2 ? 'held' : 'missed',
        result: `${grown.toFixed(2)} (${first.toFixed(1)} to ${last.toFixed(1)} MB)`,
        note: `${calls.toLocaleString('en-US')} calls`,
        figures: { heap, resident, calls },
        plots: [
          {
            ...{ title: 'memory over time, MB', kind: 'line', x: 'seconds of load', y: 'MB' },
            series: [
              { name: 'heap after collection', points: heap },
              { name: 'resident', points: resident },
            ],
          },
        ],
      },
    ]
  },
}

/** Reads and writes, right and wrong ones, as a day brings them. */
function mixed({ corps, large }: Rig, crmToken: string) {
  const random = seeded(17)
  const pages = corps.map(({ token }) => ({ path: `/open-api/staff/list?limit=30&access_token=${token}` }))
  const some = (n: number) => Array.from({ length: n }, () => Math.floor(random() * 1000) + 1)
  const points = Array.from({ length: 20 }, () => ({
    path: `/open-api/integral/batch/update?access_token=${crmToken}`,
    body: JSON.stringify({ unionid: some(20).map(unionid), integral: 1 }),
    keyed: true,
  }))
  const deep = some(20).map((n) => ({ path: `/open-api/staff/list?offset=${n * 2}&access_token=${large.token}` }))
  return [
    ...pages,
    ...deep,
    ...points,
    { path: `/open-api/tag/list?access_token=${crmToken}` },
    { path: `/open-api/external_user/list?access_token=${crmToken}` },
    { path: `/open-api/staff/list?limit=x&access_token=${crmToken}` },
    { path: '/open-api/staff/list?access_token=wrong' },
    { path: '/nowhere' },
    { path: `/open-api/integral/batch/update?access_token=${crmToken}`, body: '{"unionid":' },
  ]
}
