import type { Ctx } from '../../storage/ctx.ts'
import { tagCustomers } from '../customers/tag.ts'
import type { Known } from './arrivals.ts'
import type { Came, Change } from './came.ts'
import { decideInvite, type Invite } from './decide.ts'
import { type Mission, missionKey } from './rules.ts'

/** A friend who came and is in the ledger for the first time. */
export type Decided = Came & Invite

type Arrivals = { came: readonly Came[]; known: readonly Known[]; missions: ReadonlyMap<string, Mission> }

/** Puts friends who came into the ledger, each once in a mission, for who invited them first. Gives those who were not there. */
export async function putInvites(ctx: Ctx, { came, known, missions }: Arrivals): Promise<Decided[]> {
  const decided = came.flatMap((each, n): Decided[] => {
    const mission = missions.get(missionKey({ kind: each.kind, id: each.missionId }))
    const { isOwn, inviter } = known[n] as Known
    const invite = mission && decideInvite(mission, { ...each, isOwn, inviter })
    return invite ? [{ ...each, ...invite }] : []
  })
  const first = await keepWithinDay(ctx, await writeLedger(ctx, decided), missions)
  await tagFriends(ctx, came, missions)
  return first
}

/** What friends who came for the first time change. */
export const invitedChange = ({ kind, missionId, participantId, at, valid, isNew }: Decided): Change => ({
  ...{ kind, missionId, participantId, at, effective: valid ? 1 : 0 },
  deltas: { invited: 1, newUsers: isNew ? 1 : 0, outflow: 0 },
})

/** Of missions that let so many friends of a day count for a participant, those beyond do not; the row of the day decides. */
async function keepWithinDay(
  { tx, corpId }: Ctx,
  invites: readonly Decided[],
  missions: ReadonlyMap<string, Mission>,
): Promise<Decided[]> {
  const kept: Decided[] = []
  for (const invite of invites.toSorted((a, b) => a.participantId - b.participantId || a.at - b.at)) {
    const { kind, missionId, participantId, friend, at, valid } = invite
    const most = missions.get(missionKey({ kind, id: missionId }))?.friendsPerDay ?? null
    if (most === null || !valid) {
      kept.push(invite)
      continue
    }
    const [room] = await tx`
      insert into mission_participant_day as d (corp_id, kind, mission_id, participant_id, day, friends)
      select ${corpId}, ${kind}, ${missionId}, ${participantId}, (to_timestamp(${at}::bigint) at time zone k.time_zone)::date, 1
      from corp k where k.corp_id = ${corpId}
      on conflict (corp_id, kind, mission_id, participant_id, day) do update set friends = d.friends + 1 where d.friends < ${most}
      returning 1`
    if (!room)
      await tx`
        update mission_invite set valid = false, reason = 'day_full'
        where corp_id = ${corpId} and kind = ${kind} and mission_id = ${missionId} and friend = ${friend}`
    kept.push(room ? invite : { ...invite, valid: false, reason: 'day_full' })
  }
  return kept
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

/** Marks everyone who comes by a mission's poster with its tags, in time or not. */
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
