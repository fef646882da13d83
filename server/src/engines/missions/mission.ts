import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'

/** What the winner of one level gets; all four fields are always there. */
const PrizeRule = z
  .strictObject({
    finished_mark_tag: z.array(z.unknown()).describe('完成后打上的客户标签'),
    level: integer().describe('奖励阶段'),
    notify_rule: integer().describe('通知规则'),
    prize_staff_id_list: z.array(z.unknown()).nullable().describe('领奖客服'),
  })
  .meta({ id: 'PrizeRule' })

const name = text({ min: 1 }).describe('活动名称')
const status = oneOf('end', 'ongoing').describe('活动状态：end 已结束，ongoing 进行中')
const count = integer({ min: 0 }).optional()
const staff = z
  .array(text({ min: 1 }))
  .optional()
  .describe('使用活动的员工 ID')

const fission = {
  name,
  af_type: oneOf('qywx', 'mp').optional().describe('活动类型：qywx 企业微信，mp 企业微信加公众号'),
  invited_count: count.describe('扫码添加人数'),
  new_user_count: count.describe('新增客户数'),
  outflow_count: count.describe('流失客户数'),
  prize_rule: z.array(PrizeRule).optional().describe('领奖规则'),
  status,
  tags: z
    .array(integer({ min: 1 }))
    .optional()
    .describe('标签 ID'),
}

/** What can be written of each kind of mission, by its table; ids and times are the service's own. */
export const missionFields = {
  task_treasure_mission: { ...fission, staff_ids: staff },
  group_fission_mission: { ...fission, staff_ext_ids: staff },
  check_in_mission: { name, creator: text().describe('创建人'), status },
} as const

export type MissionKind = keyof typeof missionFields

/** A kind of mission that counts the people whom it brought. */
export type FissionKind = Exclude<MissionKind, 'check_in_mission'>

type Fields<K extends MissionKind> = z.output<z.ZodObject<(typeof missionFields)[K]>>

/** A new mission; it is ongoing by default. */
export type MissionDraft<K extends MissionKind> = Omit<Fields<K>, 'status'> & { status?: 'end' | 'ongoing' }

/** New values of some fields; null takes away the value of an optional one. */
export type MissionChanges<K extends MissionKind> = { [F in keyof Fields<K>]?: Fields<K>[F] | null }
