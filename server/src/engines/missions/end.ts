import type { Ctx } from '../../storage/ctx.ts'
import type { MissionKind } from './mission.ts'

/** Ends an ongoing mission; one that has ended keeps its update time. False when there is no such mission. */
export async function endMission({ tx, corpId, now }: Ctx, kind: MissionKind, id: number): Promise<boolean> {
  const found = await tx`
    update ${tx(kind)} set status = 'end', updated_at = case status when 'end' then updated_at else ${now} end
    where corp_id = ${corpId} and id = ${id} returning 1`
  return found.length > 0
}

/** Lets a mission that has ended go on; one that is ongoing keeps its update time. False when there is no such mission. */
export async function startMission({ tx, corpId, now }: Ctx, kind: MissionKind, id: number): Promise<boolean> {
  const found = await tx`
    update ${tx(kind)} set status = 'ongoing', updated_at = case status when 'ongoing' then updated_at else ${now} end
    where corp_id = ${corpId} and id = ${id} returning 1`
  return found.length > 0
}
