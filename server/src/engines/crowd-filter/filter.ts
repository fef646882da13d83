import { z } from 'zod'
import { decimal } from '../../contract/decimal.ts'
import { integer, text } from '../../contract/fields.ts'

/** Entries of one list in a filter: far beyond use, and small enough to pass between threads at once. */
const MOST = 10_000

const ids = z.array(integer()).max(MOST)
const names = z.array(text()).max(MOST)

/** The conditions on customers that a call or a crowd package may set; all that are set must hold. */
export const CustomerFilter = z
  .object({
    eu_distinct: z.boolean().default(true).describe('是否去重，默认 true：每个客户只有一行，取最早添加的员工'),
    staff_ext_id_list: names.optional().describe('发送员工；指定了 eu_ext_ids 或 unionids 时忽略'),
    gender: integer({ min: 0, max: 2 }).optional().describe('性别：1 男，2 女，0 未知'),
    tag_condition: z
      .object({
        or_tag_list: ids.optional().describe('有其中任一标签（t_id）'),
        not_or_tag_list: ids.optional().describe('没有其中任何标签（t_id）'),
      })
      .optional()
      .describe('标签条件'),
    kanban_stage_id_list: ids.optional().describe('客户旅程阶段 ID，须同时传 staff_ext_id_list'),
    group_ext_id_list: names.optional().describe('客户所在的群，须同时传 staff_ext_id_list'),
    group_tag_id_list: ids.optional().describe('客户所在的群有其中任一群标签'),
    event_condition: z
      .object({
        event_type_id_list: ids.optional().describe('其中任一自定义事件类型，不传为任意自定义类型'),
        start_time: integer({ min: 0 }).optional().describe('事件时间起点（含）'),
        end_time: integer({ min: 0 }).optional().describe('事件时间终点（含）'),
      })
      .optional()
      .describe('有过这样的事件'),
    order_condition: z
      .object({
        bought: z.boolean().optional().describe('默认 true：有符合的订单；false：没有'),
        shop_id_list: names.optional().describe('其中任一店铺的订单'),
        item_id_list: ids.optional().describe('含其中任一商品的订单'),
        min_amount: decimal.optional().describe('符合的订单实付金额之和至少，单位元'),
        max_amount: decimal.optional().describe('符合的订单实付金额之和至多，单位元'),
        start_time: integer({ min: 0 }).optional().describe('下单时间起点（含）'),
        end_time: integer({ min: 0 }).optional().describe('下单时间终点（含）'),
        last_order_within_days: integer({ min: 1, max: 36500 })
          .optional()
          .describe('最近这么多天内下单，按计算时的时间'),
      })
      .optional()
      .describe('订单条件'),
    store_id_list: ids.optional().describe('扫其中任一门店的活码添加'),
    min_score: integer({ min: 0 }).optional().describe('评分至少'),
    max_score: integer({ min: 0 }).optional().describe('评分至多'),
    start_time: integer({ min: 0 }).optional().describe('添加时间起点（含），须同时传 staff_ext_id_list'),
    end_time: integer({ min: 0 }).describe('添加时间终点（含）'),
  })
  .meta({ id: 'ExternalUserFilter' })

export type CustomerFilter = z.output<typeof CustomerFilter>

/** A rule between fields that a filter breaks: the field needs `staff_ext_id_list` beside it, or ends before `start_time`. */
export type FilterFault = { field: string; reason: 'needs-staff' | 'before-start' }

/** What a filter breaks beyond the types of its fields. An empty list counts as not given. */
export function filterFault(filter: CustomerFilter): FilterFault | undefined {
  const { staff_ext_id_list, start_time, end_time } = filter
  if (!staff_ext_id_list?.length) {
    for (const field of ['kanban_stage_id_list', 'group_ext_id_list'] as const) {
      if (filter[field]?.length) return { field, reason: 'needs-staff' }
    }
    if (start_time !== undefined) return { field: 'start_time', reason: 'needs-staff' }
  }
  if (start_time !== undefined && start_time > end_time) return { field: 'end_time', reason: 'before-start' }
  for (const part of ['event_condition', 'order_condition'] as const) {
    const { start_time: from = 0, end_time: to = from } = filter[part] ?? {}
    if (from > to) return { field: `${part}.end_time`, reason: 'before-start' }
  }
  return undefined
}
