import type { Ctx } from '../storage/ctx.ts'
import type { JobKind } from './kind.ts'

/** Jobs of one kind are begun in this order; within a priority, whatever is due first. */
const PRIORITIES = { high: 0, normal: 1, low: 2 } as const

export type EnqueueOptions = {
  /** When it is due, in Unix milliseconds; at once when left out. */
  at?: number
  /** So many milliseconds from now, by the corporation's clock; in place of `at`. */
  inMs?: number
  /** Jobs of one lane of a corporation run one after the other, in the order in which they were enqueued. */
  lane?: string
  priority?: keyof typeof PRIORITIES
  /** While there is a job of this kind and key, the same key is the same job. A dead one begins anew. */
  key?: string
}

/** Adds a job in the caller's transaction: it exists when that commits. Gives its id, or that of the one with its key. */
export async function enqueue<Payload>(
  ctx: Pick<Ctx, 'tx' | 'corpId'>,
  kind: Pick<JobKind<Payload>, 'name' | 'payload'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<number> {
  const [id] = await enqueueAll(ctx, kind, [{ payload, ...options }])
  return id as number
}

/** As `enqueue`, for many jobs in one statement; gives their ids in the order of the jobs. */
export async function enqueueAll<Payload>(
  ctx: Pick<Ctx, 'tx' | 'corpId'>,
  kind: Pick<JobKind<Payload>, 'name' | 'payload'>,
  jobs: readonly ({ payload: Payload } & EnqueueOptions)[],
): Promise<number[]> {
  const rows = jobs.map(({ payload, ...options }) => ({
    payload: JSON.stringify(kind.payload.parse(payload)),
    ...options,
  }))
  const ids = jobs.length === 0 ? [] : await put(ctx, kind.name, rows)
  // another transaction put a job with the same key meanwhile, which only a new statement sees
  for (const [i, id] of ids.entries())
    while (ids[i] === null) ids[i] = (await put(ctx, kind.name, [rows[i] as Row]))[0] ?? id
  return ids as number[]
}

type Row = { payload: string } & EnqueueOptions

async function put({ tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>, kind: string, rows: readonly Row[]) {
  const found = await tx<{ id: number | null }[]>`
    with time as materialized (select corp_ms(${corpId}) as now),
    wanted as materialized (
      select w.*, nextval('job_id_seq') as id
      from unnest(${rows.map(({ payload }) => payload)}::text[], ${rows.map(({ key }) => key ?? null)}::text[],
        ${rows.map(({ lane }) => lane ?? null)}::text[], ${rows.map(({ at }) => at ?? null)}::bigint[],
        ${rows.map(({ inMs }) => inMs ?? 0)}::bigint[],
        ${rows.map(({ priority = 'normal' }) => PRIORITIES[priority])}::int[])
        with ordinality w (payload, key, lane, due_ms, in_ms, priority, n)),
    -- not by the insert's conflict: that would lock the jobs that live as well, and wait for those at work on them
    revived as (
      update job j set state = 'waiting', dead_ms = null, begun = 0, failures = 0, reason_code = null,
        reason_params = null, waits_for = null,
        lane = w.lane, priority = w.priority, due_ms = coalesce(w.due_ms, (select now from time) + w.in_ms), payload = w.payload::json
      from (select distinct on (key) * from wanted where key is not null order by key, n) w
      where j.corp_id = ${corpId} and j.kind = ${kind} and j.key = w.key and j.state = 'dead'),
    put as (
      insert into job (corp_id, id, kind, key, lane, priority, due_ms, payload)
      select ${corpId}, id, ${kind}, key, lane, priority, coalesce(due_ms, (select now from time) + in_ms), payload::json
      from wanted order by id
      on conflict (corp_id, kind, key) where key is not null do nothing
      returning id, key)
    select coalesce(p.id, k.id, j.id) as id from wanted w
    left join put p on p.id = w.id
    left join put k on p.id is null and k.key = w.key
    left join job j on p.id is null and j.corp_id = ${corpId} and j.kind = ${kind} and j.key = w.key
    order by w.n`
  return found.map(({ id }) => id)
}
