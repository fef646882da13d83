import type { Ctx } from '../../storage/ctx.ts'
import type { Change, Moved } from './came.ts'
import { decideMove, isWithin } from './decide.ts'
import type { FissionKind } from './mission.ts'
import { loadMissions, type Mission, missionKey } from './rules.ts'

/** Seconds within which somebody who leaves again is worth a look. */
const AT_ONCE_S = 60

type Row = {
  kind: FissionKind
  missionId: number
  friend: string
  participantId: number
  at: number
  valid: boolean
  lost: boolean
  voided: boolean
  isGone: boolean
}

/**
 * Looks up how friends of missions stand, who may have left or come back, and changes the ledger where that is news. One who
 * has an open interval with any staff member of the mission, or is in any of its groups, is not gone; nor is one who still has
 * the staff member, or is in the group, to whom a poster of it led, though the mission has no more to do with them.
 */
export async function moveFriends(
  ctx: Ctx,
  moved: readonly Moved[],
  known: ReadonlyMap<string, Mission>,
): Promise<Change[]> {
  const times = new Map(moved.map(({ friend, at }) => [friend, at]))
  const rows = await standings(ctx, [...times.keys()])
  const keys = rows.map(({ kind, missionId }) => ({ kind, id: missionId }))
  const missions = new Map([
    ...known,
    ...(await loadMissions(
      ctx,
      keys.filter((key) => !known.has(missionKey(key))),
    )),
  ])
  const changes: Change[] = []
  for (const row of rows) {
    const { kind, missionId, friend, participantId } = row
    const mission = missions.get(missionKey({ kind, id: missionId }))
    const at = times.get(friend) as number
    const move = mission && isWithin(mission, at) ? decideMove(mission, row) : undefined
    if (!move) continue
    const { lost, voided, outflow, effective } = move
    const flagged = lost && at - row.at <= AT_ONCE_S
    await ctx.tx`
      update mission_invite set lost = ${lost}, lost_at = ${lost ? at : null}, voided = ${voided}, flagged = flagged or ${flagged}
      where corp_id = ${ctx.corpId} and kind = ${kind} and mission_id = ${missionId} and friend = ${friend}`
    changes.push({ kind, missionId, participantId, at, effective, deltas: { invited: 0, newUsers: 0, outflow } })
  }
  return changes
}

/** The rows are held before it is looked who is gone: of two who take a friend out of two groups, the later one sees both. */
async function standings({ tx, corpId }: Ctx, friends: readonly string[]): Promise<Row[]> {
  if (friends.length === 0) return []
  const held = await tx`
    select 1 from mission_invite where corp_id = ${corpId} and friend = any (${[...friends]})
    order by kind, mission_id, friend for update`
  if (held.length === 0) return []
  return tx<Row[]>`
    select i.kind, i.mission_id as "missionId", i.friend, i.participant_id as "participantId", i.at, i.valid, i.lost, i.voided,
      case i.kind when 'group_fission_mission' then not exists (
        select from group_chat_member g
        where g.corp_id = ${corpId} and g.user_id = i.friend and (g.group_ext_id = any (m.group_ext_ids) or exists (
          select from mission_participant p where p.corp_id = ${corpId} and p.state = g.state and g.state <> ''
            and p.kind = i.kind and p.mission_id = i.mission_id)))
      else coalesce((
        select r.lost_at is not null and r.lost_by <> 'transfer' from customer c
        join relation r on r.corp_id = c.corp_id and r.customer_pk = c.pk and r.standing = 'last'
        where c.corp_id = ${corpId} and c.external_user_id = i.friend
          and (r.staff_id = any (m.staff_ids) or r.staff_id = i.staff_id or m.staff_ids = '{}')
        order by r.lost_at is null desc, r.lost_at desc limit 1), true) end as "isGone"
    from mission_invite i join fission_missions(${corpId}) m on m.kind = i.kind and m.id = i.mission_id
    where i.corp_id = ${corpId} and i.friend = any (${[...friends]}) order by i.kind, i.mission_id, i.friend`
}
