import { z } from 'zod'
import { listOf, oneOf } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { TaskTreasureMission } from '../../records/mission/mission.ts'
import { missionPage, missionQuery } from './page.ts'

export const taskTreasureMissionList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/activity_fission/mission/list',
  kind: 'task_treasure_mission',
  summary: '获取任务宝活动列表',
  description: '默认按活动 ID 升序，可按创建时间筛选。只返回 af_type 一种类型的活动；没有类型的活动视为 qywx。',
  seat: 'marketing',

  query: {
    ...missionQuery('创建时间'),
    af_type: oneOf('qywx', 'mp').default('qywx').describe('活动类型：qywx 企业微信，mp 企业微信加公众号；默认 qywx'),
  },
  reply: { mission_list: listOf(TaskTreasureMission), total: z.int().describe('符合条件的活动总数') },
  example: { query: { mission_status: 'ongoing', order: 'desc', limit: '2' } },

  async handle({ query, db }) {
    const how = { timed: 'created_at', listed: query.af_type } as const
    const { total, items } = await missionPage(db, 'task_treasure_mission', query, how)
    return { mission_list: RawJson.list(items), total }
  },
})
