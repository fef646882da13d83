import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueueAll } from './enqueue.ts'
import { openJobMetrics } from './metrics.ts'
import { GiveUp } from './run.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs.store.close())

it('counts jobs by kind and state, tells how long the oldest has been due, and times attempts', async () => {
  const metrics = openJobMetrics(jobs.store.owner, () => jobs.time.now)
  const registry = new Registry()
  for (const metric of metrics.metrics) registry.registerMetric(metric)
  const kind = kindOf('counted', async ({ payload: { n } }) => {
    if (n === 0) throw new GiveUp('no')
  })
  const { now } = jobs.time
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(ctx, kind, [
      { payload: { n: 0 }, at: now },
      { payload: { n: 1 }, at: now },
      { payload: { n: 2 }, at: now + 5_000 },
      { payload: { n: 3 }, at: now + 60_000 },
    ]),
  )
  await jobs.once([kind], { metrics })
  jobs.time.now += 12_000
  const shown = await registry.metrics()
  expect(shown).toContain('guanxi_jobs{kind="counted",state="dead"} 1')
  expect(shown).toContain('guanxi_jobs{kind="counted",state="due"} 1')
  expect(shown).toContain('guanxi_jobs{kind="counted",state="scheduled"} 1')
  expect(shown).toContain('guanxi_job_oldest_seconds{kind="counted"} 7')
  expect(shown).toContain('guanxi_job_seconds_count{kind="counted",ending="dead"} 1')
  expect(shown).toContain('guanxi_job_seconds_count{kind="counted",ending="done"} 1')
})
