import type { Ctx } from '../../storage/ctx.ts'
import { tagCustomers } from '../customers/tag.ts'
import { type TimelineEntry, writeTimeline } from '../customers/timeline.ts'
import { decideInvite, type Invite } from './decide.ts'
import type { Came, Change } from './follow.ts'
import { type Mission, missionKey } from './rules.ts'

type Decided = Came & Invite

/** Puts friends who came into the ledger, each once in a mission, for who invited them first. Gives what changed by it. */
export async function putInvites(
  ctx: Ctx,
  came: readonly Came[],
  missions: ReadonlyMap<string, Mission>,
): Promise<Change[]> {
  if (came.length === 0) return []
  const selves = await findSelves(ctx, came)
  const decided = came.flatMap((each): Decided[] => {
    const mission = missions.get(missionKey({ kind: each.kind, id: each.missionId }))
    const isSelf = selves.has(`${each.participantId}/${each.friend}`)
    const invite = mission && decideInvite(mission, { ...each, isSelf })
    return invite ? [{ ...each, ...invite }] : []
  })
  const first = await writeLedger(ctx, decided)
  await tagFriends(ctx, came, missions)
  await tellInviters(ctx, first, missions)
  return first.map(({ kind, missionId, participantId, at, valid, isNew }) => ({
    ...{ kind, missionId, participantId, at, effective: valid ? 1 : 0 },
    deltas: { invited: 1, newUsers: isNew ? 1 : 0, outflow: 0 },
  }))
}

/** Friends who are the participant in person, by any of their names. */
async function findSelves({ tx, corpId }: Ctx, came: readonly Came[]): Promise<Set<string>> {
  const rows = await tx<{ id: number; friend: string }[]>`
    select p.id, g.friend
    from unnest(${came.map(({ participantId }) => participantId)}::bigint[], ${came.map(({ friend }) => friend)}::text[]) g (id, friend)
    join mission_participant p on p.corp_id = ${corpId} and p.id = g.id
    left join customer c on c.corp_id = ${corpId} and c.external_user_id = g.friend
    left join customer s on s.corp_id = ${corpId} and s.external_user_id = p.external_user_id
    where p.external_user_id = g.friend or c.unionid in (p.unionid, s.unionid) or c.openid = p.openid`
  return new Set(rows.map(({ id, friend }) => `${id}/${friend}`))
}

/** Those that were not in the ledger. */
async function writeLedger({ tx, corpId }: Ctx, decided: readonly Decided[]): Promise<Decided[]> {
  if (decided.length === 0) return []
  const rows = await tx<{ n: number }[]>`
    with g as (
      select distinct on (kind, "missionId", friend) * from json_to_recordset(${JSON.stringify(
        decided.map((each, n) => ({ ...each, n })),
      )}::text::json) g (n int, kind text, "missionId" bigint, friend text, "participantId" bigint, "staffId" text, at bigint,
        valid boolean, reason text, "isNew" boolean)
      order by kind, "missionId", friend, at, n),
    put as (
      insert into mission_invite (corp_id, kind, mission_id, friend, participant_id, staff_id, at, valid, reason, is_new)
      select ${corpId}, kind, "missionId", friend, "participantId", "staffId", at, valid, reason, "isNew" from g
      order by kind, "missionId", friend
      on conflict do nothing returning kind, mission_id, friend)
    select g.n from g join put p on p.kind = g.kind and p.mission_id = g."missionId" and p.friend = g.friend order by g.n`
  return rows.map(({ n }) => decided[n] as Decided)
}

/** Whoever comes by a mission's poster is marked with its tags, in time or not. */
async function tagFriends(ctx: Ctx, came: readonly Came[], missions: ReadonlyMap<string, Mission>): Promise<void> {
  for (const [key, same] of Map.groupBy(came, ({ kind, missionId }) => missionKey({ kind, id: missionId }))) {
    const mission = missions.get(key)
    if (!mission || mission.tags.length === 0) continue
    const object = { type: mission.kind, id: String(mission.id), name: mission.name }
    const friends = same.map(({ friend }) => friend)
    await tagCustomers(ctx, friends, mission.tags, {
      ...{ kind: 'span_auto_mark_tag', actor: 'system', object, by: `活动「${mission.name}」` },
    })
  }
}

/** On the timeline of a participant who is a customer: whom they brought. */
async function tellInviters(
  ctx: Ctx,
  invites: readonly Decided[],
  missions: ReadonlyMap<string, Mission>,
): Promise<void> {
  if (invites.length === 0) return
  const { tx, corpId } = ctx
  const ids = [...new Set(invites.map(({ participantId }) => participantId))]
  const rows = await tx<{ id: number; pk: number }[]>`
    select p.id, c.pk from mission_participant p
    join customer c on c.corp_id = p.corp_id and c.external_user_id = p.external_user_id
    where p.corp_id = ${corpId} and p.id = any (${ids}::bigint[])`
  const pkOf = new Map(rows.map(({ id, pk }) => [id, pk]))
  await writeTimeline(
    ctx,
    invites.flatMap(({ kind, missionId: id, participantId, friend, at, valid, reason }): TimelineEntry[] => {
      const pk = pkOf.get(participantId)
      const mission = missions.get(missionKey({ kind, id }))
      if (pk === undefined || !mission) return []
      return [
        {
          ...{ pk, kind: 'invite_user', time: at, actor: 'customer', key: `invite/${kind}/${id}/${friend}` },
          object: { type: kind, id: String(id), name: mission.name },
          text: `在活动「${mission.name}」中邀请了一位好友`,
          data: { external_user_id: friend, valid, ...(reason ? { reason } : {}) },
        },
      ]
    }),
  )
}
