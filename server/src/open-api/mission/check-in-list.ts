import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { CheckInMission } from '../../records/mission/mission.ts'
import { missionPage, missionQuery } from './page.ts'

export const checkInMissionList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/check_in_act/mission/list',
  kind: 'check_in_mission',
  summary: '获取群打卡活动列表',
  description: '默认按活动 ID 升序，可按更新时间筛选。',
  seat: 'marketing',

  query: missionQuery('更新时间'),
  reply: { mission_list: listOf(CheckInMission), total: z.int().describe('符合条件的活动总数') },
  errors: {
    21601: raised('corp_id 错误，找不到对应的企业'),
    21602: invalid('mission_status', 'mission_status 不合法'),
    21603: invalid('start_time', 'start_time 不合法'),
    21604: invalid('end_time', 'end_time 不合法'),
    21605: invalid('order', 'order 不合法'),
    21606: invalid('limit', 'limit 不合法'),
    21607: invalid('offset', 'offset 不合法'),
  },
  removedCorp: 21601,
  example: { query: { mission_status: 'ongoing', order: 'desc', limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await missionPage(db, 'check_in_mission', query, { timed: 'updated_at' })
    return { mission_list: RawJson.list(items), total }
  },
})
