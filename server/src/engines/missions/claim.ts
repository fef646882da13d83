import type { Ctx } from '../../storage/ctx.ts'

/** `claimed` now, or had been `already`; `none`: there is nothing to claim. */
export type Claimed = 'claimed' | 'already' | 'none'

/** A participant claims the prize of a level that they reached: once, however often they ask. */
export async function claimAward({ tx, corpId, now }: Ctx, participantId: number, level: number): Promise<Claimed> {
  const [claimed] = await tx`
    update mission_award set state = 'claimed', claimed_at = ${now}
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} and state = 'reached' returning 1`
  if (claimed) return 'claimed'
  const [award] = await tx`
    select 1 from mission_award
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} and state = 'claimed'`
  return award ? 'already' : 'none'
}

/** Staff hand a prize over, claimed or not: once. */
export async function writeOffAward(
  { tx, corpId, now }: Ctx,
  { participantId, level, staffId }: { participantId: number; level: number; staffId: string },
): Promise<Claimed> {
  const [handed] = await tx`
    update mission_award set state = 'claimed', claimed_at = coalesce(claimed_at, ${now}), handed_over_at = ${now}, staff_id = ${staffId}
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level}
      and state in ('reached', 'claimed') and handed_over_at is null returning 1`
  if (handed) return 'claimed'
  const [award] = await tx`
    select 1 from mission_award
    where corp_id = ${corpId} and participant_id = ${participantId} and level = ${level} and handed_over_at is not null`
  return award ? 'already' : 'none'
}
