import { z } from 'zod'
import { integer, seconds } from '../../contract/fields.ts'
import { checkInFields } from '../../engines/check-ins/mission.ts'
import { missionFields } from '../../engines/missions/mission.ts'

const id = integer({ min: 1 }).describe('活动 ID')
const created_at = seconds.describe('在本服务中的创建时间')

function fission(fields: (typeof missionFields)[keyof typeof missionFields]) {
  const { name, af_type, invited_count, new_user_count, outflow_count, prize_rule } = fields
  return { id, name, af_type, created_at, invited_count, new_user_count, outflow_count, prize_rule }
}

const treasure = missionFields.task_treasure_mission
const group = missionFields.group_fission_mission

/** A task-treasure mission as the list shows it; an optional field without a value is absent. */
export const TaskTreasureMission = z
  .object({ ...fission(treasure), staff_ids: treasure.staff_ids, status: treasure.status, tags: treasure.tags })
  .meta({ id: 'TaskTreasureMission' })

/** A group-fission mission as the list shows it: as a task-treasure mission, but for the name of the staff list. */
export const GroupFissionMission = z
  .object({ ...fission(group), staff_ext_ids: group.staff_ext_ids, status: group.status, tags: group.tags })
  .meta({ id: 'GroupFissionMission' })

/** A check-in mission as the list shows it. */
export const CheckInMission = z
  .object({ id, name: checkInFields.name, creator: checkInFields.creator, created_at, status: checkInFields.status })
  .meta({ id: 'CheckInMission' })
