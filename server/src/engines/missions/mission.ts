import { z } from 'zod'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { welcomeFields } from '../welcomes/welcome.ts'

/** What the winner of one level gets; all four fields are always there. */
const PrizeRule = z
  .strictObject({
    finished_mark_tag: z.array(z.unknown()).describe('完成后打上的客户标签'),
    level: integer().describe('奖励阶段'),
    notify_rule: integer().describe('通知规则'),
    prize_staff_id_list: z.array(z.unknown()).nullable().describe('领奖客服'),
  })
  .meta({ id: 'PrizeRule' })

/** What a participant gets for so many friends; a stock of null never ends. */
const LevelRule = z
  .strictObject({
    level: integer({ min: 1, max: 10 }).describe('阶段，从小到大'),
    needed: integer({ min: 1, max: 1_000_000 }).describe('累计邀请的有效好友数，逐级增加'),
    stock: integer({ min: 0, max: 1_000_000_000 }).nullable().describe('奖品库存，null 为不限'),
    prize: text({ min: 1, max: 100 }).describe('奖品名称'),
  })
  .meta({ id: 'MissionLevelRule' })

/** A level of a mission. */
export type Level = z.output<typeof LevelRule>

export const missionName = text({ min: 1 }).describe('活动名称')
export const missionStatus = oneOf('end', 'ongoing').describe('活动状态：end 已结束，ongoing 进行中')
const count = integer({ min: 0 }).optional()
const staff = z
  .array(text({ min: 1 }))
  .optional()
  .describe('使用活动的员工 ID')

const fission = {
  name: missionName,
  af_type: oneOf('qywx', 'mp').optional().describe('活动类型：qywx 企业微信，mp 企业微信加公众号'),
  invited_count: count.describe('扫码添加人数'),
  new_user_count: count.describe('新增客户数'),
  outflow_count: count.describe('流失客户数'),
  prize_rule: z.array(PrizeRule).optional().describe('领奖规则'),
  status: missionStatus,
  cover: webAddress({ orEmpty: true, orOwnFile: true }).optional().describe('活动页面的封面图地址'),
  describe: text({ max: 2000 }).optional().describe('活动页面上的说明'),
  rules: z.array(LevelRule).max(10).optional().describe('各阶段的规则，按阶段从小到大'),
  start_time: seconds.optional().describe('开始时间，之前的邀请不计'),
  end_time: seconds.optional().describe('结束时间，到时自动结束，此刻起的邀请不计'),
  new_only: z.boolean().optional().describe('只有新客户才算有效好友'),
  loss_voids: z.boolean().optional().describe('好友流失后不再算有效好友，回来后重新计算'),
  ends_when_given: z.boolean().optional().describe('所有奖品发完时结束活动'),
  qr_grace_days: integer({ min: 0, max: 365 }).optional().describe('活动结束多少天后删除海报上的二维码，默认 7'),
  friends_per_day: integer({ min: 1, max: 1_000_000 })
    .optional()
    .describe('每位参与者每天最多几位有效好友，没有则不限'),
  blacklist: z
    .array(text({ min: 1, max: 64 }))
    .max(1000)
    .optional()
    .describe('黑名单：外部联系人 ID，其到来不算有效好友，其本人不得奖品'),
  tags: z
    .array(integer({ min: 1 }))
    .optional()
    .describe('标签 ID'),
}

/** What can be written of each kind of mission, by its table; ids and times are the service's own. */
export const missionFields = {
  task_treasure_mission: {
    ...fission,
    staff_ids: staff,
    welcome: welcomeFields.content
      .optional()
      .describe('活动期间好友通过海报添加员工时的欢迎语，先于员工与企业的欢迎语；文字中的 `{nickname}` 换成客户昵称'),
  },
  group_fission_mission: {
    ...fission,
    staff_ext_ids: staff,
    group_ext_ids: z
      .array(text({ min: 1 }))
      .max(5)
      .optional()
      .describe('好友加入的群聊 ID，最多 5 个'),
  },
} as const

/** A kind of mission that counts the people whom it brought. */
export type FissionKind = keyof typeof missionFields

/** Any kind of mission; check-ins have an engine of their own. */
export type MissionKind = FissionKind | 'check_in_mission'

type Fields<K extends FissionKind> = z.output<z.ZodObject<(typeof missionFields)[K]>>

/** A new mission; it is ongoing by default. */
export type MissionDraft<K extends FissionKind> = Omit<Fields<K>, 'status'> & { status?: 'end' | 'ongoing' }

/** New values of some fields; null takes away the value of an optional one. */
export type MissionChanges<K extends FissionKind> = { [F in keyof Fields<K>]?: Fields<K>[F] | null }
