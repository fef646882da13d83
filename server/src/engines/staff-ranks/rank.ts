import { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'

/** What can be written of a staff rank activity. */
export const rankFields = {
  name: text().describe('活动名称'),
  description: text().describe('活动描述'),
  start_time: seconds.describe('开始时间'),
  end_time: seconds.describe('结束时间'),
  status: oneOf('created', 'started', 'finished').describe('created 未开始，started 进行中，finished 已结束'),
  rank_type: z.literal([0, 1]).describe('0 邀请客户成为企业客户，1 邀请客户进群'),
  invite_total: integer({ min: 0 }).describe('邀请总数'),
  level: integer({ min: 0 }).describe('排行榜名次'),
  staff_list: z.array(text({ min: 1 })).describe('参与员工 ID'),
  department_list: z.union([z.array(text()), text()]).describe('参与部门 ID；全公司为字符串 "all"'),
  group_list: z
    .union([
      z.strictObject({
        group_id: text().describe('群聊 ID'),
        member_count: integer({ min: 0 }).describe('群成员数'),
        name: text().describe('群名称'),
      }),
      z.literal(0),
    ])
    .describe('活动群聊；没有时为整数 0'),
  loss_voids: z.boolean().describe('活动期间自己流失且没有回来的客户不再计入，默认 false'),
}

const whole = z.strictObject(rankFields)
const part = whole.partial()

type Rank = z.output<typeof whole>

/** A new activity: not begun, nobody invited, by default for the whole company and without a group chat. */
export type RankDraft = Pick<Rank, 'name' | 'description' | 'start_time' | 'end_time' | 'rank_type' | 'staff_list'> &
  Partial<Rank>

export type RankChanges = z.output<typeof part>

/** The values, if they keep to the fields' rules; of a change, only those that are given. */
export function soundRank(values: object, changes: boolean): RankChanges {
  return expectValid(changes ? part : whole, values)
}
