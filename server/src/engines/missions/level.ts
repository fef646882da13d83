import type { Ctx } from '../../storage/ctx.ts'
import type { FissionKind, Level } from './mission.ts'
import type { Mission } from './rules.ts'
import { rewardWinner } from './winner.ts'

/** A participant whose row is held; `before` is how many friends counted, `effective` how many do. */
export type Participant = {
  id: number
  kind: FissionKind
  missionId: number
  before: number
  effective: number
  externalUserId: string | null
  /** When what changed them happened. */
  at: number
}

/** Takes back a prize that was not claimed, and puts it into the stock again. */
export async function takeBackLevel(
  { tx, corpId }: Ctx,
  { id, kind, missionId }: Participant,
  level: number,
): Promise<void> {
  const [back] = await tx`
    update mission_award set state = 'returned'
    where corp_id = ${corpId} and participant_id = ${id} and level = ${level} and state = 'reached' returning 1`
  if (!back) return
  await tx`
    update mission_level set given = given - 1
    where corp_id = ${corpId} and kind = ${kind} and mission_id = ${missionId} and level = ${level}`
}

type Giving = { participant: Participant; unionid: string | null; mission: Mission; level: Level }

/**
 * The award first, which is there once for a participant, and once for a person by their unionid; then its prize is taken from
 * the stock, or there is none left.
 */
export async function giveLevel(ctx: Ctx, { participant, unionid, mission, level }: Giving): Promise<void> {
  const { tx, corpId } = ctx
  const { id, kind, missionId, externalUserId, at } = participant
  const [award] = await tx<{ id: number }[]>`
    insert into mission_award as a (corp_id, participant_id, level, kind, mission_id, state, prize, reached_at, unionid)
    select ${corpId}, ${id}, ${level.level}, ${kind}, ${missionId}, 'reached', ${level.prize}, ${at}, ${unionid}
    where not exists (
      select from mission_award o where o.corp_id = ${corpId} and o.kind = ${kind} and o.mission_id = ${missionId}
        and o.level = ${level.level} and o.unionid = ${unionid} and o.state in ('reached', 'claimed') and o.participant_id <> ${id})
    on conflict (corp_id, participant_id, level) do update
    set state = 'reached', prize = excluded.prize, reached_at = excluded.reached_at, unionid = excluded.unionid
    where a.state = 'returned'
    returning id`
  if (!award) return
  const isLeft = await takeFromStock(ctx, participant, level)
  if (!isLeft)
    await tx`update mission_award set state = 'none_left' where corp_id = ${corpId} and participant_id = ${id} and level = ${level.level}`
  await rewardWinner(ctx, { participantId: id, awardId: award.id, externalUserId, mission, level, at, isLeft })
}

async function takeFromStock(
  { tx, corpId }: Ctx,
  { kind, missionId }: Participant,
  { level, stock }: Level,
): Promise<boolean> {
  if (stock === 0) return false
  const taken = await tx`
    insert into mission_level as l (corp_id, kind, mission_id, level, given) values (${corpId}, ${kind}, ${missionId}, ${level}, 1)
    on conflict (corp_id, kind, mission_id, level) do update set given = l.given + 1
    where l.given < ${stock}::bigint or ${stock}::bigint is null returning 1`
  return taken.length > 0
}
