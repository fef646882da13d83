import { z } from 'zod'
import { CustomerFilter } from '../../engines/crowd-filter/filter.ts'

const { tag_condition, event_condition, order_condition } = CustomerFilter.shape

/** A crowd filter in which nothing is misspelt: a condition that is not known would leave everyone in. */
export const crowdFilter = CustomerFilter.extend({
  eu_distinct: z.boolean().optional().describe('false：每个添加了客户的员工各一行'),
  tag_condition: tag_condition.unwrap().strict().optional().describe('标签条件'),
  event_condition: event_condition.unwrap().strict().optional().describe('有过这样的事件'),
  order_condition: order_condition.unwrap().strict().optional().describe('订单条件'),
})
  .partial()
  .strict()
