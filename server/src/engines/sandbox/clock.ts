import { POLLING } from '../../jobs/polling.ts'
import type { Sql } from '../../storage/connect.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'

/** How a clock is moved: exactly one of these; times in Unix seconds. */
export type ClockChange = {
  freeze?: boolean | undefined
  set?: number | undefined
  advance_s?: number | undefined
  to_next?: true | undefined
}

/** A corporation's clock, in milliseconds. `target` is where it is on its way to. */
export type Clock = { now: number; real: number; frozen: boolean; target: number | null }

/** Something that is due by it. `kind` is a job's, `delivery` or `platform`, of which only the moment is known. */
export type Due = { at: number; kind: string; id: number | null }

/** How far it may be ahead. */
const MOST_AHEAD_MS = 731 * 86_400_000

/** Steps that are remembered of one move. */
const MOST_STEPS = 10_000

/** The clock as it is; that of a corporation without one of its own is the real one. */
export async function clockOf(db: CorpDb): Promise<Clock> {
  const [clock] = await read<Clock>(db, theClock())
  return clock as Clock
}

const theClock = () =>
  sql`select corp_ms(w.corp_id) as now, clock_ms() as real, coalesce(c.frozen, false) as frozen, c.target_ms as target
      from (select 1) one left join sandbox_clock c on c.corp_id = w.corp_id`

/** A time to the whole second at which what is due then is due: all moments of a clock of one's own are such. */
export const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000

/**
 * Says where the clock shall go; it goes there from one moment at which something is due to the next. `nextMs` is the next of
 * these. Undefined where it would go back, or too far.
 */
export async function moveClock(ctx: Ctx, change: ClockChange, nextMs: number | undefined): Promise<true | undefined> {
  const { tx, corpId } = ctx
  await tx`
    insert into sandbox_clock (corp_id, ahead_ms, frozen) values (${corpId}, 0, false) on conflict do nothing`
  const [clock] = await tx<Clock[]>`
    select coalesce(target_ms, corp_ms(corp_id)) as now, clock_ms() as real, frozen, target_ms as target
    from sandbox_clock where corp_id = ${corpId} for update`
  if (!clock) return undefined
  const from = wholeSecond(clock.now)
  const target = targetOf(change, { now: clock.now, from }, nextMs)
  if (target < from || target > Math.max(from, clock.real + MOST_AHEAD_MS)) return undefined
  if (clock.target === null) await tx`delete from sandbox_step where corp_id = ${corpId}`
  await tx`
    update sandbox_clock set frozen = ${change.freeze ?? clock.frozen}, target_ms = ${target} where corp_id = ${corpId}`
  return true
}

function targetOf(
  { set, advance_s, to_next }: ClockChange,
  { now, from }: { now: number; from: number },
  nextMs: number | undefined,
): number {
  // the second that has begun is the present one
  if (set !== undefined) return set === Math.floor(now / 1000) ? from : set * 1000
  if (advance_s !== undefined) return from + advance_s * 1000
  return to_next && nextMs !== undefined ? Math.max(from, wholeSecond(nextMs)) : from
}

/** What was done since the last call that moved the clock, in its order; times in Unix seconds. */
export function stepsOf(db: CorpDb): Promise<Due[]> {
  return read<Due>(
    db,
    sql`select at, kind, id from sandbox_step s where s.corp_id = w.corp_id order by no limit ${MOST_STEPS}`,
  )
}

/**
 * What is due next, by the corporation's own clock, in milliseconds and the order in which it will be done; without jobs of the
 * kinds that are passed over.
 */
export function dueOf(db: CorpDb, limit: number, passedOver: readonly string[] = POLLING): Promise<Due[]> {
  return read<Due>(db, theDue(limit, passedOver))
}

/** The clock, what is due next, and whether there are changes that subscriptions wait for, which will be due once they are stamped. */
export async function lookAhead(db: CorpDb, limit: number): Promise<Clock & { due: Due[]; unstamped: boolean }> {
  const [seen] = await read<Clock & { due: Due[]; unstamped: boolean }>(
    db,
    sql`select c.*, coalesce((select json_agg(d) from (${theDue(limit, POLLING)}) d), '[]') as due,
          exists (select from event_inbox i where i.corp_id = w.corp_id)
            and exists (select from subscription s where s.corp_id = w.corp_id and s.active) as unstamped
        from (${theClock()}) c`,
  )
  return seen as Clock & { due: Due[]; unstamped: boolean }
}

const theDue = (limit: number, passedOver: readonly string[]) =>
  sql`select at, kind, id from (
          select j.due_ms as at, j.kind, j.id from job j
          where j.corp_id = w.corp_id and j.state = 'waiting' and j.lease is null and j.kind <> all (${passedOver}::text[])
            and (j.lane is null or not exists (
              select from job o where o.corp_id = j.corp_id and o.lane = j.lane and o.state = 'waiting' and o.id < j.id))
          union all
          select d.due_ms, 'delivery', d.delivery_id from delivery d
          join subscription s on s.corp_id = d.corp_id and s.subscription_id = d.subscription_id and s.active
          where d.corp_id = w.corp_id and d.state = 'waiting' and d.lease is null) due
        order by at, kind, id limit ${limit}`

/** The corporations that have a clock of their own. */
export async function clocked(owner: Sql): Promise<string[]> {
  const rows = await owner<{ corp_id: string }[]>`
    select k.corp_id from sandbox_clock k join corp c on c.corp_id = k.corp_id
    where c.moved_to is null order by k.corp_id`
  return rows.map(({ corp_id }) => corp_id)
}
