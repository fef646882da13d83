import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import { POINTS_KINDS } from '../../engines/points/kind.ts'

export const pointsKind = oneOf(...POINTS_KINDS).describe(
  '类型：join_group_chat 入群，group_chat_msg 群发言，group_chat_msg_keyword 群关键词，add_staff 添加员工，wx_moment_sign 朋友圈签到，radar 互动雷达，check_in 打卡，raffle_activity 抽奖，points_mall 积分商城，open_api 接口增减，manual_modification 人工增减，batch_manual_modification 批量人工增减，open_radar 打开雷达，smart_form 表单，opening 期初，correction 更正',
)

/** An entry of a customer's ledger; a customer's entries are numbered from 1 without a gap. */
export const PointsEntry = z
  .object({
    id: integer({ min: 1 }).describe('客户的第几条积分记录，从 1 起'),
    delta: integer().describe('增减的积分'),
    balance: integer({ min: 0 }).describe('变动后的余额'),
    kind: pointsKind,
    reason: text().describe('原因，一句话；接口增减为 open_api，期初为 opening，更正为 correction'),
    target: text().nullable().describe('关联对象的 ID：员工、客户群、雷达、打卡活动、表单等，没有则为 null'),
    data: z
      .object({ event_tpl: text().describe('说明') })
      .nullable()
      .describe('附加信息，没有则为 null'),
    created_at: seconds.describe('时间'),
  })
  .meta({ id: 'PointsEntry' })
