import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { untilBlocked } from '../../../qa/support/locks.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs.store.close())
beforeEach(() => jobs.clear())

const ran: string[] = []
const kind = kindOf('noted', async (job) => void ran.push(job.key))

it('exists when the caller’s transaction commits, and not when it is undone', async () => {
  const undone = jobs.inside('wwa', async (ctx) => {
    await enqueue(ctx, kind, { n: 1 })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await jobs.jobs()).toEqual([])
  const id = await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 1 }))
  expect(await jobs.jobs()).toMatchObject([{ id, corp_id: 'wwa', kind: 'noted', state: 'waiting', payload: { n: 1 } }])
})

it('is refused with a payload that its kind does not take', async () => {
  const wrong = jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 'one' } as never))
  await expect(wrong).rejects.toThrow()
  expect(await jobs.jobs()).toEqual([])
})

it('is the same job for the same key, of one corporation and kind', async () => {
  const other = kindOf('other', async () => {})
  const one = await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 1 }, { key: 'k' }))
  const [again, fresh, twin] = await jobs.inside('wwa', (ctx) =>
    enqueueAll(ctx, kind, [
      { payload: { n: 2 }, key: 'k' },
      { payload: { n: 3 }, key: 'l' },
      { payload: { n: 4 }, key: 'l' },
    ]),
  )
  expect(again).toBe(one)
  expect(twin).toBe(fresh)
  expect(await jobs.inside('wwa', (ctx) => enqueue(ctx, other, { n: 1 }, { key: 'k' }))).not.toBe(one)
  expect(await jobs.inside('wwb', (ctx) => enqueue(ctx, kind, { n: 1 }, { key: 'k' }))).not.toBe(one)
  expect((await jobs.jobs()).map(({ payload }) => payload.n)).toEqual([1, 3, 1, 1])
})

it('begins a dead one anew, with what is asked for now, and leaves others with that key as they are', async () => {
  const id = await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 1 }, { key: 'k' }))
  await jobs.inside('wwb', (ctx) => enqueue(ctx, kind, { n: 1 }, { key: 'k' }))
  await jobs.store.owner`
    update job set state = 'dead', dead_ms = 1, failures = 9, begun = 9, reason_code = 'unexpected',
      reason_params = '{"said":"broken"}' where payload ->> 'n' = '1'`
  const ids = await jobs.inside('wwa', (ctx) =>
    enqueueAll(ctx, kind, [
      { payload: { n: 2 }, key: 'k' },
      { payload: { n: 3 }, key: 'k' },
    ]),
  )
  expect(ids).toEqual([id, id])
  expect(await jobs.jobs()).toMatchObject([
    {
      id,
      corp_id: 'wwa',
      state: 'waiting',
      dead_ms: null,
      failures: 0,
      begun: 0,
      reason_code: null,
      reason_params: null,
      payload: { n: 2 },
    },
    { corp_id: 'wwb', state: 'dead', failures: 9 },
  ])
})

it('is the same job for two transactions that enqueue it at once', async () => {
  let second: Promise<number> | undefined
  const first = await jobs.inside('wwa', async (ctx) => {
    const id = await enqueue(ctx, kind, { n: 1 }, { key: 'k' })
    second = jobs.inside('wwa', (other) => enqueue(other, kind, { n: 2 }, { key: 'k' }))
    await untilBlocked(ctx.tx, [second])
    return id
  })
  expect(await second).toBe(first)
  expect(await jobs.jobs()).toHaveLength(1)
})

it('waits for its time', async () => {
  ran.length = 0
  await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 1 }, { key: 'k', at: jobs.time.now + 5_000 }))
  expect(await jobs.once([kind])).toBe(0)
  jobs.time.now += 5_000
  expect(await jobs.once([kind])).toBe(1)
  expect(ran).toEqual(['noted/wwa/k'])
  expect(await jobs.jobs()).toEqual([])
})

it('belongs to its corporation: the application can neither see nor write another’s', async () => {
  const id = await jobs.inside('wwa', (ctx) => enqueue(ctx, kind, { n: 1 }))
  await expect(jobs.inside('wwb', ({ tx }) => enqueue({ tx, corpId: 'wwa' }, kind, { n: 2 }))).rejects.toMatchObject({
    code: '42501',
  })
  expect([...(await jobs.inside('wwb', ({ tx }) => tx`select id from job`))]).toEqual([])
  expect((await jobs.inside('wwb', ({ tx }) => tx`delete from job where id = ${id}`)).count).toBe(0)
  expect(await jobs.jobs()).toHaveLength(1)
})
