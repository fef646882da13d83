import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { jobKind } from './kind.ts'
import { ensureRecurring } from './recurring.ts'
import { retryDelay } from './retry.ts'
import type { Failure } from './run.ts'
import { nextDaily } from './schedule.ts'
import { type Jobs, startJobs } from './test-setup.ts'

const at = (text: string) => Date.parse(text)

it.each([
  ['later on the same day', '09:00', 'Asia/Shanghai', '2026-03-01T00:59:59Z', '2026-03-01T01:00:00Z'],
  ['tomorrow when it is that time now', '09:00', 'Asia/Shanghai', '2026-03-01T01:00:00Z', '2026-03-02T01:00:00Z'],
  ['on the local day, not the one in UTC', '23:30', 'America/New_York', '2026-01-02T04:00:00Z', '2026-01-02T04:30:00Z'],
  ['before the clock goes forward', '03:00', 'America/New_York', '2026-03-07T08:00:01Z', '2026-03-08T07:00:00Z'],
  ['across a day of 23 hours', '03:00', 'America/New_York', '2026-03-08T04:30:00Z', '2026-03-08T07:00:00Z'],
  ['at a time that is skipped', '02:30', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T06:30:00Z'],
  ['once after a time that was skipped', '02:30', 'America/New_York', '2026-03-08T06:30:00Z', '2026-03-09T06:30:00Z'],
  ['at the first of two such times', '01:30', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z'],
  ['once on a day that has it twice', '01:30', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
  ['across a day of 25 hours', '00:30', 'America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T05:30:00Z'],
  ['over a day that was left out', '12:00', 'Pacific/Apia', '2011-12-29T23:00:00Z', '2011-12-30T22:00:00Z'],
])('is due %s', (_, time, zone, after, due) => {
  expect(new Date(nextDaily(time, zone, at(after))).toISOString()).toBe(new Date(due).toISOString())
})

it('refuses what is no time of day', () => {
  expect(() => nextDaily('24:10', 'UTC', 0)).toThrow('24:10')
})

it('spreads retries around their plan and ends with it', () => {
  expect(retryDelay([10, 60], 1, { random: () => 0 })).toBe(8_000)
  expect(retryDelay([10, 60], 2, { random: () => 1 })).toBe(72_000)
  expect(retryDelay([10, 60], 2, { retryAfterMs: 90_000 })).toBe(90_000)
  expect(retryDelay([10, 60], 3)).toBeUndefined()
})

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
  await jobs.store.owner`update corp set time_zone = 'America/New_York' where corp_id = 'wwb'`
})
afterAll(() => jobs.store.close())

it('gives every corporation one job that comes back by its schedule, in its own zone', async () => {
  const { owner } = jobs.store
  const ran: string[] = []
  const run = async ({ corpId }: { corpId: string }) => void ran.push(corpId)
  const daily = jobKind({ name: 'daily', payload: z.object({}), every: { dailyAt: '09:00' }, run })
  const often = jobKind({ name: 'often', payload: z.object({}), every: { seconds: 30 }, run: async () => undefined })
  const kinds = [daily, often]
  jobs.time.now = at('2030-06-01T00:00:00Z')
  for (let node = 0; node < 3; node++) await ensureRecurring(owner, kinds, jobs.time.now)
  const due = async (kind: string) =>
    (await owner`select due_ms from job where kind = ${kind} order by corp_id`).map((row) =>
      new Date(row.due_ms).toISOString(),
    )
  expect(await due('daily')).toEqual(['2030-06-01T01:00:00.000Z', '2030-06-01T13:00:00.000Z'])
  jobs.time.now = at('2030-06-01T01:00:00Z')
  await jobs.once(kinds)
  expect(ran).toEqual(['wwa'])
  expect(await due('daily')).toEqual(['2030-06-02T01:00:00.000Z', '2030-06-01T13:00:00.000Z'])
  expect(await due('often')).toEqual(Array(2).fill('2030-06-01T01:00:30.000Z'))
  await ensureRecurring(owner, kinds, jobs.time.now)
  expect(await owner`select 1 from job`).toHaveLength(4)
})

it('what fails all its attempts is tried again by its schedule: it is nobody’s to give up for good', async () => {
  await jobs.clear()
  const run = async () => {
    throw new Error('the database is away')
  }
  const kind = jobKind({ name: 'nightly', payload: z.object({}), every: { seconds: 3600 }, retries: [1], run })
  const dead: boolean[] = []
  const onFailure = (failure: Failure) => void (failure.claim.corpId === 'wwa' && dead.push(failure.dead))
  await ensureRecurring(jobs.store.owner, [kind], jobs.time.now)
  for (let i = 0; i < 3; i++) {
    jobs.time.now += 3_600_000
    await jobs.once([kind], { onFailure })
  }
  expect(dead).toEqual([false, false, false])
  const [job] = await jobs.jobs()
  expect(job).toMatchObject({
    state: 'waiting',
    due_ms: jobs.time.now + 3_600_000,
    reason_params: { said: 'the database is away' },
  })
})
