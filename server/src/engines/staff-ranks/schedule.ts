import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { staffRankCountJob } from './count-job.ts'
import { keepImportedCounts } from './recount.ts'
import { staffRankTurnJob } from './turn-job.ts'

/** What of an activity says what happens to it by itself. */
export type Timed = { id: number; status: string; start_time: number; end_time: number }

type Turn = { id: number; to: 'started' | 'finished'; at: number }

/** When an activity that is not finished starts and ends; one whose end has passed does not start any more. */
function turnsOf({ id, status, start_time, end_time }: Timed, now: number): Turn[] {
  const end = { id, to: 'finished', at: end_time } as const
  return status === 'created' && end_time > now ? [{ id, to: 'started', at: start_time }, end] : [end]
}

/**
 * Has activities started, counted and finished at their times, at once where those have passed. The caller has written their
 * rows. A time that was moved has jobs of its own: those of the time before find nothing to do.
 */
export async function scheduleRanks(ctx: Ctx, ranks: readonly Timed[]): Promise<void> {
  const open = ranks.filter(({ status }) => status !== 'finished')
  const turns = open.flatMap((rank) => turnsOf(rank, ctx.now))
  await enqueueAll(
    ctx,
    staffRankTurnJob,
    turns.map((turn) => ({ payload: turn, key: `${turn.id}/${turn.to}/${turn.at}`, at: turn.at * 1000 })),
  )
  await enqueueAll(
    ctx,
    staffRankCountJob,
    open.map(({ id, start_time: from, end_time: to }) => ({
      ...{ payload: { id, from, to }, key: `${id}/${from}/${to}`, at: from * 1000 },
    })),
  )
}

/** Schedules imported activities, rows with `id`, which keep the numbers that they came with. */
export async function ranksImported(ctx: Ctx, rows: string): Promise<void> {
  const { tx, corpId } = ctx
  await keepImportedCounts(ctx, rows)
  const ranks = await tx<Timed[]>`
    select id, status, start_time, end_time from staff_rank
    where corp_id = ${corpId} and status <> 'finished' and id = any (array(select id from ${tx(rows)})) order by id`
  await scheduleRanks(ctx, ranks)
}
