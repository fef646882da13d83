import { expectPeriod } from '../../contract/expect-period.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'
import { pageLink, removePageLinks } from '../pages/link.ts'
import { holdTags } from '../tags/hold.ts'
import { scheduleEnds, stillToEnd, type Timed } from './ending.ts'
import { type CheckInChanges, type CheckInDraft, type CheckInRule, soundCheckIn } from './mission.ts'
import { expectReferences } from './references.ts'

/** Begins a check-in and returns its id, which no check-in of the corporation had before. */
export async function createCheckIn(ctx: Ctx, draft: CheckInDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  const mission = soundCheckIn(draft)
  expectPeriod(mission)
  await holdTags(ctx)
  await expectReferences(ctx, mission)
  const [row] = await tx`select next_id(${corpId}, 'check_in_mission') as id`
  const id = row?.id as number
  const columns = { ...mission, rules: tx.json(mission.rules), created_at: now, updated_at: now }
  await putRow(tx, 'check_in_mission', ['id'], { corp_id: corpId, id, ...columns })
  await pageLink(ctx, { kind: 'check_in', objectId: id })
  const { status, end_time } = mission
  if (status === 'ongoing' && end_time !== null) await scheduleEnds(ctx, [{ id, at: end_time }])
  return id
}

type Before = Timed & { start_time: number | null; group_ext_ids: string[]; rules: CheckInRule[] }

/** Changes the given fields of a check-in and its update time; false when there is no such check-in. */
export async function changeCheckIn(ctx: Ctx, id: number, changes: CheckInChanges): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const sound = soundCheckIn(changes, true)
  await holdTags(ctx)
  const [before] = await tx<Before[]>`
    select id, status, start_time, end_time, group_ext_ids, rules from check_in_mission
    where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  expectPeriod(sound, before)
  await expectReferences(ctx, sound, before)
  const { rules, ...rest } = sound
  const columns = { ...rest, ...(rules ? { rules: tx.json(rules) } : {}), updated_at: now }
  await changeRow(tx, 'check_in_mission', { corp_id: corpId, id }, columns)
  const after = { ...before, ...sound }
  if (before.end_time !== after.end_time && after.end_time !== null && after.status === 'ongoing')
    await scheduleEnds(ctx, [{ id, at: after.end_time }])
  return true
}

/** Ends a check-in; one that has ended keeps its update time. False when there is no such check-in. */
export async function endCheckIn({ tx, corpId, now }: Ctx, id: number): Promise<boolean> {
  const found = await tx`
    update check_in_mission set status = 'end', updated_at = case status when 'end' then updated_at else ${now} end
    where corp_id = ${corpId} and id = ${id} returning 1`
  return found.length > 0
}

/** Lets a check-in that has ended go on; an end that has passed is none. False when there is no such check-in. */
export async function startCheckIn(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [mission] = await tx<Timed[]>`
    update check_in_mission set status = 'ongoing', end_time = case when end_time > ${now} then end_time end,
      updated_at = case status when 'ongoing' then updated_at else ${now} end
    where corp_id = ${corpId} and id = ${id} returning id, status, end_time`
  if (!mission) return false
  await scheduleEnds(ctx, stillToEnd(mission, now))
  return true
}

/** Removes a check-in with its page and all that happened to it; false when there is no such check-in. */
export async function removeCheckIn(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId } = ctx
  if (!(await removeRow(tx, 'check_in_mission', { corp_id: corpId, id }))) return false
  await removePageLinks(ctx, 'check_in', id)
  for (const table of [
    'check_in',
    'check_in_participant',
    'check_in_milestone',
    'check_in_day',
    'check_in_level',
    'check_in_stats',
  ])
    await tx`delete from ${tx(table)} where corp_id = ${corpId} and mission_id = ${id}`
  return true
}
