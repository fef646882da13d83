import { openCluster } from '../lab/cluster.ts'
import type { Check, Lab } from '../lab/finding.ts'
import { startLoader } from '../lab/load.ts'
import { seeded } from '../lab/random.ts'
import { makeCorp, startServiceProcess, tokenOf } from '../lab/service.ts'
import { addStaff } from '../support/many-staff.ts'
import { POOL } from './bench-setup.ts'
import { addCustomers, unionid } from './rows/customers.ts'

const MB = 1024 * 1024

/** Far below capacity: other benchmarks prepare beside it. */
const PER_SECOND = 100

/** Whether memory grows with the calls that were answered. */
export const check: Check = {
  name: 'heap',
  title: 'Memory under mixed load',
  unhurried: true,
  async run(lab) {
    const { service, loader, requests } = await setUp(lab)
    const step = lab.by({ slice: 0.5, quick: 10, full: 30 })
    const steps = lab.by({ slice: 4, quick: 6, full: 20 })
    const base = lab.by({ slice: 2, quick: 3, full: 2 })
    const heap: [number, number][] = []
    const resident: [number, number][] = []
    const shared = { address: service.address, connections: 16, seconds: step, rate: PER_SECOND, requests, good: DONE }
    const wrong: string[] = []
    let calls = 0
    for (let i = 1; i <= steps; i++) {
      const result = await loader.run({ ...shared, seed: i })
      calls += result.calls
      wrong.push(...Object.entries(result.bad).map(([reply, times]) => `${times} got the wrong reply: ${reply}`))
      const { heapUsed, rss } = (await service.ask('memory')) as NodeJS.MemoryUsage
      heap.push([i * step, heapUsed / MB])
      resident.push([i * step, rss / MB])
    }
    await Promise.all([service.kill(), loader.stop()])
    const first = heap[base - 1]?.[1] as number
    const last = heap.at(-1)?.[1] as number
    const grown = last / first
    const minutes = (seconds: number) => `${seconds / 60} minutes`
    return [
      {
        what: `heap after collection, after ${minutes(steps * step)} of mixed load`,
        against: `after ${minutes(base * step)}`,
        bar: 'at most 1.2',
        outcome: grown <= 1.2 && wrong.length === 0 ? 'held' : 'missed',
        result: `${grown.toFixed(2)} (${first.toFixed(1)} to ${last.toFixed(1)} MB)`,
        note: [`${calls.toLocaleString('en-US')} calls`, ...wrong.slice(0, 5)].join('; '),
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

const DONE = '"errcode":0,'
const CORPS = 20
const STAFF = 500

/** A service of its own on a PostgreSQL of its own, small enough to be there at once. */
async function setUp(lab: Lab) {
  const { owner, logins } = await (await openCluster(lab)).database('bench_heap')
  const secrets = new Map<string, string>()
  for (let i = 0; i < CORPS; i++) {
    const corpId = `wwheap${i}`
    secrets.set(corpId, await makeCorp(owner, corpId))
    await addStaff(owner, corpId, STAFF)
  }
  const crm = 'wwheapcrm'
  secrets.set(crm, await makeCorp(owner, crm))
  await addCustomers(owner, crm, 1000)
  const service = await startServiceProcess({ logins, pool: POOL, nodeArgs: ['--expose-gc'] })
  lab.after(() => service.kill())
  const loader = await startLoader()
  lab.after(() => loader.stop())
  const tokens = new Map<string, string>()
  for (const [corpId, secret] of secrets) tokens.set(corpId, await tokenOf(service.address, corpId, secret))
  return { service, loader, requests: mixed([...tokens.values()], tokens.get(crm) as string) }
}

/** Reads and writes, valid and invalid ones, in a usual mix; each says what its reply must be. */
function mixed(tokens: readonly string[], crm: string) {
  const random = seeded(17)
  const pages = tokens.map((each) => ({ path: `/open-api/staff/list?limit=30&access_token=${each}` }))
  const some = (count: number, below: number) => Array.from({ length: count }, () => Math.floor(random() * below) + 1)
  const points = Array.from({ length: 20 }, () => ({
    path: `/open-api/integral/batch/update?access_token=${crm}`,
    body: JSON.stringify({ unionid: some(20, 1000).map(unionid), integral: 1 }),
    keyed: true,
  }))
  const deep = some(20, STAFF).map((offset) => ({
    path: `/open-api/staff/list?offset=${offset}&access_token=${tokens[0]}`,
  }))
  return [
    ...pages,
    ...deep,
    ...points,
    { path: `/open-api/tag/list?access_token=${crm}` },
    { path: `/open-api/external_user/list?access_token=${crm}` },
    { path: `/open-api/staff/list?limit=x&access_token=${crm}`, good: '"errcode":10049,' },
    { path: '/open-api/staff/list?access_token=wrong', good: '"errcode":10001,' },
    { path: '/nowhere', status: 404, good: '"errcode":10904,' },
    {
      path: `/open-api/integral/batch/update?access_token=${crm}`,
      body: '{"unionid":',
      status: 400,
      good: '"errcode":10906,',
    },
  ]
}
