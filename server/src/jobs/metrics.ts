import { Gauge, Histogram, type Metric } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'

export type JobMetrics = {
  metrics: readonly Metric[]
  /** Counts an attempt and how long it took. */
  observe(kind: string, ending: string, seconds: number): void
}

type Count = { kind: string; state: string; jobs: number; dueMs: number }

/** What an operator can watch of the queue: of the whole database, except for the attempts, which are this node's. */
export function openJobMetrics(owner: Sql, clock: Clock): JobMetrics {
  const seconds = new Histogram({
    name: 'guanxi_job_seconds',
    help: 'Attempts at jobs by how they ended: done, again, retry or dead',
    labelNames: ['kind', 'ending'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers: [],
  })
  const jobs = new Gauge({
    name: 'guanxi_jobs',
    help: 'Jobs: due, scheduled for later, working (in hand of a worker) or dead',
    labelNames: ['kind', 'state'],
    registers: [],
    collect: () => counted(),
  })
  const oldest = new Gauge({
    name: 'guanxi_job_oldest_seconds',
    help: 'How long the job that waits longest has been due',
    labelNames: ['kind'],
    registers: [],
    collect: () => counted(),
  })

  let counting: Promise<void> | undefined
  function counted(): Promise<void> {
    counting ??= count()
      .catch(() => {}) // the last numbers stay
      .finally(() => {
        counting = undefined
      })
    return counting
  }

  async function count(): Promise<void> {
    const nowMs = clock()
    const counts = await countJobs(owner, nowMs)
    jobs.reset()
    oldest.reset()
    for (const { kind, state, jobs: number, dueMs } of counts) {
      jobs.set({ kind, state }, number)
      if (state === 'due') oldest.set({ kind }, Math.max(0, nowMs - dueMs) / 1000)
    }
  }

  return {
    metrics: [jobs, oldest, seconds],
    observe: (kind, ending, took) => seconds.observe({ kind, ending }, took),
  }
}

async function countJobs(owner: Sql, nowMs: number): Promise<Count[]> {
  return withDbTimeout(
    owner,
    () => owner<Count[]>`
      select kind, case when state = 'dead' then 'dead' when due_ms > ${nowMs} and lease is not null
        then 'working' when due_ms <= ${nowMs} then 'due' else 'scheduled' end as state,
        count(*) as jobs, min(due_ms) as "dueMs"
      from job group by 1, 2`,
  )
}
