import { seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { missionsImported } from '../../engines/missions/imported.ts'
import { missionFields } from '../../engines/missions/mission.ts'
import { GroupFissionMission, TaskTreasureMission } from './mission.ts'

const updated_at = seconds.describe('更新时间')
const ended_at = seconds.optional().describe('实际结束的时间')
const { cover, describe, rules, start_time, end_time, ...settings } = missionFields.task_treasure_mission
const { new_only, loss_voids, ends_when_given, qr_grace_days, friends_per_day, blacklist } = settings

/** What a mission that people take part in has beside what integrators are shown. */
const mechanics = {
  ...{ cover, describe, rules, start_time, end_time, ended_at, new_only, loss_voids, ends_when_given, qr_grace_days },
  ...{ friends_per_day, blacklist },
}
const { group_ext_ids } = missionFields.group_fission_mission

/** The levels ask for more and more friends. */
const levels = {
  field: 'rules',
  faults: (rows: string) => `
    select i.line, 'rules_not_rising' as code, '{}'::json as params from ${rows} i
    where $1::text is not null and exists (
      select from json_array_elements(i.rules) with ordinality a (rule, n)
      join json_array_elements(i.rules) with ordinality b (rule, n) on b.n = a.n + 1
      where (b.rule ->> 'level')::bigint <= (a.rule ->> 'level')::bigint
        or (b.rule ->> 'needed')::bigint <= (a.rule ->> 'needed')::bigint)`,
}
const tags = { field: 'tags', table: 'tag', key: 't_id' }

export const taskTreasureMissionKind = datasetKind({
  name: 'task_treasure_mission',
  summary: {
    en: 'Task-treasure campaigns. One without af_type is listed as qywx',
    zh: '任务宝活动。没有 af_type 的活动按 qywx 列出',
  },
  line: TaskTreasureMission.extend({ updated_at, ...mechanics, welcome: settings.welcome }),
  table: 'task_treasure_mission',
  key: ['id'],
  references: [{ field: 'staff_ids', table: 'staff', key: 'id' }, tags],
  checks: [levels],
  settle: missionsImported('task_treasure_mission'),
})

export const groupFissionMissionKind = datasetKind({
  name: 'group_fission_mission',
  summary: {
    en: 'Group-fission campaigns',
    zh: '群裂变活动',
  },
  line: GroupFissionMission.extend({ updated_at, ...mechanics, group_ext_ids }),
  table: 'group_fission_mission',
  key: ['id'],
  references: [
    { field: 'staff_ext_ids', table: 'staff', key: 'id' },
    { field: 'group_ext_ids', table: 'group_chat', key: 'group_ext_id' },
    tags,
  ],
  checks: [levels],
  settle: missionsImported('group_fission_mission'),
})
