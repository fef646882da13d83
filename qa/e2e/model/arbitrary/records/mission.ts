import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyText, anyTime, count, item, name, some } from '../values.ts'
import { byId, each, nullOr, one } from './each.ts'

const mission = { name, created_at: anyTime, updated_at: anyTime, status: one('end', 'ongoing') }

export function taskTreasureMission(shape: Shape) {
  const staff_ids = some(shape.staff.map(({ id }) => id))
  return each(byId(shape, 'task_treasure_mission'), mission, { ...fission(shape), staff_ids })
}

export function groupFissionMission(shape: Shape) {
  const staff_ext_ids = some(shape.staff.map(({ id }) => id))
  return each(byId(shape, 'group_fission_mission'), mission, { ...fission(shape), staff_ext_ids })
}

export function checkInMission(shape: Shape) {
  return each(byId(shape, 'check_in_mission'), { ...mission, creator: anyText })
}

/** What the two kinds that invite have beside the rest. */
function fission(shape: Shape) {
  const tagIds = shape.tags.map(({ t_id }) => t_id)
  const staffIds = shape.staff.map(({ id }) => id)
  const prize = item({
    finished_mark_tag: some(tagIds),
    level: count,
    notify_rule: one(0, 1),
    prize_staff_id_list: nullOr(some(staffIds)),
  })
  return {
    af_type: one('qywx', 'mp'),
    invited_count: count,
    new_user_count: count,
    outflow_count: count,
    prize_rule: fc.array(prize, { maxLength: 2 }),
    tags: some(tagIds),
  }
}
