import { pairs } from '../pairs.ts'

export const crowds = pairs({
  'filter.bought': ['下过单', 'Has ordered'],
  'filter.boughtYes': ['有这样的订单', 'Has such orders'],
  'filter.boughtNo': ['没有这样的订单', 'Has no such orders'],
  'filter.shops': ['在店铺下单', 'Ordered at shops'],
  'filter.goods': ['买过商品', 'Bought goods'],
  'filter.minAmount': ['实付合计至少（元）', 'Paid at least (yuan)'],
  'filter.maxAmount': ['实付合计至多（元）', 'Paid at most (yuan)'],
  'filter.ordered': ['下单日期', 'Ordered between'],
  'filter.orderedWithin': ['最近几天内下单', 'Ordered within so many days'],
})
