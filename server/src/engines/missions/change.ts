import { isDeepStrictEqual } from 'node:util'
import { expectPeriod, type Period } from '../../contract/expect-period.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { holdBlacklisted } from './blacklist.ts'
import { columnsFor } from './check.ts'
import { enqueueCodes } from './codes-job.ts'
import { scheduleEnds, type Timed } from './end-job.ts'
import { enqueueLevels } from './levels-job.ts'
import type { FissionKind, MissionChanges } from './mission.ts'
import { settleParticipants } from './settle.ts'

/** What the codes of its posters lead to. */
const GOALS = { task_treasure_mission: 'staff_ids', group_fission_mission: 'group_ext_ids' } as const

/** Changes the given fields of a mission and its update time; false when there is no such mission. */
export async function changeMission<K extends FissionKind>(
  ctx: Ctx,
  kind: K,
  id: number,
  changes: MissionChanges<K>,
): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const table: FissionKind = kind
  const columns = await columnsFor(ctx, kind, changes, id)
  const { blacklist, ...times } = columns as Period & { blacklist?: string[] | null }
  const goals: string = GOALS[kind]
  const held = blacklist === undefined ? [] : await holdBlacklisted(ctx, { kind, id, blacklist: blacklist ?? [] })
  const [before] = await tx<(Period & { goals: string[] | null })[]>`
    select start_time, end_time, ${tx(goals)} as goals from ${tx(table)} where corp_id = ${corpId} and id = ${id} for update`
  if (times.start_time !== undefined || times.end_time !== undefined) expectPeriod(times, before)
  const isThere = await changeRow(tx, kind, { corp_id: corpId, id }, { ...columns, updated_at: now })
  await settleParticipants(ctx, kind, id, held)
  if (isThere && columns.rules !== undefined) await enqueueLevels(ctx, kind, id)
  if (isThere && goals in columns && !isDeepStrictEqual(columns[goals], before?.goals))
    await enqueueCodes(ctx, kind, id)
  if (isThere && columns.end_time !== undefined) {
    const timed = await tx<
      Timed[]
    >`select id, status, end_time from ${tx(table)} where corp_id = ${corpId} and id = ${id}`
    await scheduleEnds(ctx, kind, timed)
  }
  return isThere
}
