import { seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { GroupFissionMission, TaskTreasureMission } from './mission.ts'

const updated_at = seconds.describe('更新时间')
const tags = { field: 'tags', table: 'tag', key: 't_id' }

export const taskTreasureMissionKind = datasetKind({
  name: 'task_treasure_mission',
  summary: {
    en: 'Task-treasure campaigns. One without af_type is listed as qywx',
    zh: '任务宝活动。没有 af_type 的活动按 qywx 列出',
  },
  line: TaskTreasureMission.extend({ updated_at }),
  table: 'task_treasure_mission',
  key: ['id'],
  references: [{ field: 'staff_ids', table: 'staff', key: 'id' }, tags],
})

export const groupFissionMissionKind = datasetKind({
  name: 'group_fission_mission',
  summary: {
    en: 'Group-fission campaigns',
    zh: '群裂变活动',
  },
  line: GroupFissionMission.extend({ updated_at }),
  table: 'group_fission_mission',
  key: ['id'],
  references: [{ field: 'staff_ext_ids', table: 'staff', key: 'id' }, tags],
})
