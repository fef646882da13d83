import { Gauge, Histogram, type Metric } from 'prom-client'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'

export type JobMetrics = {
  metrics: readonly Metric[]
  /** Counts an attempt and how long it took. */
  observe(kind: string, ending: string, seconds: number): void
}

/** `sinceMs`: how long the one that was due first has been. */
type Count = { kind: string; state: string; jobs: number; sinceMs: number | null }

/** More jobs of a kind and state than this are not counted: the queue may be long just when it is looked at. */
const MOST = 10_000

/** What an operator can watch of the queue: of the whole database, except for the attempts, which are this node's. */
export function openJobMetrics(owner: Sql, kinds: readonly string[]): JobMetrics {
  const seconds = new Histogram({
    name: 'guanxi_job_seconds',
    help: 'Attempts at jobs by how they ended: done, again, retry or dead',
    labelNames: ['kind', 'ending'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers: [],
  })
  const jobs = new Gauge({
    name: 'guanxi_jobs',
    help: 'Jobs: due, scheduled for later, working (in hand of a worker) or dead; at most 10,000 of each are counted',
    labelNames: ['kind', 'state'],
    registers: [],
    aggregator: 'max', // each process counts all of them
    collect: () => counted(),
  })
  const oldest = new Gauge({
    name: 'guanxi_job_oldest_seconds',
    help: 'How long the job that waits longest has been due',
    labelNames: ['kind'],
    registers: [],
    aggregator: 'max',
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
    const counts = await withDbTimeout(owner, () => countJobs(owner, kinds))
    jobs.reset()
    oldest.reset()
    for (const { kind, state, jobs: number, sinceMs } of counts) {
      jobs.set({ kind, state }, number)
      if (sinceMs !== null) oldest.set({ kind }, sinceMs / 1000)
    }
  }

  return {
    metrics: [jobs, oldest, seconds],
    observe: (kind, ending, took) => seconds.observe({ kind, ending }, took),
  }
}

/** Reads a bounded part of the queue's indexes, however long it is. */
function countJobs(owner: Sql, kinds: readonly string[]): Promise<Count[]> {
  return owner<Count[]>`
    with time as materialized (select clock_ms() as now)
    select k.kind, 'due' as state, least(count(*), ${MOST}) as jobs, max(t.now - d.due_ms) as "sinceMs"
    from unnest(${kinds as string[]}::text[]) k (kind) cross join time t cross join generate_series(0, 2) level
    cross join lateral (
      select due_ms from job j where j.kind = k.kind and j.priority = level::smallint and j.state = 'waiting'
        and j.lease is null and j.due_ms <= (select now from time)
      order by j.due_ms limit ${MOST}) d
    group by k.kind
    union all
    select k.kind, 'scheduled', least(count(*), ${MOST}), null
    from unnest(${kinds as string[]}::text[]) k (kind) cross join generate_series(0, 2) level
    cross join lateral (
      select from job j where j.kind = k.kind and j.priority = level::smallint and j.state = 'waiting'
        and j.lease is null and j.due_ms > (select now from time)
      order by j.due_ms limit ${MOST}) d
    group by k.kind
    union all
    select kind, 'working', count(*), null from (select kind from job where lease is not null limit ${MOST}) w group by kind
    union all
    select kind, 'dead', count(*), null from (select kind from job where state = 'dead' limit ${MOST}) d group by kind`
}
