import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind } from './mission.ts'

/** `claimed` now, or had been `already`; `none`: there is nothing to claim. */
export type Claimed = 'claimed' | 'already' | 'none'

/** A participant claims the prize of a level that they reached: once, however often they ask. */
export async function claimAward(ctx: Ctx, participantId: number, level: number): Promise<Claimed> {
  const { tx, corpId, now } = ctx
  const [claimed] = await tx<Of[]>`
    update mission_award set state = 'claimed', claimed_at = ${now}
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} and state = 'reached'
    returning kind, mission_id as "missionId"`
  if (claimed) {
    await countPrizes(ctx, { ...claimed, level, claimed: 1, handedOver: 0 })
    return 'claimed'
  }
  const [award] = await tx`
    select 1 from mission_award
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} and state = 'claimed'`
  return award ? 'already' : 'none'
}

/** Staff hand a prize over, claimed or not: once. */
export async function writeOffAward(
  ctx: Ctx,
  { participantId, level, staffId }: { participantId: number; level: number; staffId: string },
): Promise<Claimed> {
  const { tx, corpId, now } = ctx
  const [handed] = await tx<(Of & { claimedNow: boolean })[]>`
    update mission_award a set state = 'claimed', claimed_at = coalesce(a.claimed_at, ${now}), handed_over_at = ${now}, staff_id = ${staffId}
    from (select claimed_at from mission_award
      where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} for update) held
    where a.corp_id = ${corpId} and a.participant_id = ${participantId} and a.level = ${level}
      and a.state in ('reached', 'claimed') and a.handed_over_at is null
    returning a.kind, a.mission_id as "missionId", held.claimed_at is null as "claimedNow"`
  if (handed) {
    await countPrizes(ctx, { ...handed, level, claimed: handed.claimedNow ? 1 : 0, handedOver: 1 })
    return 'claimed'
  }
  const [award] = await tx`
    select 1 from mission_award
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} and handed_over_at is not null`
  return award ? 'already' : 'none'
}

type Of = { kind: FissionKind; missionId: number }

async function countPrizes(
  { tx, corpId }: Ctx,
  { kind, missionId, level, claimed, handedOver }: Of & { level: number; claimed: number; handedOver: number },
): Promise<void> {
  await tx`
    update mission_level set claimed = claimed + ${claimed}, handed_over = handed_over + ${handedOver}
    where corp_id = ${corpId} and kind = ${kind} and mission_id = ${missionId} and level = ${level}`
}
