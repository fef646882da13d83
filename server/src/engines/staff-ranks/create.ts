import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { columnsOf } from './columns.ts'
import { type RankDraft, soundRank } from './rank.ts'
import { recountRank } from './recount.ts'
import { scheduleRanks, type Timed } from './schedule.ts'

const FRESH = { status: 'created', invite_total: 0, level: 0, department_list: 'all', group_list: 0, loss_voids: false }

/** Adds an activity and returns its id, which no activity of the corporation had before. */
export async function createRank(ctx: Ctx, draft: RankDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  const rank = soundRank({ ...FRESH, ...draft }, false)
  const columns = await columnsOf(ctx, rank)
  const [row] = await tx`select next_id(${corpId}, 'staff_rank') as id`
  const id = row?.id as number
  await putRow(tx, 'staff_rank', ['id'], { corp_id: corpId, id, ...columns, created_at: now, update_at: now })
  await scheduleRanks(ctx, [{ ...(rank as Omit<Timed, 'id'>), id }])
  await recountRank(ctx, id)
  return id
}
