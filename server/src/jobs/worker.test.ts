import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { said } from '../../../qa/support/said.ts'
import { type EnqueueOptions, enqueue, enqueueAll } from './enqueue.ts'
import { again } from './kind.ts'
import { dropJob, listJobs, retryDead, retryJob } from './manage.ts'
import { type Failure, GiveUp } from './run.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'
import { startWorker, workOnce } from './worker.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
  await jobs.store.owner`create table effect (corp_id text, n integer)`
  await jobs.store.owner`grant all on effect to guanxi_app`
})
afterAll(() => jobs.store.close())
beforeEach(async () => {
  await jobs.clear()
  await jobs.store.owner`truncate effect`
})

type Run = Parameters<Parameters<typeof kindOf>[1]>[0]
const put = (kind: ReturnType<typeof kindOf>, n = 1, options: EnqueueOptions = {}) =>
  jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n }, options))
const note = (job: Run) =>
  job.commit(async ({ tx, corpId }) => void (await tx`insert into effect values (${corpId}, ${job.payload.n})`))
const effects = async () => [...(await jobs.store.owner`select n from effect`)].map(({ n }) => n)

it('retries by its schedule, more or less, and is a dead letter after it, which can be tried again', async () => {
  let broken = true
  const runs: boolean[] = []
  const kind = kindOf(
    'failing',
    async (job) => {
      runs.push(job.lastAttempt)
      if (broken) throw new Error('not now')
    },
    { retries: [10, 100] },
  )
  const failures: Failure[] = []
  const options = { onFailure: (failure: Failure) => void failures.push(failure) }
  const id = await put(kind)
  for (const seconds of [0, 7, 5.1, 79, 41]) {
    jobs.time.now += seconds * 1000
    await jobs.once([kind], options)
  }
  expect(runs).toEqual([false, false, true])
  expect(failures.map(({ dead }) => dead)).toEqual([false, false, true])
  const { owner } = jobs.store
  const dead = { corpId: 'wwa', state: 'dead', limit: 10 } as const
  expect(await listJobs(owner, dead)).toMatchObject([
    { id, kind: 'failing', state: 'dead', payload: { n: 1 }, reason: said('not now'), failures: 3 },
  ])
  expect(await listJobs(owner, { ...dead, corpId: 'wwb' })).toEqual([])
  expect(await listJobs(owner, { ...dead, kind: 'another' })).toEqual([])
  expect(await jobs.once([kind])).toBe(0)

  broken = false
  expect(await jobs.inside('wwb', (ctx) => retryJob(ctx, id))).toBe('unknown')
  expect(await jobs.inside('wwb', (ctx) => dropJob(ctx, id))).toBe('unknown')
  expect(await jobs.inside('wwb', (ctx) => retryDead(ctx))).toEqual([])
  expect(await jobs.inside('wwa', (ctx) => retryDead(ctx, 'another'))).toEqual([])
  expect(await jobs.inside('wwa', (ctx) => retryJob(ctx, id))).toBe('done')
  expect(await jobs.once([kind])).toBe(1)
  expect(await jobs.jobs()).toEqual([])
})

it('waits as long as the error asks for, and not at all for an error that is final', async () => {
  const kind = kindOf('limited', async ({ payload: { n } }) => {
    throw n === 1 ? Object.assign(new Error('slow down'), { retryAfterMs: 60_000 }) : new GiveUp(said('never'))
  })
  await put(kind, 1)
  await put(kind, 2)
  await jobs.once([kind])
  expect(await jobs.jobs()).toMatchObject([
    { state: 'waiting', due_ms: jobs.time.now + 60_000, lease: null, reason_params: { said: 'slow down' } },
    { state: 'dead', reason_params: { said: 'never' } },
  ])
})

it('is a dead letter when its payload is not what its kind takes, or when it never comes to an end', async () => {
  const kind = kindOf('odd', async () => {})
  await put(kind)
  await put(kind)
  await jobs.store.owner`update job set payload = '{}' where id = (select min(id) from job)`
  await jobs.store.owner`update job set begun = 100 where id = (select max(id) from job)`
  await jobs.once([kind])
  expect(await jobs.jobs()).toMatchObject([
    { state: 'dead', reason_code: 'bad_payload' },
    { state: 'dead', reason_code: 'never_ended', reason_params: { times: 101 } },
  ])
})

it('is due again when the lease of a worker that died ends, and its late word does not count', async () => {
  let go = () => {}
  const stuck = new Promise<void>((resolve) => {
    go = resolve
  })
  const kind = kindOf('leased', note, { leaseMs: 1_000 })
  const slow = kindOf('leased', async (job) => stuck.then(() => note(job)), { leaseMs: 1_000 })
  await put(kind)
  const dying = jobs.once([slow])
  await expect.poll(async () => (await jobs.jobs())[0]?.lease).not.toBeNull()
  expect(await jobs.once([kind])).toBe(0)
  await jobs.endLeases()
  expect(await jobs.once([kind])).toBe(1)
  go()
  await dying
  expect(await effects()).toEqual([1])
  expect(await jobs.jobs()).toEqual([])
})

it('takes nothing from another worker, and nothing early, however wrong the clock of its machine is', async () => {
  const { clock: _, ...pools } = jobs.pools
  const kind = kindOf('timed', async () => {})
  await put(kind, 1, { inMs: 0 })
  await put(kind, 2, { inMs: 60_000 })
  await jobs.hold(Date.now() + 1_000)
  const ahead = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.round(performance.timeOrigin + performance.now() + 600_000))
  try {
    expect(await workOnce({ ...pools, kinds: [kind] })).toBe(0)
  } finally {
    ahead.mockRestore()
  }
  await jobs.endLeases()
  const behind = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.round(performance.timeOrigin + performance.now() - 600_000))
  try {
    expect(await workOnce({ ...pools, kinds: [kind] })).toBe(1)
  } finally {
    behind.mockRestore()
  }
})

it('undoes what it wrote when it fails, and starts its schedule anew when it came further', async () => {
  let step = 0
  const kind = kindOf('steps', (job) =>
    job.commit(async ({ tx }) => {
      await tx`insert into effect values ('wwa', ${step})`
      if (step++ === 0) throw new Error('undone')
      return step < 3 ? again(5_000) : undefined
    }),
  )
  await put(kind)
  for (let i = 0; i < 4; i++) {
    await jobs.once([kind])
    if (i === 1) expect(await jobs.jobs()).toMatchObject([{ failures: 0, begun: 0, due_ms: jobs.time.now + 5_000 }])
    jobs.time.now += 5_000
  }
  expect(await effects()).toEqual([1, 2])
  expect(await jobs.jobs()).toEqual([])
})

it('writes as its corporation alone', async () => {
  const kind = kindOf('foreign', (job) =>
    job.commit(async ({ tx }) => void (await tx`insert into job (corp_id, kind, payload) values ('wwb', 'x', '{}')`)),
  )
  await put(kind)
  await jobs.once([kind])
  expect(await jobs.jobs()).toMatchObject([{ corp_id: 'wwa', failures: 1 }])
})

it('takes the highest priority first, and then whatever has been due longest', async () => {
  const order: number[] = []
  const kind = kindOf('ranked', async (job) => void order.push(job.payload.n), { concurrency: 1 })
  const at = jobs.time.now - 10_000
  await put(kind, 5, { priority: 'low', at: at - 9_000 })
  await put(kind, 3, { at: at + 1 })
  await put(kind, 2, { at })
  await put(kind, 4, { at: at + 1 })
  await put(kind, 1, { priority: 'high', at: at + 5_000 })
  while ((await jobs.once([kind])) > 0);
  expect(order).toEqual([1, 2, 3, 4, 5])
})

it('works on no more jobs of a kind at once than the kind allows, and on other kinds meanwhile', async () => {
  let now = 0
  let most = 0
  const slow = kindOf(
    'slow',
    async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 20))
      now--
    },
    { concurrency: 3 },
  )
  const quick = kindOf('quick', note)
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(
      ctx,
      slow,
      Array.from({ length: 20 }, (_, n) => ({ payload: { n } })),
    ),
  )
  await put(quick, 7)
  const worker = startWorker({ ...jobs.pools, kinds: [slow, quick], pollMs: 10 })
  await expect.poll(jobs.jobs, { timeout: 15_000 }).toEqual([])
  await worker.stop()
  expect(most).toBe(3)
  expect(await effects()).toEqual([7])
})

it('leaves kinds alone that it does not know', async () => {
  await put(kindOf('unknown', note))
  expect(await jobs.once([kindOf('known', note)])).toBe(0)
  expect(await jobs.jobs()).toMatchObject([{ state: 'waiting', begun: 0 }])
})

it('stops when what it has in hand is at its end and on record, and begins nothing more', async () => {
  let begun = 0
  const kind = kindOf('drained', async () => {
    begun++
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(
      ctx,
      kind,
      Array.from({ length: 50 }, (_, n) => ({ payload: { n } })),
    ),
  )
  const worker = startWorker({ ...jobs.pools, kinds: [kind], pollMs: 10 })
  await expect.poll(() => begun).toBeGreaterThan(0)
  await worker.stop()
  const left = await jobs.jobs()
  expect(left.filter(({ lease }) => lease !== null)).toEqual([])
  expect(left).toHaveLength(50 - begun)
})

it('puts endings on record when the database is back', async () => {
  const { owner } = jobs.store
  await owner.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await owner.unsafe('create trigger refuse before delete on job for each row execute function refuse()')
  let runs = 0
  const kind = kindOf('recorded', async () => void runs++)
  await put(kind)
  const faults: unknown[] = []
  const worker = startWorker({ ...jobs.pools, kinds: [kind], pollMs: 10, onFault: (fault) => void faults.push(fault) })
  await expect.poll(() => faults.length, { timeout: 15_000 }).toBeGreaterThan(0)
  await owner.unsafe('drop function refuse cascade')
  await expect.poll(jobs.jobs, { timeout: 15_000 }).toEqual([])
  await worker.stop()
  expect(runs).toBe(1)
})
