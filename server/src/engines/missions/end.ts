import type { Ctx } from '../../storage/ctx.ts'
import { enqueueCleanup } from './cleanup-job.ts'
import type { MissionRules } from './decide.ts'
import type { FissionKind } from './mission.ts'

/** Ends an ongoing mission; one that has ended keeps its update time. False when there is no such mission. */
export async function endMission(ctx: Ctx, kind: FissionKind, id: number, at = ctx.now): Promise<boolean> {
  const { tx, corpId, now } = ctx
  const [found] = await tx<{ was: string }[]>`
    select status as was from ${tx(kind)} where corp_id = ${corpId} and id = ${id} for update`
  if (found?.was !== 'ongoing') return found !== undefined
  await tx`
    update ${tx(kind)} set status = 'end', updated_at = ${now}, ended_at = ${at} where corp_id = ${corpId} and id = ${id}`
  await enqueueCleanup(ctx, kind, id, at)
  return true
}

/** Ends a mission that is to end with its last prize, when there is none left of any level. */
export async function endWhenGiven(ctx: Ctx, { kind, id, rules, endsWhenGiven }: MissionRules): Promise<void> {
  if (!endsWhenGiven || rules.length === 0) return
  const { tx, corpId } = ctx
  const given = await tx<{ level: number; given: number }[]>`
    select level, given from mission_level where corp_id = ${corpId} and kind = ${kind} and mission_id = ${id}`
  const givenOf = new Map(given.map((each) => [each.level, each.given]))
  const isGone = rules.every(({ level, stock }) => stock !== null && (givenOf.get(level) ?? 0) >= stock)
  // what happened in this second still counts
  if (isGone) await endMission(ctx, kind, id, ctx.now + 1)
}
