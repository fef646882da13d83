import { z } from 'zod'
import { decimal } from '../../contract/decimal.ts'
import { externalUserId, integer, seconds, text } from '../../contract/fields.ts'

/** What the reporting program has beside the fields that are known here. */
export const OwnField = z
  .object({
    field_name: text({ min: 1, max: 64 }).describe('字段名称'),
    value: text({ max: 1000 }).describe('字段的值'),
  })
  .meta({ id: 'OrderOwnField' })

export const shopId = text({ min: 1, max: 64 }).describe('店铺 ID')
export const shopName = text({ min: 1, max: 128 }).describe('店铺名称')
export const goodsId = integer({ min: 1 }).describe('商品 ID')
export const goodsName = text({ min: 1, max: 32 }).describe('商品名称，至多 32 个字符')
export const orderId = text({ min: 1, max: 64 }).describe('订单号')

/** One kind of goods in an order, in the words of then. */
export const OrderLine = z
  .object({
    item_id: goodsId.nullable().describe('商品 ID；没有对应商品则为 null'),
    item_name: text({ max: 128 }).nullable().describe('商品名称'),
    item_price: decimal.nullable().describe('单价'),
    amount: integer({ min: 0 }).describe('数量'),
  })
  .meta({ id: 'OrderLine' })

/** A shop that reports orders. */
export const Shop = z.object({
  id: shopId,
  name: shopName,
  shop_fields: z.array(OwnField).describe('店铺的自定义字段'),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
})

/** What shops sell. */
export const Goods = z.object({
  id: goodsId,
  name: goodsName,
  price: decimal.nullable().describe('单价'),
  item_fields: z.array(OwnField).describe('商品的自定义字段'),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
})

/** An order of a shop. */
export const Order = z.object({
  order_id: orderId,
  external_user_id: externalUserId.nullable().describe('下单的客户；客户已删除则为 null'),
  unionid: text().nullable().describe('客户 unionid'),
  shop_id: shopId.nullable().describe('店铺 ID'),
  shop_name: text().nullable().describe('店铺名称，下单时的'),
  order_status: text({ max: 64 }).describe('订单状态，由上报方命名'),
  order_type: text({ max: 18 }).describe('订单类型，由上报方命名'),
  payment_channel: text({ max: 64 }).nullable().describe('支付渠道'),
  payment_amount: decimal.nullable().describe('实付金额'),
  discount_amount: decimal.nullable().describe('优惠金额'),
  item_list: z.array(OrderLine).describe('商品'),
  order_fields: z.array(OwnField).describe('订单的自定义字段'),
  create_time: seconds.describe('下单时间'),
  paid_time: seconds.nullable().describe('支付时间'),
  updated_at: seconds.describe('最近一次上报带来变化的时间'),
})

export type OwnFields = readonly z.output<typeof OwnField>[]
export type Line = z.output<typeof OrderLine>
export type OrderRecord = z.output<typeof Order>
