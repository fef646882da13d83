import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { untilBlocked } from '../../../qa/support/locks.ts'
import { type Claim, claim } from './claim.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { settle } from './settle.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'
import { startWorker } from './worker.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs.store.close())
beforeEach(() => jobs.clear())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('runs each lane in order, one job at a time, and lanes in parallel, under several workers', async () => {
  const orders = new Map<string, number[]>()
  const inHand = new Set<string>()
  let most = 0
  const lanes = Array.from({ length: 12 }, (_, i) => `customer ${i}`)
  const tried = new Set<number>()
  const run = async ({ payload: { n } }: { payload: { n: number } }) => {
    const lane = lanes[n % lanes.length] as string
    expect(inHand.has(lane)).toBe(false)
    inHand.add(lane)
    most = Math.max(most, inHand.size)
    await pause(Math.random() * 5)
    inHand.delete(lane)
    // every seventh fails the first time, and its lane waits for it
    if (n % 7 === 0 && !tried.has(n)) {
      tried.add(n)
      throw new Error('again')
    }
    orders.set(lane, [...(orders.get(lane) ?? []), n])
  }
  const kinds = ['one', 'two'].map((name) => kindOf(name, run, { retries: [0.01, 0.01] }))
  const count = 360
  await jobs.inside('wwa', async (ctx) => {
    for (let n = 0; n < count; n++) {
      await enqueue(ctx, kinds[n % 5 === 0 ? 1 : 0] as (typeof kinds)[number], { n }, { lane: lanes[n % 12] as string })
    }
  })
  const failures: unknown[] = []
  const workers = [1, 2, 3].map(() =>
    startWorker({
      ...{ ...jobs.pools, kinds, pollMs: 5, clock: () => Date.now() + 60_000 },
      onFailure: ({ error }) => void ((error as Error).message === 'again' || failures.push(error)),
    }),
  )
  await expect.poll(jobs.jobs, { timeout: 15_000 }).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(failures).toEqual([])
  expect(most).toBeGreaterThan(1)
  for (const [i, lane] of lanes.entries()) {
    expect(orders.get(lane)).toEqual(Array.from({ length: count / 12 }, (_, k) => k * 12 + i))
  }
})

it('keeps a lane waiting for its first job’s time and lease, and lets it pass a dead letter', async () => {
  const ran: number[] = []
  const kind = kindOf(
    'laned',
    async ({ payload: { n } }) => {
      ran.push(n)
      if (n === 1) throw new Error('never')
    },
    { retries: [], leaseMs: 1_000 },
  )
  const at = jobs.time.now + 5_000
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(ctx, kind, [
      { payload: { n: 0 }, lane: 'a', at },
      { payload: { n: 1 }, lane: 'a' },
      { payload: { n: 2 }, lane: 'a' },
    ]),
  )
  await jobs.inside('wwb', (ctx) => enqueue(ctx, kind, { n: 9 }, { lane: 'a' }))
  await jobs.once([kind])
  expect(ran).toEqual([9])
  jobs.time.now += 5_000
  await jobs.store.owner`
    update job set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000 where due_ms = ${at}`
  await jobs.once([kind])
  expect(ran).toEqual([9])
  await jobs.endLeases()
  for (let i = 0; i < 3; i++) await jobs.once([kind])
  expect(ran).toEqual([9, 0, 1, 2])
  expect(await jobs.jobs()).toMatchObject([{ state: 'dead', payload: { n: 1 } }])
})

it('goes on with a lane into which an earlier job came late', async () => {
  const ran: number[] = []
  const kind = kindOf('late', async ({ payload: { n } }) => void ran.push(n), { leaseMs: 1_000 })
  const [early] = await jobs.store.owner`select nextval('job_id_seq') as id`
  await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 2 }, { lane: 'a' }))
  // a worker has the second in hand, and dies, when the first is committed
  await jobs.hold(jobs.time.now)
  await jobs.store.owner`
    insert into job (corp_id, id, kind, lane, payload) values ('wwa', ${early?.id}, 'late', 'a', '{"n":1}')`
  expect(await jobs.once([kind])).toBe(0)
  await jobs.endLeases()
  await jobs.once([kind])
  await jobs.once([kind])
  expect(ran).toEqual([1, 2])
})

it('a worker that meets another in a lane claims what else is due at once', async () => {
  const kind = kindOf('met', async () => {})
  const capacity = [{ kind: 'met', free: 10, leaseMs: 60_000 }]
  const [early] = await jobs.store.owner`select nextval('job_id_seq') as id`
  await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 2 }, { lane: 'a' }))
  const { owner } = jobs.store
  const meeting = await owner.begin(async (tx) => {
    // the first worker has claimed the lane's only job when an earlier one, and others, are committed
    expect(await claim(tx, capacity, randomUUID(), jobs.time.now)).toMatchObject([{ payload: { n: 2 } }])
    await owner`insert into job (corp_id, id, kind, lane, payload) values ('wwa', ${early?.id}, 'met', 'a', '{"n":1}')`
    await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 3 }, { lane: 'b' }))
    const second = claim(owner, capacity, randomUUID(), jobs.time.now)
    await untilBlocked(tx, [second])
    return { second }
  })
  expect(await meeting.second).toMatchObject([{ payload: { n: 3 } }])
})

it('puts a job of a lane on record while somebody holds the next one, which is left for later', async () => {
  const kind = kindOf('held', async () => {})
  const capacity = [{ kind: 'held', free: 10, leaseMs: 60_000 }]
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(
      ctx,
      kind,
      [1, 2, 3].map((n) => ({ payload: { n }, lane: 'x' })),
    ),
  )
  const { owner } = jobs.store
  const nowMs = jobs.time.now
  const [first] = (await claim(owner, capacity, randomUUID(), nowMs)) as [Claim]
  await owner.begin(async (tx) => {
    await tx`select 1 from job where payload ->> 'n' = '2' for update`
    const settled = await settle(owner, [{ claim: first, ending: { state: 'done' } }], { nowMs })
    expect(settled).toEqual({ settled: 1, next: [] })
  })
  expect(await claim(owner, capacity, randomUUID(), nowMs)).toMatchObject([{ payload: { n: 2 } }])
})
