import type { Reason } from '../contract/reasons.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'

/** `running`: in a worker's hand. `dead`: given up, for somebody to look at. */
export const JOB_STATES = ['waiting', 'running', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job as an operator sees it; `attempts` and `failures` since it last came further. */
export type JobInfo = {
  corp_id: string
  id: number
  kind: string
  state: JobState
  attempts: number
  failures: number
  reason: Reason | null
  waits_for: string | null
  payload: unknown
  due_ms: number
  created_ms: number
  dead_ms: number | null
}

/** SQL that tells the state of row `r` as an operator sees it. */
export const STATE_SQL = `case when r.state = 'dead' then 'dead' when r.lease is not null then 'running' else 'waiting' end`

/** SQL for the rows `r` of a state; each has an index, or is the rest. */
export const STATE_WHERE: Record<JobState, string> = {
  waiting: `r.state = 'waiting' and r.lease is null`,
  running: `r.lease is not null`,
  dead: `r.state = 'dead'`,
}

type JobFilter = { corpId?: string | undefined; state?: JobState | undefined; kind?: string | undefined; limit: number }

/** Jobs of one corporation or of all, the newest first. */
export async function listJobs(owner: Sql, { corpId, state, kind, limit }: JobFilter): Promise<JobInfo[]> {
  return owner<JobInfo[]>`
    select r.corp_id, r.id, r.kind, ${owner.unsafe(STATE_SQL)} as state, r.begun as attempts, r.failures,
      reason_of(r.reason_code, r.reason_params) as reason, r.waits_for, r.payload, r.due_ms, r.created_ms, r.dead_ms
    from job r
    where ${state ? owner.unsafe(STATE_WHERE[state]) : owner`true`}
      and ${corpId === undefined ? owner`true` : owner`r.corp_id = ${corpId}`}
      and ${kind === undefined ? owner`true` : owner`r.kind = ${kind}`}
    order by r.id desc limit ${limit}`
}

/** Whose job that is; ids are given once, whatever the corporation. For who has the machine: a command asks, a call never may. */
export async function corpOfJob(owner: Sql, id: number): Promise<string | undefined> {
  const [row] = await owner<{ corp_id: string }[]>`select corp_id from job where id = ${id}`
  return row?.corp_id
}

/** What came of asking for one job: `running` ones are left alone; a record waits for one that is `awaited`. */
export type Managed = 'done' | 'running' | 'awaited' | 'unknown'

/** Has a job tried at once, a dead one from the start of its schedule. */
export async function retryJob({ tx, corpId }: Ctx, id: number): Promise<Managed> {
  const retried = await tx`
    update job set state = 'waiting', dead_ms = null, due_ms = corp_ms(${corpId}),
      begun = case state when 'dead' then 0 else begun end, failures = case state when 'dead' then 0 else failures end
    where corp_id = ${corpId} and id = ${id} and lease is null`
  return retried.count > 0 ? 'done' : stateOf(tx, corpId, id)
}

/** Has every dead job of a corporation tried again, or those of a kind; gives their ids. */
export async function retryDead({ tx, corpId }: Ctx, kind?: string): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update job set state = 'waiting', dead_ms = null, due_ms = corp_ms(${corpId}), begun = 0, failures = 0
    where corp_id = ${corpId} and state = 'dead' and (${kind ?? null}::text is null or kind = ${kind ?? null})
    returning id`
  return rows.map(({ id }) => id)
}

/** Removes a job that nobody works on and no record waits for: what it was to do is not done. */
export async function dropJob({ tx, corpId }: Ctx, id: number): Promise<Managed> {
  const [job] = await tx<{ awaited: boolean; running: boolean }[]>`
    select job_is_awaited(j) as awaited, lease is not null as running from job j
    where corp_id = ${corpId} and id = ${id} for update`
  if (!job) return 'unknown'
  if (job.running) return 'running'
  if (job.awaited) return 'awaited'
  await tx`delete from job where corp_id = ${corpId} and id = ${id}`
  return 'done'
}

async function stateOf(tx: Ctx['tx'], corpId: string, id: number): Promise<Managed> {
  const rows = await tx`select 1 from job where corp_id = ${corpId} and id = ${id}`
  return rows.length > 0 ? 'running' : 'unknown'
}
