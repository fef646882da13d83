import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { type CheckInChanges, CheckInRule, checkInDesign } from '../../engines/check-ins/mission.ts'
import { changeCheckIn, createCheckIn, endCheckIn, removeCheckIn, startCheckIn } from '../../engines/check-ins/write.ts'
import { checkInMissionKind } from '../../records/mission/check-in.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { pagePictures } from '../kit/page-pictures.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

/** What is counted of check-in `r`. */
function countSql(column: string): string {
  return `coalesce((select t.${column} from check_in_stats t where t.corp_id = r.corp_id and t.mission_id = r.id), 0)`
}

export const checkInResource = resourceOf(checkInMissionKind, {
  ...{ path: 'check-in-missions', tag: '群打卡', noun: '群打卡活动' },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  ...extended(checkInMissionKind, {
    public_url: {
      schema: text().describe('打卡页面的地址'),
      sql: `js(coalesce(page_address(r.corp_id, 'check_in', r.id), ''))`,
    },
    people_count: { schema: integer({ min: 0 }).describe('打过卡的人数'), sql: countSql('people') },
    check_in_count: { schema: integer({ min: 0 }).describe('打卡次数'), sql: countSql('check_ins') },
  }),
  sorts: {
    id: { columns: ['id'], list: { name: 'check_in_mission', key: { id: 'id' } } },
    created_at: { columns: ['created_at', 'id'] },
    updated_at: { columns: ['updated_at', 'id'] },
  },
  sort: '-id',
  search: { table: 'check_in_mission', key: 'id' },
  filters: {
    status: filter(
      oneOf('end', 'ongoing').describe('end 已结束，ongoing 进行中'),
      (status) => sql`r.status = ${status}`,
    ),
  },
  ...{ example: '712', removable: '702' },
})

const body = {
  name: text({ min: 1, max: 200 }).describe('活动名称'),
  creator: text().describe('创建人'),
  describe: checkInDesign.describe.default(''),
  cover: checkInDesign.cover.default(''),
  group_ext_ids: checkInDesign.group_ext_ids.default([]),
  days: checkInDesign.days.default('cumulative'),
  rules: z.array(CheckInRule).max(20).default([]).describe('各阶段的奖励'),
  start_time: checkInDesign.start_time.default(null),
  end_time: checkInDesign.end_time.default(null),
}

export const checkIns = [
  listOf(checkInResource),
  createOf(checkInResource, {
    body,
    description:
      '新建的活动随即可以打卡，有 start_time 则从那时起，到 end_time 自动结束。每人每天（按企业时区）打卡一次。',
    example: {
      ...{ name: '七日早安茶', creator: '李雨桐', days: 'consecutive' },
      rules: [{ level: 1, needed: 3, points: 10, tags: [] }],
    },
    create: (ctx, given) => createCheckIn(ctx, given),
  }),
  readOf(checkInResource),
  changeOf(checkInResource, {
    body: partial(body),
    description: '已经达到的阶段不会因修改 rules 而收回或再给一次。',
    example: { name: '六月早安茶' },
    change: (ctx, id: number, changes) => changeCheckIn(ctx, id, changes as CheckInChanges),
  }),
  removeOf(checkInResource, (ctx, id: number) => removeCheckIn(ctx, id)),
  verbOf(checkInResource, 'start', {
    ...{ summary: '开始活动', description: '已经过去的 end_time 随之清空。' },
    act: (ctx, id: number) => startCheckIn(ctx, id),
  }),
  verbOf(checkInResource, 'end', { summary: '结束活动', act: (ctx, id: number) => endCheckIn(ctx, id) }),
  ...pagePictures(checkInResource),
]
