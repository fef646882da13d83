import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { columnsOf } from './columns.ts'
import { type RankChanges, soundRank } from './rank.ts'
import { recountRank } from './recount.ts'
import { scheduleRanks, type Timed } from './schedule.ts'

/** What decides who counts. */
const COUNTED = [
  'start_time',
  'end_time',
  'rank_type',
  'staff_list',
  'department_list',
  'group_list',
  'loss_voids',
] as const

/** What decides when it starts and ends. */
const TIMED = ['status', 'start_time', 'end_time'] as const

/** Changes the given fields of an activity, its update time, and who counts by them; false when there is no such activity. */
export async function changeRank(ctx: Ctx, id: number, changes: RankChanges): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const isCountedAnew = COUNTED.some((field) => field in changes)
  const columns = {
    ...(await columnsOf(ctx, soundRank(changes, true))),
    ...(isCountedAnew ? { uncounted: 0 } : {}),
    update_at: now,
  }
  const changed = await changeRow(tx, 'staff_rank', { corp_id: corpId, id }, columns)
  if (changed && TIMED.some((field) => field in changes)) await reschedule(ctx, id)
  if (changed && isCountedAnew) await recountRank(ctx, id)
  return changed
}

async function reschedule(ctx: Ctx, id: number): Promise<void> {
  const { tx, corpId } = ctx
  const ranks = await tx<Timed[]>`
    select id, status, start_time, end_time from staff_rank where corp_id = ${corpId} and id = ${id}`
  await scheduleRanks(ctx, ranks)
}
