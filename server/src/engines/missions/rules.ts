import type { Ctx } from '../../storage/ctx.ts'
import type { MissionRules } from './decide.ts'
import type { FissionKind } from './mission.ts'

/** What a level's winner gets: tags by t_id or the platform's id, and the staff members who are notified and who hand the prize over. */
export type PrizeRule = {
  level: number
  finished_mark_tag: readonly unknown[]
  notify_rule: number
  prize_staff_id_list: readonly unknown[] | null
}

export type Mission = MissionRules & {
  prizeRule: readonly PrizeRule[]
  staffIds: readonly string[]
  tags: number[]
  /** So many friends of one day count for a participant; null for any number. */
  friendsPerDay: number | null
}

/** Names a mission among those of both kinds. */
export const missionKey = ({ kind, id }: { kind: string; id: number }) => `${kind}/${id}`

/** Missions by `missionKey`; nothing is held, as what happens to them is decided by the event's time. */
export async function loadMissions(
  { tx, corpId }: Ctx,
  wanted: readonly { kind: FissionKind; id: number }[],
): Promise<Map<string, Mission>> {
  if (wanted.length === 0) return new Map()
  const ids = (kind: FissionKind) => wanted.flatMap((each) => (each.kind === kind ? each.id : []))
  const rows = await tx<Mission[]>`
    select m.kind, m.id, m.name, m.rules, m.start_time as "startTime", m.closes_at as "closesAt", m.new_only as "newOnly",
      m.loss_voids as "lossVoids", m.ends_when_given as "endsWhenGiven", m.prize_rule as "prizeRule",
      m.staff_ids as "staffIds", m.tags, m.blacklist, m.friends_per_day as "friendsPerDay"
    from fission_missions(${corpId}) m
    where (m.kind = 'task_treasure_mission' and m.id = any (${ids('task_treasure_mission')}::bigint[]))
      or (m.kind = 'group_fission_mission' and m.id = any (${ids('group_fission_mission')}::bigint[]))`
  return new Map(rows.map((row) => [missionKey(row), row]))
}
