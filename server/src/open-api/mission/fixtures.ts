import { staffLine, tagLine } from '../../../../qa/support/fixtures.ts'
import type { MissionKind } from '../../engines/missions/mission.ts'

type Line = Record<string, unknown>

/** When the first sample mission was created; the later ones follow in steps of a minute. */
export const FIRST = 1_700_000_000

/** A mission's line with every field of its kind; created and updated a minute and two after the one before. */
export function missionLine(kind: MissionKind, id: number, more: Line = {}): Line {
  const times = { created_at: FIRST + id * 60, updated_at: FIRST + id * 120 }
  const common = { id, name: `活动${id}`, ...times, status: id % 2 ? 'ongoing' : 'end' }
  if (kind === 'check_in_mission') return { ...common, creator: '王静怡', ...more }
  const prize_rule = [{ finished_mark_tag: [1], level: 1, notify_rule: 0, prize_staff_id_list: ['user1'] }]
  const counts = { invited_count: 9, new_user_count: 7, outflow_count: 2 }
  const staff = kind === 'task_treasure_mission' ? { staff_ids: ['user1'] } : { staff_ext_ids: ['user1'] }
  return { ...common, af_type: 'qywx', ...counts, prize_rule, ...staff, tags: [1, 2], ...more }
}

/** Missions, and the two staff members and two tags that the sample lines refer to. */
export function missionRecords(missions: Partial<Record<MissionKind, Line[]>>): Record<string, Line[]> {
  return {
    department: [{ id: '1', name: '总部', parent_id: '0', order: 1 }],
    staff: [staffLine(1), staffLine(2)],
    tag_group: [{ tag_group_id: 'g1', tag_group_name: '等级', department_list: ['0'] }],
    tag: [tagLine(1), tagLine(2)],
    ...missions,
  }
}
