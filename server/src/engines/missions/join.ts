import type { Ctx } from '../../storage/ctx.ts'
import { pageLink } from '../pages/link.ts'
import { countPeople } from './count.ts'
import type { FissionKind } from './mission.ts'
import { enqueuePoster } from './poster-job.ts'
import { nextPoster } from './posters.ts'
import { type Named, tellOfJoining, tellOfPast } from './tell.ts'

/** Who takes part, as the platform's log-in named them: `openid/…`, or an external_user_id. */
export type Joining = {
  kind: FissionKind
  missionId: number
  visitor: string
  externalUserId: string | null
  openid: string | null
  /** Whose poster they followed here; who is in the ledger as their inviter comes first. */
  sharerId: number | null
}

/**
 * Somebody takes part in a mission and is to get a poster; the same person again is the same participant, by any of their
 * names. Gives the participant's id. The caller has seen that the mission is open.
 */
export async function joinMission(ctx: Ctx, joining: Joining): Promise<number> {
  const { tx, corpId, now } = ctx
  const { kind, missionId, visitor, externalUserId, openid, sharerId } = joining
  const [customer] = await tx<{ pk: number; unionid: string | null }[]>`
    select pk, unionid from customer where corp_id = ${corpId} and external_user_id = ${externalUserId}`
  const unionid = customer?.unionid ?? null
  const names = [visitor, externalUserId, openid, unionid].flatMap((name) => name || [])
  // two taps, or the same person under two names, come one after the other
  for (const name of [...new Set(names)].sort())
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${corpId}/${kind}/${missionId}/${name}`}, 33))`
  const [before] = await tx<{ id: number; configId: string | null }[]>`
    update mission_participant set openid = coalesce(openid, ${openid}), unionid = coalesce(unionid, ${unionid})
    where corp_id = ${corpId} and id = (
      select id from mission_participant where corp_id = ${corpId} and kind = ${kind} and mission_id = ${missionId}
        and (visitor = ${visitor} or external_user_id = ${externalUserId} or openid = ${openid} or unionid = ${unionid})
      order by id limit 1)
    returning id, config_id as "configId"`
  if (before) {
    if (externalUserId !== null) await nameParticipant(ctx, before.id, externalUserId)
    if (before.configId === null) await askAgain(ctx, before.id)
    return before.id
  }
  const { id, state } = await nextPoster(ctx, kind)
  await tx`
    insert into mission_participant (corp_id, id, kind, mission_id, visitor, external_user_id, openid, unionid, inviter_id, joined_at, state, flagged)
    values (${corpId}, ${id}, ${kind}, ${missionId}, ${visitor}, ${externalUserId}, ${openid}, ${unionid}, coalesce((
      select participant_id from mission_invite
      where corp_id = ${corpId} and kind = ${kind} and mission_id = ${missionId} and friend = ${externalUserId}), ${sharerId}::bigint), ${now}, ${state}, mission_burst(${corpId}, ${kind}, ${missionId}, ${names}))`
  if (customer && externalUserId)
    await tellOfJoining(ctx, { pk: customer.pk, id, kind, missionId, externalUserId, at: now })
  await pageLink(ctx, { kind, objectId: missionId, sharer: String(id) })
  await enqueuePoster(ctx, id)
  await countPeople(ctx, { kind, id: missionId, joined: 1 })
  return id
}

/** A participant who joined as somebody unknown turns out to be a customer, who gets all that they have done by then. */
export async function nameParticipant(ctx: Ctx, id: number, externalUserId: string): Promise<void> {
  const { tx, corpId } = ctx
  const [named] = await tx<Named[]>`
    update mission_participant p set external_user_id = c.external_user_id, unionid = coalesce(p.unionid, c.unionid)
    from customer c where p.corp_id = ${corpId} and p.id = ${id} and p.external_user_id is null
      and c.corp_id = ${corpId} and c.external_user_id = ${externalUserId}
    returning c.pk, p.id, p.kind, p.mission_id as "missionId", p.external_user_id as "externalUserId", p.joined_at as at`
  if (named) await tellOfPast(ctx, named)
}

/** The platform had no code for the poster, or it was removed there: it may have one now. */
async function askAgain(ctx: Ctx, id: number): Promise<void> {
  const { tx, corpId } = ctx
  await tx`
    update mission_participant set reason_code = null, reason_params = null where corp_id = ${corpId} and id = ${id}`
  await enqueuePoster(ctx, id)
}
