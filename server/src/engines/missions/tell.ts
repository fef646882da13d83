import type { Ctx } from '../../storage/ctx.ts'
import { type TimelineEntry, writeTimeline } from '../customers/timeline.ts'
import type { Came } from './came.ts'
import type { Invite } from './decide.ts'
import type { Level } from './mission.ts'
import { loadMissions, type Mission, missionKey } from './rules.ts'
import { markWinner } from './winner-tags.ts'

type Brought = Pick<Came, 'kind' | 'missionId' | 'participantId' | 'friend' | 'at'> & Pick<Invite, 'valid' | 'reason'>

/**
 * On the timelines of participants who are customers: whom they brought. Who the participant is, is looked up here: where the
 * caller has locked their row, nobody can name them unseen.
 */
export async function tellOfInvites(
  { tx, corpId }: Ctx,
  invites: readonly Brought[],
  missions: ReadonlyMap<string, Mission>,
): Promise<void> {
  const lines = invites.flatMap(({ kind, missionId: id, participantId, friend, at, valid, reason }) => {
    const mission = missions.get(missionKey({ kind, id }))
    if (!mission) return []
    return [
      {
        ...{ participantId, time: at, key: `invite/${kind}/${id}/${friend}` },
        object: { type: kind, id: String(id), name: mission.name },
        text: `在活动「${mission.name}」中邀请了一位好友`,
        data: { external_user_id: friend, valid, ...(reason ? { reason } : {}) },
      },
    ]
  })
  if (lines.length === 0) return
  await tx`
    insert into customer_timeline (corp_id, customer_pk, kind, time, actor, object, text, data, source_key)
    select ${corpId}, c.pk, 'invite_user', e.time, 'customer', e.object, e.text, e.data, e.key
    from json_to_recordset(${JSON.stringify(lines)}::text::json) e ("participantId" bigint, time bigint, object json,
      text text, data json, key text)
    join mission_participant p on p.corp_id = ${corpId} and p.id = e."participantId"
    join customer c on c.corp_id = ${corpId} and c.external_user_id = p.external_user_id
    on conflict do nothing`
}

const END_OF = { task_treasure_mission: 'af_end', group_fission_mission: 'gaf_end' } as const

/** A level that a customer reached; `isLeft`: there was a prize for it. */
export type Reached = {
  pk: number
  awardId: number
  mission: Mission
  level: Pick<Level, 'level' | 'prize'>
  at: number
  isLeft: boolean
}

/** The line of a level that was reached. */
export const reachedEntry = ({ pk, awardId, mission, level, at, isLeft }: Reached): TimelineEntry => ({
  ...{ pk, kind: END_OF[mission.kind], time: at, actor: 'customer', key: `level/${awardId}/${at}` },
  object: { type: mission.kind, id: String(mission.id), name: mission.name },
  text: `在活动「${mission.name}」中达成第 ${level.level} 阶段${isLeft ? `，获得「${level.prize}」` : '，奖品已发完'}`,
  data: { level: level.level, prize: level.prize, left: isLeft },
})

/** A participant who is a customer; `at` is when they joined. */
export type Named = Pick<Came, 'kind' | 'missionId'> & { pk: number; id: number; externalUserId: string; at: number }

/** Writes on the customer's timeline that they joined. */
export async function tellOfJoining(ctx: Ctx, { pk, id, kind, missionId, at }: Named): Promise<void> {
  const { tx, corpId } = ctx
  const [mission] = await tx<
    { name: string }[]
  >`select name from ${tx(kind)} where corp_id = ${corpId} and id = ${missionId}`
  const name = mission?.name ?? ''
  await writeTimeline(ctx, [
    {
      ...{ pk, kind: 'af_add', time: at, actor: 'customer', key: `join/${id}` },
      object: { type: kind, id: String(missionId), name },
      text: `参加了活动「${name}」`,
    },
  ])
}

type Award = { id: number; level: number; prize: string; at: number; isLeft: boolean; isKept: boolean }

/** What a participant did before anybody knew which customer they are: their lines, and the tags of what they won. */
export async function tellOfPast(ctx: Ctx, named: Named): Promise<void> {
  const { tx, corpId } = ctx
  const { pk, id, kind, missionId, externalUserId } = named
  await tellOfJoining(ctx, named)
  const missions = await loadMissions(ctx, [{ kind, id: missionId }])
  const mission = missions.get(missionKey({ kind, id: missionId }))
  if (!mission) return
  const invites = await tx<Brought[]>`
    select kind, mission_id as "missionId", participant_id as "participantId", friend, at, valid, reason
    from mission_invite where corp_id = ${corpId} and participant_id = ${id} order by id`
  await tellOfInvites(ctx, invites, missions)
  const awards = await tx<Award[]>`
    select id, level, prize, reached_at as at, state <> 'none_left' as "isLeft", state in ('reached', 'claimed') as "isKept"
    from mission_award where corp_id = ${corpId} and participant_id = ${id} order by level`
  await writeTimeline(
    ctx,
    awards.map(({ id: awardId, level, prize, at, isLeft }) =>
      reachedEntry({ pk, awardId, mission, level: { level, prize }, at, isLeft }),
    ),
  )
  for (const { id: awardId, level, at, isKept } of awards)
    if (isKept) await markWinner(ctx, { awardId, mission, level, at, externalUserId })
}
