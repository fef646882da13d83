import type { Ctx } from '../../storage/ctx.ts'
import { removeRow } from '../../storage/row.ts'
import { removePageLinks } from '../pages/link.ts'
import { enqueueCleanup } from './cleanup-job.ts'
import type { FissionKind } from './mission.ts'

/**
 * Removes a mission, its page and all that happened in it; false when there is no such mission. Participants whose codes are
 * still on the platform stay until these are removed there.
 */
export async function removeMission(ctx: Ctx, kind: FissionKind, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  if (!(await removeRow(tx, kind, { corp_id: corpId, id }))) return false
  await removePageLinks(ctx, kind, id)
  for (const table of [
    'mission_invite',
    'mission_award',
    'mission_level',
    'mission_visitor',
    'mission_participant_day',
    'mission_day',
    'mission_stats',
  ])
    await tx`delete from ${tx(table)} where corp_id = ${corpId} and kind = ${kind} and mission_id = ${id}`
  await tx`
    delete from mission_participant
    where corp_id = ${corpId} and kind = ${kind} and mission_id = ${id} and config_id is null and asked is null`
  await enqueueCleanup(ctx, kind, id, now)
  return true
}
