import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { checkInMissionsImported, checkInsImported } from '../../engines/check-ins/imported.ts'
import { checkInDesign, PLAIN_CHECK_IN } from '../../engines/check-ins/mission.ts'
import { CheckInMission } from './mission.ts'

export const checkInMissionKind = datasetKind({
  name: 'check_in_mission',
  summary: {
    en: 'Check-in campaigns',
    zh: '群打卡活动',
  },
  line: CheckInMission.extend({ updated_at: seconds.describe('更新时间'), ...z.object(checkInDesign).partial().shape }),
  table: 'check_in_mission',
  key: ['id'],
  columns: Object.fromEntries(
    Object.entries(PLAIN_CHECK_IN).map(([name, plain]) => [name, (line) => line[name] ?? plain]),
  ),
  settle: checkInMissionsImported,
})

export const checkInKind = datasetKind({
  name: 'check_in',
  summary: {
    en: 'The days on which customers checked in. They count at an import, and lead to no points, tags or timeline entries',
    zh: '客户打卡的日子。导入后计入统计，不再给积分、标签或轨迹',
  },
  line: z.object({
    mission_id: integer({ min: 1 }).describe('活动 ID'),
    external_user_id: text({ min: 1 }).describe('客户的外部联系人 ID'),
    day: z.iso.date().describe('打卡的日子，YYYY-MM-DD，按企业时区'),
    at: seconds.describe('打卡时间'),
  }),
  table: 'check_in',
  key: ['mission_id', 'external_user_id', 'day'],
  references: [
    { field: 'mission_id', table: 'check_in_mission', key: 'id' },
    { field: 'external_user_id', table: 'customer', key: 'external_user_id' },
  ],
  countedLists: ['check_in_participant', 'check_in_participant_by_phase'],
  settle: checkInsImported,
})
