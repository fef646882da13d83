import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { said } from '../../../qa/support/said.ts'
import { enqueueAll } from './enqueue.ts'
import { openJobMetrics } from './metrics.ts'
import { GiveUp } from './run.ts'
import { type Jobs, kindOf, startJobs } from './test-setup.ts'
import { workOnce } from './worker.ts'

let jobs: Jobs
beforeAll(async () => {
  jobs = await startJobs()
})
afterAll(() => jobs.store.close())
beforeEach(() => jobs.clear())

it('counts jobs by kind and state, tells how long the oldest has been due, and times attempts', async () => {
  const metrics = openJobMetrics(jobs.store.owner, ['counted', 'none'])
  const registry = new Registry()
  for (const metric of metrics.metrics) registry.registerMetric(metric)
  const kind = kindOf('counted', async ({ payload: { n } }) => {
    if (n === 0) throw new GiveUp(said('no'))
  })
  await jobs.inside('wwa', (ctx) =>
    enqueueAll(ctx, kind, [{ payload: { n: 0 } }, { payload: { n: 1 } }, { payload: { n: 3 }, inMs: 600_000 }]),
  )
  const { clock: _, ...pools } = jobs.pools
  await workOnce({ ...pools, kinds: [kind], metrics })
  await jobs.inside('wwa', (ctx) => enqueueAll(ctx, kind, [{ payload: { n: 2 }, inMs: -7_400, priority: 'low' }]))
  const shown = await registry.metrics()
  expect(shown).toContain('guanxi_jobs{kind="counted",state="dead"} 1')
  expect(shown).toContain('guanxi_jobs{kind="counted",state="due"} 1')
  expect(shown).toContain('guanxi_jobs{kind="counted",state="scheduled"} 1')
  expect(Number(/guanxi_job_oldest_seconds{kind="counted"} (\S+)/.exec(shown)?.[1])).toBeGreaterThanOrEqual(7.4)
  expect(shown).toContain('guanxi_job_seconds_count{kind="counted",ending="dead"} 1')
  expect(shown).toContain('guanxi_job_seconds_count{kind="counted",ending="done"} 1')
})

it('counts at most 10,000 of a kind and state, however long the queue is', async () => {
  const { owner } = jobs.store
  await owner`
    insert into job (corp_id, kind, payload, due_ms, state, dead_ms)
    select 'wwb', 'long', '{}', case n % 3 when 0 then 0 else clock_ms() + 600000 end,
      case n % 3 when 2 then 'dead' else 'waiting' end, case n % 3 when 2 then 1 end
    from generate_series(1, 40000) n`
  const registry = new Registry()
  for (const metric of openJobMetrics(owner, ['long']).metrics) registry.registerMetric(metric)
  const shown = await registry.metrics()
  for (const state of ['due', 'scheduled', 'dead']) expect(shown).toContain(`{kind="long",state="${state}"} 10000`)
})
