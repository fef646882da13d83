import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { said } from '../../../qa/support/said.ts'
import { enqueueAll } from './enqueue.ts'
import { again } from './kind.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'
import { wake } from './wake.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs.store.close())
beforeEach(() => jobs.clear())

it('has what waits for something tried at once when that was put right, and says until then why it waits', async () => {
  const ran: number[] = []
  let broken = true
  const kind = kindOf('waiting', async ({ payload: { n } }) => {
    ran.push(n)
    if (!broken) return undefined
    if (n === 1) return again({ ms: 600_000, waitsFor: 'platform' }, said('no secret'))
    if (n === 2) throw Object.assign(new Error('refused'), { waitsFor: 'platform' })
    return again(600_000)
  })
  for (const corp of ['wwa', 'wwb'])
    await jobs.inside(corp, (ctx) =>
      enqueueAll(
        ctx,
        kind,
        [1, 2, 3].map((n) => ({ payload: { n } })),
      ),
    )
  await jobs.once([kind])
  expect((await jobs.jobs()).map(({ waits_for, reason_params }) => [waits_for, reason_params]).slice(0, 3)).toEqual([
    ['platform', { said: 'no secret' }],
    ['platform', { said: 'refused' }],
    [null, null],
  ])

  broken = false
  ran.length = 0
  await jobs.inside('wwa', (ctx) => wake(ctx, { waitsFor: 'platform' }))
  await jobs.once([kind])
  expect(ran.sort()).toEqual([1, 2])
})

it('has jobs of a kind tried at once, those with a key, and none that is in hand', async () => {
  const ran: number[] = []
  const kind = kindOf('later', async ({ payload: { n } }) => void ran.push(n))
  const at = jobs.time.now + 600_000
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(
      ctx,
      kind,
      [1, 2, 3].map((n) => ({ payload: { n }, key: String(n), at })),
    ),
  )
  await jobs.store.owner`
    update job set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000 where key = '3'`
  await jobs.inside('wwa', (ctx) => wake(ctx, { kind: 'later', keys: ['1', '3'] }))
  await jobs.once([kind])
  expect(ran).toEqual([1])
  await jobs.inside('wwa', (ctx) => wake(ctx, { kind: 'later' }))
  await jobs.once([kind])
  expect(ran).toEqual([1, 2])
})
