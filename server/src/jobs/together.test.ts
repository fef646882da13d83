import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { enqueue } from './enqueue.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs.store.close())
beforeEach(async () => {
  await jobs.clear()
  await jobs.store.owner`truncate journey_stage`
})

/** Twelve jobs that each write a row in a transaction with others; those that are named fail after it. */
async function work(failing: readonly number[], meanwhile: (n: number) => Promise<void> = async () => {}) {
  const kind = kindOf(
    'shared',
    ({ together, payload: { n } }) =>
      together.commit(async ({ tx, corpId }) => {
        await tx`
          insert into journey_stage (corp_id, id, name, "order", doc) values (${corpId}, ${n}, 'stage', 1, '')`
        await meanwhile(n)
        if (failing.includes(n)) throw new Error(`no ${n}`)
        return undefined
      }),
    { concurrency: 20, together: 20 },
  )
  await jobs.inside('wwa', async (ctx) => {
    for (let n = 0; n < 12; n++) await enqueue(ctx, kind, { n }, { lane: `${n}` })
  })
  await jobs.once([kind])
}
const written = async () =>
  jobs.store.owner<{ n: number; xid: string }[]>`
    select id as n, xmin::text as xid from journey_stage order by 1`

it('attempts at a kind share a transaction, and each job is settled with its writes', async () => {
  await work([])
  const rows = await written()
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, n) => n))
  expect(new Set(rows.map(({ xid }) => xid)).size).toBe(1)
  expect(await jobs.jobs()).toEqual([])
})

it('one that fails is undone and tried again alone; the others are done', async () => {
  await work([3, 8])
  expect((await written()).map(({ n }) => n)).toEqual([0, 1, 2, 4, 5, 6, 7, 9, 10, 11])
  expect((await jobs.jobs()).map(({ payload, failures }) => [payload.n, failures])).toEqual([
    [3, 1],
    [8, 1],
  ])
})

it('one whose lease was lost is undone, and the others are done', async () => {
  await work([], async (n) => {
    if (n === 5) await jobs.store.owner`update job set lease = gen_random_uuid() where payload ->> 'n' = '5'`
  })
  expect((await written()).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11])
  expect((await jobs.jobs()).map(({ payload, failures }) => [payload.n, failures])).toEqual([[5, 0]])
})
